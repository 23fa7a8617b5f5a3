import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create } from "superstruct";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Desk, History, type Run } from "../../../apps/workshop/src/contract.ts";
import { serveStatic, type StaticServer } from "../../machine/serve-static.ts";
import { keepRun } from "./read-run.ts";
import { createDeskAnswerer, type DeskFolders } from "./serve-desk.ts";

const LOOK = "components-inputs-button--matrix--light-390";
const print = (of: string): string => `390x844 ${of.repeat(64)}`;
const RUN: Run = {
  at: "2026-11-22T21:40:00.000Z",
  commit: "0123456789ab",
  subject: "button: corners",
  stories: 1,
  causes: [{ id: "corners", kind: "look", title: "Button: corners", details: [], looks: [LOOK] }],
  looks: {
    [LOOK]: {
      from: print("1"),
      to: print("2"),
      points: 4,
      bounds: [0, 0, 2, 2],
      causes: ["corners"],
    },
  },
};

const root = mkdtempSync(join(tmpdir(), "kinfold-desk-"));
const folders: DeskFolders = {
  root,
  fingerprints: join(root, "fingerprints"),
  decisions: join(root, "decisions"),
  report: join(root, "report"),
  store: join(root, "store"),
  page: join(root, "page"),
};
let server: StaticServer;
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.email=desk@kinfold.example", ...args], {
    cwd: root,
    encoding: "utf8",
  });

function accept(of: string, subject: string): void {
  writeFileSync(
    join(folders.fingerprints, "components-inputs-button.txt"),
    `busy light 390 ${print("9")}\nmatrix light 390 ${print(of)}\n`,
  );
  git("add", "-A");
  git("commit", "-qm", subject);
}

beforeAll(async () => {
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  writeFileSync(join(folders.page, "index.html"), "<title>Review</title>");
  writeFileSync(join(folders.report, "secret.png"), "not a look");
  git("init", "-q");
  git("config", "user.name", "Amina Yusuf");
  accept("1", "button: a button");
  accept("2", "button: corners");
  server = await serveStatic(root, { answer: createDeskAnswerer(folders) });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  keepRun(folders.report, RUN);
  rmSync(folders.decisions, { recursive: true, force: true });
});

const DECISION = { cause: "corners", outcome: "accepted", reason: "Agreed." };
const send = async (
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; reply: unknown }> => {
  const response = await fetch(`${server.url}/review/api/decisions`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, reply: await response.json() };
};
const read = async (path: string): Promise<unknown> => (await fetch(server.url + path)).json();
const listKept = (): string[] => {
  try {
    return readdirSync(folders.decisions);
  } catch {
    return [];
  }
};

describe("a decision", () => {
  test("is written down with the name from git, and shown when the desk is opened again", async () => {
    expect(await send(DECISION)).toMatchObject({
      status: 201,
      reply: { by: "Amina Yusuf", count: 1 },
    });
    const { decisions, reviewer } = create(await read("/review/api/desk"), Desk);
    expect(reviewer).toBe("Amina Yusuf");
    expect(decisions).toMatchObject([
      { cause: "corners", reason: "Agreed.", looks: { [LOOK]: { to: print("2") } } },
    ]);
  });

  test.each<[string, unknown, Record<string, string>, number, string]>([
    ["of another origin", DECISION, { origin: "https://elsewhere.example" }, 403, "not_from_desk"],
    ["as a form sends it", DECISION, { "content-type": "text/plain" }, 403, "not_from_desk"],
    [
      "about a cause that the run has not",
      { ...DECISION, cause: "gone" },
      {},
      409,
      "cannot_be_decided",
    ],
    ["without a reason", { ...DECISION, reason: " " }, {}, 400, "not_a_decision"],
    ["of another kind", { ...DECISION, outcome: "ignored" }, {}, 400, "not_a_decision"],
    ["that is no JSON", "{", {}, 400, "not_a_decision"],
    ["that is too large", { ...DECISION, reason: "a".repeat(20_000) }, {}, 413, "too_large"],
  ])("%s is refused, and nothing is written", async (_what, body, headers, status, code) => {
    expect(await send(body, headers)).toMatchObject({ status, reply: { code } });
    expect(listKept()).toEqual([]);
  });

  test("without a run is refused", async () => {
    rmSync(join(folders.report, "run.json"));
    expect(await send(DECISION)).toMatchObject({ status: 409, reply: { code: "no_run" } });
  });
});

test("the history of a look names each commit that changed it, and no other story's", async () => {
  const { changes } = create(
    await read("/review/api/history/components-inputs-button--matrix"),
    History,
  );
  expect(changes.map(({ subject, looks }) => [subject, looks[LOOK]?.fingerprint])).toEqual([
    ["button: corners", print("2")],
    ["button: a button", print("1")],
  ]);
  expect(changes.flatMap(({ looks }) => Object.keys(looks))).toEqual([LOOK, LOOK]);
});

test("addresses of the page open it, and nothing outside of its folders is served", async () => {
  const page = await fetch(`${server.url}/review/history/components-inputs-button--matrix`);
  expect(await page.text()).toBe("<title>Review</title>");
  for (const path of [
    "/review/api/looks/after/..%2fsecret.png",
    "/review/api/looks/secret.png",
    "/review/api/nothing",
  ])
    expect((await fetch(server.url + path)).status).toBe(404);
  const outside = await fetch(`${server.url}/review/..%2freport%2fsecret.png`);
  expect(await outside.text()).not.toBe("not a look");
});
