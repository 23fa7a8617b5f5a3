import { brotliCompressSync } from "node:zlib";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "#platform/embedded/free-port.ts";
import { readSamples } from "#platform/metric-samples.ts";
import { readIncidents } from "./incidents.ts";
import { judgeClub, type Look, type State } from "./judge.ts";
import { printStatusPage } from "./page.ts";

/** What the sign-in page may weigh with its style, after brotli: apps/web/build/budget.ts. */
const BUDGET_BYTES = 14_000;
const NOW = new Date("2026-11-28T09:15:00.000Z");

const calls = (answered: number, error: number) =>
  `kinfold_provider_calls_total{provider="paystack",outcome="answered"} ${answered}
kinfold_provider_calls_total{provider="paystack",outcome="error"} ${error}`;
const figures = ({
  email = 3,
  webhook = 0,
  backup = 3_600,
  archive = 20,
  provider = calls(10, 0),
} = {}) =>
  readSamples(`kinfold_email_oldest_seconds ${email}
kinfold_webhook_oldest_seconds{provider="paystack"} ${webhook}
kinfold_backup_age_seconds ${backup}
kinfold_log_archive_age_seconds ${archive}
${provider}`);
const look = (changed: Partial<Look> = {}): Look => ({
  isAppReady: true,
  isOfficeThere: true,
  samples: figures(),
  ...changed,
});
const statesOf = (seen: Look, before?: Look): Record<string, State> =>
  Object.fromEntries(judgeClub(seen, before).map(({ about, state }) => [about, state]));
const WELL = {
  "Members' app": "works",
  Office: "works",
  Payments: "works",
  Emails: "works",
  Backups: "works",
};

const CASES: readonly (readonly [name: string, seen: Look, expected: Record<string, string>])[] = [
  ["nothing is wrong", look(), {}],
  ["the app is away", look({ isAppReady: false }), { "Members' app": "away", Payments: "away" }],
  ["the office is away", look({ isOfficeThere: false }), { Office: "away" }],
  ["emails wait", look({ samples: figures({ email: 901 }) }), { Emails: "late" }],
  ["webhooks wait", look({ samples: figures({ webhook: 1_801 }) }), { Payments: "late" }],
  ["the backup is old", look({ samples: figures({ backup: 97_201 }) }), { Backups: "late" }],
  ["the log is not archived", look({ samples: figures({ archive: 601 }) }), { Backups: "late" }],
  [
    "no figure can be read",
    look({ samples: undefined }),
    { Payments: "unknown", Emails: "unknown", Backups: "unknown" },
  ],
];

describe("the status page says", () => {
  test.each(CASES)("%s", (_name, seen, expected) => {
    expect(statesOf(seen)).toEqual({ ...WELL, ...expected });
  });

  test("a provider does not answer when most calls since the last look failed, and not for old failures", () => {
    const then = look({ samples: figures({ provider: calls(10, 50) }) });
    const failed = look({ samples: figures({ provider: calls(11, 54) }) });
    const answered = look({ samples: figures({ provider: calls(15, 50) }) });
    expect(statesOf(failed, then)["Payments"]).toBe("late");
    expect(statesOf(answered, then)["Payments"]).toBe("works");
  });

  test("incidents of staff, the newest first, as text", () => {
    const { incidents, faults } = readIncidents(`2026-11-27 08:00 Emails were late.
They left by 9:00.

2026-11-28 10:15 Paystack <b>does not answer</b>.
`);
    expect(faults).toEqual([]);
    expect(incidents.map(({ headline }) => headline.slice(0, 10))).toEqual([
      "2026-11-28",
      "2026-11-27",
    ]);
    const page = printStatusPage(judgeClub(look()), incidents, NOW);
    expect(page).toContain("Paystack &lt;b&gt;does not answer&lt;/b&gt;.");
    expect(page).toContain("Last looked at 28 November 2026 at 10:15 in Lagos.");
  });

  test("nothing that may be a person's, and not what has no date", () => {
    const { incidents, faults } = readIncidents(`2026-11-27 Ada wrote from ada@example.com.

2026-11-27 Call 0803 123 4567.

It is broken.
`);
    expect(incidents).toEqual([]);
    expect(faults).toEqual([
      "paragraph 1 may hold a person's address or number: it is not shown",
      "paragraph 2 may hold a person's address or number: it is not shown",
      "paragraph 3 does not begin with a date: it is not shown",
    ]);
  });

  test("all of it in what the sign-in page may weigh", () => {
    const line = `2026-11-28 10:15 ${"Something takes its time. ".repeat(10)}`;
    const { incidents } = readIncidents(Array.from({ length: 30 }, () => line).join("\n\n"));
    const away = look({ isAppReady: false, isOfficeThere: false, samples: undefined });
    const page = printStatusPage(judgeClub(away), incidents, NOW);
    expect(incidents.length).toBe(10);
    expect(Buffer.byteLength(page)).toBeLessThan(BUDGET_BYTES);
    expect(brotliCompressSync(page).length).toBeLessThan(BUDGET_BYTES);
    expect(page).not.toMatch(/<script|src=|url\(/);
  });
});

const opened: (Server | ChildProcess)[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) {
    if ("kill" in one) one.kill("SIGTERM");
    else one.close();
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

test("stays up when the club goes down, says so, and has nothing of the club's members", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-status-"));
  folders.push(folder);
  await writeFile(join(folder, "incidents.txt"), "2026-11-28 We move to another machine.\n");
  const [clubPort, port] = [await freePort(), await freePort()];
  const club = createServer((_request, response) => response.end("kinfold_email_oldest_seconds 2"));
  opened.push(club);
  await new Promise<void>((resolve) => club.listen(clubPort, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${clubPort}`;
  const program = join(import.meta.dirname, "../status.ts");
  const where = ["--club", url, "--office", url, "--metrics", `${url}/metrics`, "--into", folder];
  const child = spawn(
    process.execPath,
    [program, ...where, "--every", "1", "--listen", String(port)],
    { env: {}, stdio: "inherit" },
  );
  opened.push(child);
  const read = (): Promise<string> =>
    fetch(`http://127.0.0.1:${port}/status`)
      .then((answer) => answer.text())
      .catch(() => "");
  await expect.poll(read).toContain("What we can see works.");
  expect(await read()).toContain("We move to another machine.");
  club.closeAllConnections();
  club.close();
  await expect.poll(read).toContain("Something does not answer.");
  expect(await readFile(join(folder, "index.html"), "utf8")).toContain("Members' app");
});
