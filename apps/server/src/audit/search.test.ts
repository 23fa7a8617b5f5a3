import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { AREA_WORDS, describeAction } from "@kinfold/contract/office/audit-words";
import { listAudit, type AuditRow } from "@kinfold/contract/office/audit";
import { type MemberId, toSubjectId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { openClub, type Club } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import { writeAuditEntry, type AuditEntry } from "./index.ts";

const ENTRIES = 20_000;

let club: Club;
let auditor: Clerk;
let officer: Clerk;
let adaId: MemberId;
beforeAll(async () => {
  club = await openClub();
  auditor = await hireSignedIn(club, ["auditor"]);
  officer = await hireSignedIn(club, ["compliance"]);
  const ada = await club.member("ada.lovelace@orchard.example", { last_name: "Ezekwesili" });
  adaId = await readMemberId(ada);
});
afterAll(() => club.close());

const search = async (query: Record<string, string>): Promise<AuditRow[]> =>
  (await auditor.visitor.send("GET", `/api${listAudit.path}?${new URLSearchParams(query)}`)).body
    .data;
const write = (entry: Partial<AuditEntry>): Promise<void> =>
  runTransaction(club.db, (tx) =>
    writeAuditEntry(tx, {
      at: club.clock.now(),
      actor: { kind: "staff", staffId: officer.staffId },
      action: "receipt.proposed",
      subject: { kind: "bank_transfer", id: toSubjectId("KIN-7QXW9Z") },
      ...entry,
    }),
  );
const subjects = async (query: Record<string, string>): Promise<string[]> =>
  (await search(query)).map(({ subject }) => subject.id);

describe("an entry is found", () => {
  test("by a part of a member's address, name or number, or of a reference, in any case", async () => {
    await write({ memberId: adaId });
    await write({ subject: { kind: "bank_transfer", id: toSubjectId("KIN-2ND3RD") } });
    for (const part of ["lovelace@orch", "LOVELACE", "zekwesil"]) {
      expect(await subjects({ search: part })).toContain("KIN-7QXW9Z");
      expect(await subjects({ search: part })).not.toContain("KIN-2ND3RD");
      expect(await subjects({ member: part })).toEqual(["KIN-7QXW9Z"]);
    }
    expect(await subjects({ search: "7qxw" })).toEqual(["KIN-7QXW9Z"]);
    expect(await subjects({ search: "orchard_example" })).toEqual([]);
  });

  test("by a part of a staff member's address or name, whether they acted or it was done to them", async () => {
    const { rows } = await sql<{ email: string }>`select email from staff
      where staff_id = ${officer.staffId}`.execute(club.db);
    const part = (rows[0]?.email ?? "").slice(1, -3);
    expect(await subjects({ search: part })).toEqual(
      expect.arrayContaining(["KIN-7QXW9Z", "KIN-2ND3RD", officer.staffId]),
    );
  });

  test("with names beside the codes of all whom it speaks of", async () => {
    await write({
      subject: { kind: "member", id: adaId },
      memberId: adaId,
      before: { proposed_by: officer.staffId },
    });
    const [row] = await search({ subject: adaId });
    expect(row?.subject.name).toBe("Adaeze Ezekwesili");
    const { body } = await auditor.visitor.send("GET", `/api/admin/audit/${row?.number}`);
    expect(body.names).toMatchObject({
      [adaId]: "Adaeze Ezekwesili",
      [officer.staffId]: expect.stringMatching(/^Clerk/),
    });
    expect(body.sentence).toBe("Receipt: proposed");
  });
});

test(`among ${ENTRIES} entries, by an index`, async () => {
  await runPastAllRules(club.db, async (own) => {
    await sql`insert into audit_entry (audit_number, entry, previous_hash, hash, at)
      select n, line, previous, sha256(previous || convert_to(line, 'UTF8')), at
        from (select n, decode(repeat('00', 32), 'hex') as previous, now_at as at,
            json_build_object('number', n, 'at', to_char(now_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'actor', json_build_object('kind', 'system'), 'action', 'receipt.proposed',
              'reason', 'The money is on the statement of the bank, line ' || md5(n::text),
              'subject', json_build_object('kind', 'bank_transfer', 'id', 'KIN-' || upper(substr(md5((n * 7)::text), 1, 8))))::text as line
          from generate_series(1000001, ${1_000_000 + ENTRIES}::bigint) n, (select date_trunc('second', now()) as now_at) clock) made`.execute(
      own,
    );
    await sql`vacuum analyze audit_entry`.execute(own);
  });
  const { rows } = await sql<{ id: string }>`select subject_id as id from audit_entry
    where audit_number = 1010000`.execute(club.db);
  const reference = rows[0]?.id ?? "";
  const part = reference.slice(4, 11);
  for (const [query, isThere] of [
    [{ search: part }, true],
    [{ search: "lovelace@orch" }, false],
    [{ search: "no one is called so" }, false],
    [{ member: "zekwesil" }, false],
  ] as [Record<string, string>, boolean][]) {
    expect((await subjects(query)).includes(reference)).toBe(isThere);
  }
  const plan = await sql<Record<string, string>>`explain select count(*) from audit_entry
    where entry ilike '%7Q2X9%' or member_id = any ('{mem_a}') or actor_id = any ('{mem_a}') or subject_id = any ('{mem_a}')`.execute(
    club.db,
  );
  expect(JSON.stringify(plan.rows)).toContain("audit_entry_by_words");
  expect(JSON.stringify(plan.rows)).not.toContain("Seq Scan");
});

describe("an action in words", () => {
  test("every area that the server writes has its own", () => {
    const root = join(import.meta.dirname, "..");
    const areas = globSync("**/*.ts", { cwd: root })
      .filter((name) => !name.includes(".test.") && !name.startsWith("testing"))
      .flatMap((name) =>
        Array.from(
          readFileSync(join(root, name), "utf8").matchAll(/\baction: ["`]([a-z_]+)\./g),
          ([, area]) => area ?? "",
        ),
      );
    expect(areas.length).toBeGreaterThan(40);
    expect([...new Set(areas)].filter((area) => !(area in AREA_WORDS))).toEqual([]);
  });

  test.each([
    ["kyc.approved", "Government ID: approved"],
    ["sign_in.unlock_proposed", "A member's sign-in: unlock proposed"],
    ["refused", "Refused to a staff member"],
    ["new_thing.was_done", "new thing: was done"],
  ])("%s is %s", (action, sentence) => {
    expect(describeAction(action)).toBe(sentence);
  });
});
