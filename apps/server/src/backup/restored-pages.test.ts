import { rm } from "node:fs/promises";
import { BrowserConfig } from "@kinfold/contract/browser-config";
import { BROWSER_CONFIG_ID } from "@kinfold/contract/browser-config-id";
import { MEMBERS_ENDPOINTS, OFFICE_ENDPOINTS } from "@kinfold/contract/endpoints";
import pg from "pg";
import { create } from "superstruct";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { buildApp, buildOffice } from "../app.ts";
import { buildSite } from "../testing/built-site.ts";
import { openClub, type Club } from "../testing/club.ts";
import { releaseQuarantine } from "./quarantine.ts";

let club: Club;
let root: string;
beforeAll(async () => {
  root = await buildSite();
  club = await openClub({ WEB_ROOT: root, OFFICE_ROOT: root, SERVICE_WORKER: "on" });
});
afterAll(async () => {
  await club.close();
  await rm(root, { recursive: true, force: true });
});

const IN_PAGE = new RegExp(`id="${BROWSER_CONFIG_ID}">([^<]*)<`);

/** What pages of the members' app and of the office are told by a server that starts on this database now. */
async function readPages(): Promise<Pick<BrowserConfig, "restored_copy" | "service_worker">[]> {
  const configs: Pick<BrowserConfig, "restored_copy" | "service_worker">[] = [];
  const app = await buildApp(club.platform, club.payments);
  const office = await buildOffice(club.platform, club.payments);
  for (const [site, pages] of [
    [app, ["/auth/login", "/auth/sign-up", "/dashboard/overview"]],
    [office, ["/sign-in", "/", "/withdrawals"]],
  ] as const) {
    for (const url of pages) {
      const { body } = await site.inject({ url });
      const config = create(JSON.parse(IN_PAGE.exec(body)?.[1] ?? ""), BrowserConfig);
      configs.push({ restored_copy: config.restored_copy, service_worker: config.service_worker });
    }
    await site.close();
  }
  return configs;
}

async function markRestored(target: string): Promise<void> {
  const owner = new pg.Client(club.database.owner);
  await owner.connect();
  await owner.query(
    "insert into restored_copy (restored_at, backup_label, target, reached_lsn) values (now(), 'b', $1, '0/1')",
    [target],
  );
  await owner.end();
}

async function release(): Promise<void> {
  const owned = openDatabase(club.database.migrate, club.platform.log, 1);
  const reason = "Compared with the bank until noon";
  await releaseQuarantine(owned.db, { name: "Ngozi Eze", reason, at: new Date() }, async () => []);
  await owned.close();
}

/** The calls that this server answers with the sentence about a restored copy. */
async function readRefusedCalls(): Promise<string[]> {
  const refused: string[] = [];
  const app = await buildApp(club.platform, club.payments);
  const office = await buildOffice(club.platform, club.payments);
  for (const [site, calls] of [
    [app, MEMBERS_ENDPOINTS],
    [office, OFFICE_ENDPOINTS],
  ] as const) {
    for (const { name, method, path } of calls) {
      const { body } = await site.inject({ method, url: `/api${path.replaceAll(/:\w+/g, "x")}` });
      if (body.includes("This is a restored copy of the club")) refused.push(name);
    }
    await site.close();
  }
  return refused;
}

test("every page says of a restored copy which moment it holds, keeps nothing in the browser, and is silent after the release", async () => {
  const usual = [true, true, true, false, false, false];
  const none = usual.map((isKept) => ({ restored_copy: null, service_worker: isKept }));
  expect(await readPages()).toEqual(none);

  await markRestored("the last archived moment, 2026-11-12T09:15:00.250Z");
  const ofMoment = { as_of: "2026-11-12T09:15:00.250Z" };
  expect(await readPages()).toEqual(
    usual.map(() => ({ restored_copy: ofMoment, service_worker: false })),
  );
  await release();
  expect(await readPages()).toEqual(none);

  // A copy whose moment no one can read is a copy all the same.
  await markRestored("noon");
  expect(await readPages()).toEqual(
    usual.map(() => ({ restored_copy: { as_of: null }, service_worker: false })),
  );
});

test("a copy in quarantine is read and nothing else: sessions open and close, members are erased again, and no file for the bank leaves", async () => {
  const refused = await readRefusedCalls();
  const taken = [...MEMBERS_ENDPOINTS, ...OFFICE_ENDPOINTS].filter(
    ({ name, method }) => method !== "GET" && !refused.includes(name),
  );
  expect(taken.map(({ name }) => name).toSorted()).toEqual([
    "approveErasure",
    "askForPasskey",
    "askForStaffPasskey",
    "askToApprove",
    "confirmStaff",
    "login",
    "loginWithPasskey",
    "logout",
    "proposeErasure",
    "rejectErasure",
    "staffLogin",
    "staffLoginWithPasskey",
    "staffLogout",
    "withdrawErasure",
  ]);
  expect(refused).toEqual(
    expect.arrayContaining(["getBatchFile", "makeBatch", "withdrawFromWallet", "depositToWallet"]),
  );
  await release();
  expect(await readRefusedCalls()).toEqual([]);
});
