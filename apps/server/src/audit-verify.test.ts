import { toSubjectId } from "@kinfold/contract/ids";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeAuditEntry, noteAudit } from "#audit/index.ts";
import { runTransaction } from "#platform/db.ts";
import { openClub, type Club } from "./testing/club.ts";
import { buildDatabaseUrl } from "./testing/database-url.ts";
import { hireStaff } from "./testing/staff.ts";
import { spawnServer } from "./testing/spawned-server.ts";
import { runPastAllRules } from "./testing/owner.ts";

const PROGRAM = fileURLToPath(new URL("audit-verify.ts", import.meta.url));

let folder: string;
let club: Club;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-audit-"));
  club = await openClub({ DATA_DIR: folder });
});
afterEach(async () => {
  await club.close();
  await rm(folder, { recursive: true, force: true });
});

const write = (): Promise<void> =>
  runTransaction(club.db, (tx) =>
    writeAuditEntry(tx, {
      at: club.clock.now(),
      actor: { kind: "system" },
      action: "kyc.expired",
      subject: { kind: "kyc_document", id: toSubjectId("doc_1") },
    }),
  );

/** The status of the check and what it said. */
async function check(
  given: readonly string[] = [],
  variables: Record<string, string> = {},
): Promise<[number | string, string]> {
  const DATABASE_URL = buildDatabaseUrl(club.address);
  const { ended, output } = spawnServer(
    { DATABASE_URL, DATA_DIR: folder, ...variables },
    { script: PROGRAM, given },
  );
  return [await ended, output().trim()];
}

test("an audit that holds says where it ends, and that is what the check expects of it later", async () => {
  const approvals = "Approvals hold: 0 signed by passkey, 0 by password and code, 0 from before.";
  expect(await check()).toEqual([
    0,
    `The audit holds: 0 entries, held against 0 anchors.\n${approvals}`,
  ]);
  await write();
  const [status, said] = await check();
  expect([status, said]).toEqual([
    0,
    expect.stringMatching(
      /^The audit holds: 1 entries, .* 0 anchors\.\n.*\nIt ends at 1:[0-9a-f]{64}$/,
    ),
  ]);
  const anchor = said.split(" ").at(-1) ?? "";
  await write();
  expect(await check(["--expect", anchor])).toEqual([
    0,
    expect.stringContaining("2 entries, held against 1 anchors."),
  ]);
  expect(await check(["--expect", `3:${"0".repeat(64)}`])).toEqual([
    1,
    expect.stringContaining("NOT SO: entry 3: it was noted elsewhere and is missing."),
  ]);
});

test("an approval that has no proof is named, and the check fails", async () => {
  await write();
  const [proposer, decider] = [await hireStaff(club, ["admin"]), await hireStaff(club, ["admin"])];
  await runPastAllRules(club.db, (own) =>
    sql`insert into decision (decision_id, kind, payload, payload_sha256, reason, proposed_by, proposed_at, due_at, status,
        decided_by, decided_at, decision_reason)
      values ('stc_planted', 'staff_change', '{}', sha256(convert_to(decision_text('stc_planted', 'staff_change', null, null,
        null, '{}'), 'UTF8')), 'x', ${proposer.staffId}, now(), now(), 'approved', ${decider.staffId}, now(), 'x')`.execute(
      own,
    ),
  );
  expect(await check()).toEqual([
    1,
    "NOT SO: decision stc_planted was approved without a proof.\nThe audit holds, and the approvals do NOT.",
  ]);
});

test("where it stands is noted daily in the database, the log and an email, and is compared again", async () => {
  await noteAudit(club.platform, ["auditor@kinfold.example"], undefined);
  expect(await club.emailsTo("auditor@kinfold.example")).toEqual([]);
  await write();
  const checkpoint = "The ledger log has 7 entries. Its root is Fp8=.";
  await noteAudit(club.platform, ["auditor@kinfold.example"], checkpoint);
  await noteAudit(club.platform, ["auditor@kinfold.example"], checkpoint);
  const emails = await club.emailsTo("auditor@kinfold.example");
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain(checkpoint);
  const [anchor = ""] = /1:[0-9a-f]{64}/.exec(emails[0]?.text ?? "") ?? [];
  expect(club.logged.filter((line) => line.includes(anchor))).toHaveLength(2);
  await runPastAllRules(club.db, async (own) => {
    await sql`delete from audit_entry`.execute(own);
    await sql`update audit_head set audit_number = 0, hash = decode(repeat('00', 32), 'hex')`.execute(
      own,
    );
  });
  expect(await check()).toEqual([
    1,
    "NOT SO: entry 1: it was noted elsewhere and is missing.\nThe audit does NOT hold. Up to entry 0 it does.",
  ]);
});

test("where there is nothing to look at, it says why and does not call that well", async () => {
  for (const [given, variables, why] of [
    [["--anchors", join(folder, "none.txt")], {}, "There is no "],
    [["--expect", "1:short"], {}, "1:short is no NUMBER:HASH."],
    [["--what"], {}, "Unknown option '--what'. "],
    [[], { DATABASE_URL: "" }, "There is no database in"],
  ] as const) {
    expect(await check(given, variables)).toEqual([2, expect.stringContaining(why)]);
  }
});
