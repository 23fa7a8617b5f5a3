import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listAudit } from "@kinfold/contract/office/audit";
import * as contract from "@kinfold/contract/office/month-closes";
import { unzipSync } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPack } from "#month-packs/index.ts";
import { computeSha256, createSigner } from "#platform/signing.ts";
import { writeZip } from "#platform/zip.ts";
import { openClub, type Club } from "../../testing/club.ts";
import { createPayableMember } from "../../testing/payable.ts";
import { contributeToPlan, PLAN, publishAndDeal } from "../../testing/plans.ts";
import { hireSignedIn, type Clerk } from "../../testing/staff.ts";

/** The program is started three times, and a busy machine takes its time. */
const STARTS_MS = 90_000;

let club: Club;
let auditor: Clerk;
let pack: Buffer;
let early: Awaited<ReturnType<typeof download>>;
let key: string;
const reason = '=HYPERLINK("http://evil.example")';

async function download(month: string): Promise<{ status: number; text: string; bytes: Buffer }> {
  const { token, cookie, cookieName } = auditor.visitor;
  const response = await club.office.inject({
    method: "GET",
    url: `/api/admin/months/${month}/pack`,
    headers: { authorization: `Bearer ${token}`, cookie: `${cookieName}=${cookie}` },
  });
  return { status: response.statusCode, text: response.body, bytes: response.rawPayload };
}

/** October: Ada puts ₦500,000 into a plan, is dealt on the last day, and the month is closed. */
beforeAll(async () => {
  club = await openClub();
  club.clock.setTo(new Date("2026-09-10T08:00:00.000Z"));
  const ada = await createPayableMember(club, "ada@example.com");
  club.clock.setTo(new Date("2026-10-05T08:00:00.000Z"));
  await ada.visitor.signIn("ada@example.com");
  await contributeToPlan(ada.visitor, PLAN.irepo, 500_000);
  club.clock.setTo(new Date("2026-11-02T09:00:00.000Z"));
  await publishAndDeal(club, PLAN.irepo, "2026-10-31", "1.5");
  const maker = await hireSignedIn(club, ["finance_maker"]);
  const approver = await hireSignedIn(club, ["finance_approver"]);
  auditor = await hireSignedIn(club, ["auditor"]);
  early = await download("2026-10");
  const proposed = await maker.visitor.ask(contract.proposeMonthClose, {
    params: { month: "2026-10" },
    body: { reason },
  });
  const id: string = proposed.body.id;
  const approved = await approver.visitor.ask(contract.approveMonthClose, {
    params: { id },
    body: { reason },
  });
  if (approved.status !== 200) throw new Error(approved.text);
  ({ bytes: pack } = await download("2026-10"));
  const month = await auditor.visitor.send("GET", "/api/admin/months/2026-10");
  key = month.body.pack_key_sha256;
});
afterAll(() => club.close());

describe("the pack of a closed month", () => {
  test("holds every table twice, a PDF, what was closed and how to check it, and the club's signature", () => {
    const files = unzipSync(pack);
    expect(Object.keys(files).toSorted()).toEqual(
      [
        "README.txt",
        "contents.json",
        "manifest.json",
        "manifest.json.sig",
        "month-end.pdf",
        "public-key.pem",
        ...["prices", "reconciliation", "trial-balance", "units"].flatMap((name) => [
          `${name}.csv`,
          `${name}.xlsx`,
        ]),
      ].toSorted(),
    );
    const text = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
    expect(text("month-end.pdf").startsWith("%PDF-")).toBe(true);
    expect(text("units.csv")).toContain("333333.3333");
    expect(text("prices.csv")).toContain('"1.500000"');
    expect(text("trial-balance.csv")).toContain("wallets:available");
    // Members are there by id: a pack outlives their names.
    for (const name of ["contents.json", "units.csv", "manifest.json"]) {
      expect(text(name)).not.toMatch(/Ada\b/);
    }
    expect(checkPack(pack, key)).toEqual({ faults: [], month: "2026-10", keySha256: key });
  });

  test("is refused while the month is open, and of what is no month", async () => {
    expect([early.status, JSON.parse(early.text)["code"]]).toEqual([409, "month_not_closed"]);
    expect((await download("2026-99")).status).toBe(404);
  });

  test("is the same to the byte when it is made again, later and after the ledger went on", async () => {
    club.clock.setTo(new Date("2026-11-20T09:00:00.000Z"));
    await sql`select ledger.post('pack-test:late', 'fee', '2026-10-10T09:00:00Z', array['club:bank:NGN'], array['club:fees:NGN'],
      array[100::bigint])`.execute(club.db);
    auditor = await hireSignedIn(club, ["auditor"]);
    const again = await download("2026-10");
    expect(again.status).toBe(200);
    expect(computeSha256(again.bytes)).toBe(computeSha256(pack));
    const { body } = await auditor.visitor.send(
      "GET",
      `/api${listAudit.path}?action=month_pack.downloaded`,
    );
    expect(body.data).toHaveLength(2);
    const { rows } = await sql<{ entry: string }>`select entry from audit_entry
      where entry like '%month_pack.downloaded%'`.execute(club.db);
    for (const { entry } of rows) expect(entry).toContain(computeSha256(pack));
  });

  test("that was changed anywhere, or signed by someone else, is not the club's", () => {
    const files = unzipSync(pack);
    const change = (name: string, bytes: Uint8Array) => writeZip({ ...files, [name]: bytes });
    const faultsOf = (bytes: Uint8Array, wanted?: string) => checkPack(bytes, wanted).faults;
    for (const [name, bytes] of Object.entries(files)) {
      if (name === "README.txt") continue;
      const other = Buffer.from(bytes);
      other[other.length >> 1] = (other[other.length >> 1] ?? 0) ^ 1;
      expect([name, faultsOf(change(name, other)).length > 0]).toEqual([name, true]);
    }
    const { "units.csv": _units, ...missing } = files;
    expect(faultsOf(writeZip(missing))).toEqual(["units.csv is missing"]);
    expect(faultsOf(change("extra.csv", Buffer.from("x")))).toEqual([
      "extra.csv is not part of the pack",
    ]);
    expect(faultsOf(Buffer.from("no archive"))).toEqual(["it is no pack of a month"]);
    // A forger signs everything anew with a key of their own: only the key's digest tells.
    const forger = createSigner(Buffer.alloc(32, 7));
    const manifest = files["manifest.json"] ?? new Uint8Array();
    const forged = writeZip({
      ...files,
      "manifest.json.sig": forger.sign(manifest),
      "public-key.pem": Buffer.from(forger.publicPem),
    });
    expect(faultsOf(forged)).toEqual([]);
    expect(faultsOf(forged, key)).toEqual([`it is signed by another key: ${forger.sha256}`]);
  });

  test(
    "is checked from outside by our program",
    () => {
      const folder = mkdtempSync(join(tmpdir(), "kinfold-pack-"));
      try {
        const file = join(folder, "pack.zip");
        writeFileSync(file, pack);
        const program = join(import.meta.dirname, "../../check-pack.ts");
        const run = (...words: string[]) =>
          spawnSync(process.execPath, [program, ...words], { encoding: "utf8" });
        const right = run("--key", key, file);
        expect([right.status, right.stdout]).toEqual([
          0,
          `The pack of 2026-10 is as it was signed, by the key ${key}.\n`,
        ]);
        expect(run("--key", "0".repeat(64), file).status).toBe(1);
        expect(run(join(folder, "none.zip")).status).toBe(2);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    STARTS_MS,
  );

  const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
  test.runIf(hasOpenssl)("is checked by openssl as its README says", () => {
    const folder = mkdtempSync(join(tmpdir(), "kinfold-pack-"));
    try {
      const files = unzipSync(pack);
      for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
      const commands = Buffer.from(files["README.txt"] ?? [])
        .toString("utf8")
        .split("\n")
        .filter((line) => line.startsWith("     openssl"))
        .map((line) => line.trim());
      expect(commands).toHaveLength(3);
      const answers = commands.map(
        (command) => spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" }).stdout,
      );
      expect(answers[0]).toContain(key);
      expect(answers[1]).toContain("Signature Verified Successfully");
      expect(answers[2]).toContain(computeSha256(files["contents.json"] ?? new Uint8Array()));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
