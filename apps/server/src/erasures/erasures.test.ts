import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getOwnClosure, requestClosure } from "@kinfold/contract/account-closures";
import * as exports from "@kinfold/contract/data-exports";
import { DAY_MS } from "@kinfold/contract/durations";
import type { MemberId } from "@kinfold/contract/ids";
import { requestCorrection } from "@kinfold/contract/member-corrections";
import { uploadKyc } from "@kinfold/contract/kyc";
import * as closures from "@kinfold/contract/office/account-closures";
import * as office from "@kinfold/contract/office/data-exports";
import * as erasures from "@kinfold/contract/office/erasures";
import * as estates from "@kinfold/contract/office/estates";
import * as corrections from "@kinfold/contract/office/member-corrections";
import * as members from "@kinfold/contract/office/members";
import { rejectWithdrawal } from "@kinfold/contract/office/withdrawals";
import { makeBatch } from "@kinfold/contract/office/payouts";
import { rejectTransferReceipt } from "@kinfold/contract/office/receipts";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { strFromU8, unzipSync } from "fflate";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listAnchors, verifyAudit } from "#audit/index.ts";
import { checkLedger } from "#integrity/index.ts";
import { readSqlState } from "#platform/db.ts";
import { forgetKeys } from "#platform/idempotency.ts";
import { ORACLE_CHECKS } from "../oracle/index.ts";
import { forgetEmails } from "#platform/outbox.ts";
import { EXPORTED } from "#data-exports/index.ts";
import { claimByHand } from "../testing/by-hand.ts";
import { createDraw, readSeed } from "../testing/chance.ts";
import type { Answer, Visitor } from "../testing/club.ts";
import { buildPassportForm } from "../testing/documents.ts";
import { readMemberId } from "../testing/member-id.ts";
import { asOwner, runPastAllRules } from "../testing/owner.ts";
import { createPayableMember, type Payable } from "../testing/payable.ts";
import {
  approveAtDesk,
  approveDraft,
  callAs,
  club,
  DUE,
  maker,
  openPayoutDesk,
  recordBatchPaid,
  requestWithdrawal,
  submitToBank,
} from "../testing/payout-desk.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";
import {
  checkErasureInvariants,
  ERASURE_INVARIANTS,
  listDueErasures,
  removeErasedFiles,
} from "./index.ts";

openPayoutDesk();
const reason = "Their day has come.";
const FIVE_YEARS_MS = 5 * 366 * DAY_MS;
const proof = { current_password: filledSignUp.password };

const summarize = ({ status, body }: Answer): string => `${status} ${body?.code ?? ""}`.trim();

/** One staff member proposes and another approves: what the second one hears. */
async function decideByTwo(
  propose: Parameters<Visitor["ask"]>[0],
  approve: Parameters<Visitor["ask"]>[0],
  id: string,
  more: object = {},
): Promise<Answer> {
  const operations = await hireSignedIn(club, ["operations"]);
  const proposed = await callAs(operations, propose, id, { reason, ...more });
  if (proposed.status !== 201) return proposed;
  const compliance = await hireSignedIn(club, ["compliance"]);
  return callAs(compliance, approve, proposed.body.id, { reason });
}

/** Asks to close the account, and two staff members close it. */
async function closeAccount(who: Visitor): Promise<string> {
  const { body, text } = await who.ask(requestClosure, { body: proof });
  if (body?.id === undefined) throw new Error(text);
  const closed = await decideByTwo(closures.proposeClosure, closures.approveClosure, body.id);
  if (closed.status !== 200) throw new Error(closed.text);
  return body.id;
}

/** The erasure of a member that was listed. */
async function readErasure(memberId: string): Promise<{ id: string; erased_at: Date | null }> {
  const { rows } = await sql<{ id: string; erased_at: Date | null }>`
    select erasure_id as id, erased_at from erasure where member_id = ${memberId}`.execute(club.db);
  const [row] = rows;
  if (row === undefined) throw new Error("no erasure is listed");
  return row;
}

let joined = 0;
/** A member whose account is closed, with the clock at their day of erasure. */
async function createDueMember(): Promise<{ memberId: MemberId; id: string }> {
  const visitor = await club.member(`erasing${(joined += 1)}@example.com`);
  const memberId = await readMemberId(visitor);
  await closeAccount(visitor);
  club.clock.advance(FIVE_YEARS_MS);
  await listDueErasures(club.platform);
  return { memberId, id: (await readErasure(memberId)).id };
}

const erase = (id: string) => decideByTwo(erasures.proposeErasure, erasures.approveErasure, id);

const draw = createDraw(readSeed());

/** A word that is found nowhere else, and as long as an account number. */
const createToken = (name: string): string => `zq${name}${1e9 + draw(9e9)}`;

/** A word that stands somewhere, and whether a copy of the member's data has it. */
type Planted = { column: string; token: string; isExported: boolean };

type Rule = {
  table_name: string;
  is_about: string;
  removes: boolean;
  erases: string[][];
  columns: string[];
};

/** Columns by which rows and files are found: a word in one of them would hide its row. */
const FINDS_ROWS =
  /(^|_)(id|reference|email|recipient|member|code|wallet|slot|kind|stored_name|caller|country|citizenship|password_hash|status|first_name|last_name)$/;

/**
 * Puts a word of its own into each column of text that an erasure takes, of each row about a member. The rules about changes sleep,
 * and the hashes of the rows follow.
 */
async function plantWords(memberId: MemberId, only?: readonly string[]): Promise<Planted[]> {
  const { rows: rules } =
    await sql<Rule>`select table_name, coalesce(is_about, '') as is_about, removes, erases, columns
    from personal_table where is_about is not null order by position`.execute(club.db);
  const planted: Planted[] = [];
  await asOwner(club.db, async (owner) => {
    for (const { table_name: table, is_about: isAbout, removes, erases, columns } of rules) {
      if (only !== undefined && !only.includes(table)) continue;
      const { rows: texts } = await sql<{
        name: string;
      }>`select attname::text as name from pg_attribute
        where attrelid = ${table}::regclass and atttypid = 'text'::regtype and attgenerated = '' and attnum > 0`.execute(
        owner,
      );
      const taken = removes ? columns : erases.map(([column]) => column);
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner);
      await sql`alter table ${sql.table(table)} enable trigger note_row_hash`
        .execute(owner)
        .catch(() => undefined);
      for (const { name } of texts) {
        if (!taken.includes(name) || FINDS_ROWS.test(name) || table === "audit_entry") continue;
        const token = createToken(name.replaceAll("_", ""));
        const done = await sql`update ${sql.table(table)} r set ${sql.ref(name)} = ${token}
          from (select member_id, email, null::timestamptz as erased_at from member) m where m.member_id = ${memberId} and ${sql.raw(isAbout)}`
          .execute(owner)
          .catch(() => undefined);
        if ((done?.numAffectedRows ?? 0n) > 0n) {
          const exported = EXPORTED[table];
          const isExported = exported !== undefined && !(name in (exported.leftOut ?? {}));
          planted.push({ column: name, token, isExported });
        }
      }
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner);
    }
  });
  return planted;
}

/** Every row of every table as text, and what bytes say. */
async function dumpDatabase(): Promise<string> {
  return asOwner(club.db, async (owner) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p', 'm') and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
      owner,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{
        row: string;
      }>`select t::text as row from ${sql.table(name)} t`.execute(owner);
      parts.push(...rows.map(({ row }) => `${name} ${row}`));
      const { rows: bytes } = await sql<{
        name: string;
      }>`select attname::text as name from pg_attribute
        where attrelid = ${name}::regclass and atttypid = 'bytea'::regtype and attnum > 0 and not attisdropped`.execute(
        owner,
      );
      for (const column of bytes) {
        const { rows: said } = await sql<{ said: string | null }>`
          select encode(${sql.ref(column.name)}, 'escape') as said from ${sql.table(name)}`.execute(
          owner,
        );
        parts.push(...said.map(({ said: text }) => `${name}.${column.name} ${text ?? ""}`));
      }
    }
    return parts.join("\n");
  });
}

async function readFiles(): Promise<string> {
  const names = await readdir(club.filesFolder, { recursive: true, withFileTypes: true });
  const parts: string[] = [];
  for (const entry of names) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    parts.push(`${path} ${(await readFile(path)).toString("latin1")}`);
  }
  return parts.join("\n");
}

/** Where a word may stand in another form. */
function formsOf(word: string): string[] {
  const bytes = Buffer.from(word);
  // A word in the middle of others has three forms in base64, whose edges depend on what stands around.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString("base64")
      .replace(/=+$/, "")
      .slice(shift === 0 ? 0 : 4, -2),
  );
  return [word.toLowerCase(), bytes.toString("hex"), ...base64.map((text) => text.toLowerCase())];
}

function findWords(words: readonly string[], text: string): string[] {
  const haystack = text.toLowerCase();
  return words.filter((word) => formsOf(word).some((form) => haystack.includes(form)));
}

/** The first line that holds a word. */
const locate = (words: readonly string[], text: string): string[] =>
  findWords(words, text).map((word) => {
    const line = text.split("\n").find((one) => findWords([word], one).length > 0) ?? "";
    const at = line.toLowerCase().indexOf(word.toLowerCase());
    return `${word}: ${line.slice(0, 40)} … ${line.slice(Math.max(0, at - 60), at + 60)}`;
  });

/** Tables in whose erased columns nothing but words stands: no check or comparison reads them. */
async function listPlantable(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from personal_table
    where is_about is not null and table_name not in ('bank_account', 'payout_batch')`.execute(
    club.db,
  );
  return rows.map(({ name }) => name);
}

async function importStatement(clerk: Clerk, narrations: readonly string[]): Promise<void> {
  const day = new Date(club.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
  const file = [
    "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
    ...narrations.map(
      (narration, index) => `0987654321,${day},${day},${index + 1}000.00,${narration},,`,
    ),
  ].join("\n");
  const answer = await clerk.visitor.send(
    "POST",
    "/api/admin/statements/of/ngn-access?file_name=november.csv",
    { "content-type": "application/octet-stream" },
    Buffer.from(file),
  );
  if (answer.status >= 300) throw new Error(answer.text);
}

/** Pays all of one currency out through the desk, so that nothing is left. */
async function payOut(
  { visitor, ngn = "", usd }: Payable,
  currency: "NGN" | "USD",
  amount: number,
): Promise<void> {
  const { body, text } = await visitor.ask(createWithdrawal, {
    params: { id: currency === "NGN" ? ngn : usd },
    body: { amount, note: createToken("note") },
    headers: { "idempotency-key": `canary-withdrawal-${currency}` },
  });
  if (body?.withdrawal === undefined) throw new Error(text);
  await approveAtDesk(body.withdrawal.id);
  const made = await maker.visitor.ask(makeBatch, { body: { currency, payout_date: DUE } });
  if (made.status !== 201) throw new Error(made.text);
  const { batch } = made.body;
  for (const answer of [
    await approveDraft(batch),
    await submitToBank(batch.id),
    await recordBatchPaid(batch.id),
  ]) {
    if (answer.status !== 200) throw new Error(answer.text);
  }
}

/** The files of a copy of a member's data that two staff members release, as one text. */
async function exportData({ visitor }: Payable): Promise<string> {
  const { body, text } = await visitor.ask(exports.requestDataExport, { body: proof });
  if (body?.id === undefined) throw new Error(text);
  const released = await decideByTwo(office.proposeDataExport, office.approveDataExport, body.id);
  if (released.status !== 200) throw new Error(released.text);
  const answer = await club.app.inject({
    method: "POST",
    url: `/api/customer/data-exports/${body.id}/download`,
    headers: {
      authorization: `Bearer ${visitor.token}`,
      cookie: `${visitor.cookieName}=${visitor.cookie}`,
    },
    payload: proof,
  });
  const files = unzipSync(answer.rawPayload);
  return strFromU8(files["data.json"] ?? new Uint8Array());
}

const findBroken = async () =>
  (await checkLedger(club.db)).promises.filter(({ brokenBy }) => brokenBy.length > 0);

const createName = (): string =>
  `Zq${Array.from({ length: 10 }, () => String.fromCharCode(97 + draw(26))).join("")}`;

/** What the ledger says of a member, without who they are. */
const readMovements = async (memberId: string) =>
  (
    await sql<{
      line: string;
    }>`select concat_ws(' ', kind, leg, posting.amount_minor, posting.currency, event_at) as line
      from ledger.posting join ledger.journal using (journal_id)
      join ledger.account on account.account_id in (debit_account, credit_account)
      join wallet on account.name in ('wallet:' || wallet_id || ':available', 'wallet:' || wallet_id || ':held')
      where member_id = ${memberId} order by posting_id, account.name`.execute(club.db)
  ).rows.map(({ line }) => line);

test("a canary member with 60 fields and more: 60 in the export, none in the database, the files or the logs once erased", async () => {
  const email = `${createName().toLowerCase()}@example.com`;
  const [first, last, kin] = [createName(), createName(), createName()];
  const who = await createPayableMember(club, email);
  const { memberId, visitor } = who;
  const phone = `+234803${1e6 + draw(9e6)}`;
  const street = createToken("street");
  const profile = await visitor.send(
    "PATCH",
    "/api/customer/update",
    { "content-type": "application/json" },
    JSON.stringify({
      phone,
      phone_confirmed: true,
      address: { line_1: street, city: createName(), country: "NG" },
      next_of_kin: { name: kin, relationship: "friend", phone: "+2348035550143" },
    }),
  );
  expect(profile.status).toBe(200);
  await sql`update member set first_name = ${first}, last_name = ${last} where member_id = ${memberId}`.execute(
    club.db,
  );
  // Money goes to an account of theirs, whose words the facts of the ledger and the bank's file repeat.
  const account = await plantWords(memberId, ["bank_account"]);
  const back = await requestWithdrawal(who, 10_000);
  await callAs(await hireSignedIn(club, ["operations"]), rejectWithdrawal, back, {
    reason: `${first} ${last} asked by phone`,
  });
  await payOut(who, "NGN", 1_000_000);
  await payOut(who, "USD", 5_000);
  // A document, a receipt, and lines of the bank that name them.
  await runPastAllRules(club.db, (owner) =>
    sql`with gone as (delete from identity_check where member_id = ${memberId} and kind = 'kyc' returning check_id)
      delete from row_hash where table_name = 'identity_check' and row_key in (select check_id from gone)`.execute(
      owner,
    ),
  );
  expect((await visitor.ask(uploadKyc, { body: await buildPassportForm() })).status).toBe(202);
  const claimed = await claimByHand(visitor, {
    note: createToken("claim"),
    bank_reference: createToken("bankref"),
  });
  expect(claimed.status).toBe(201);
  const { rows: transfers } = await sql<{ reference: string }>`select reference from bank_transfer
    where member_id = ${memberId}`.execute(club.db);
  const clerk = await hireSignedIn(club, ["operations"]);
  const refused = await clerk.visitor.ask(rejectTransferReceipt, {
    params: { reference: transfers[0]?.reference ?? "" },
    body: { reason: "other", note: `${first} sent another receipt` },
  });
  expect(refused.status).toBe(200);
  await importStatement(await hireSignedIn(club, ["finance_maker"]), [
    `TRF FROM ${last.toUpperCase()} ${first.toUpperCase()}`,
    `NIP ${account.find(({ column }) => column === "account_number")?.token}`,
  ]);
  await callAs(clerk, members.lockMember, memberId, { reason: `${first} ${last} lost a phone` });
  await decideByTwo(members.proposeUnlock, members.approveUnlock, memberId);
  // They were taken for dead, which was wrong.
  const facts = {
    died_on: "2026-11-01",
    proof: createToken("proof"),
    contact_name: createToken("contact"),
    contact_phone: "+2348035550143",
    contact_email: null,
  };
  for (const held of [facts, null]) {
    const decided = await decideByTwo(
      estates.proposeEstateHold,
      estates.approveEstateHold,
      memberId,
      {
        facts: held,
      },
    );
    expect(decided.status).toBe(200);
  }
  await visitor.signIn(email);
  const correction = await visitor.ask(requestCorrection, {
    body: { last_name: createName(), reason: createToken("correcting") },
  });
  expect(correction.status).toBe(201);
  const corrected = await decideByTwo(
    corrections.proposeMemberCorrection,
    corrections.approveMemberCorrection,
    correction.body.id,
    { answer: null },
  );
  expect(corrected.text).toContain('"approved"');
  const inDecisions = [facts.proof, facts.contact_name, correction.body.changed.last_name.to];
  const planted = [...account, ...(await plantWords(memberId, await listPlantable()))];
  const words = [
    ...planted,
    ...[email, first, last, kin, street].map((token) => ({ token, isExported: true })),
  ];
  words.push(...inDecisions.map((token) => ({ token, isExported: true })));
  const anchorBefore = await verifyAudit(club.db);

  const json = await exportData(who);
  const exported = words.filter(({ isExported }) => isExported).map(({ token }) => token);
  expect(exported.length).toBeGreaterThanOrEqual(60);
  expect(exported.filter((token) => !json.includes(token))).toEqual([]);

  expect((await visitor.ask(getOwnClosure)).body.blockers).toEqual([]);
  await closeAccount(visitor);
  const movements = await readMovements(memberId);
  expect(movements.length).toBeGreaterThan(4);
  const all = [...words.map(({ token }) => token), phone];
  expect(findWords(all, await dumpDatabase()).length).toBeGreaterThanOrEqual(60);

  club.clock.advance(FIVE_YEARS_MS);
  await forgetKeys(club.db, club.clock);
  await forgetEmails(club.db, club.clock);
  await listDueErasures(club.platform);
  const before = await findBroken();
  const { id } = await readErasure(memberId);
  expect(summarize(await erase(id))).toBe("200");
  expect(await removeErasedFiles(club.platform)).toBeGreaterThanOrEqual(2);

  expect(locate(all, await dumpDatabase())).toEqual([]);
  expect(locate(all, await readFiles())).toEqual([]);
  expect(locate(all, club.logged.join("\n"))).toEqual([]);
  // And the ledger stays.
  expect(await readMovements(memberId)).toEqual(movements);
  expect(await findBroken()).toEqual(before);
  // The office still reads everything that names them.
  const admin = await hireSignedIn(club, ["admin"]);
  for (const path of [
    "erasures",
    "account-closures",
    "data-exports",
    "member-corrections",
    "estate-holds",
    "withdrawals",
    "receipts",
    "audit",
    `members/${memberId}`,
  ]) {
    const { status, text } = await admin.visitor.send("GET", `/api/admin/${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(findWords(all, text)).toEqual([]);
  }
  const audit = await verifyAudit(club.db, [
    ...(await listAnchors(club.db)),
    { number: anchorBefore.count, hash: anchorBefore.head },
  ]);
  expect([audit.wrong, audit.approvals.wrong]).toEqual([undefined, []]);
  expect(before).toEqual([]);
});

test("a closed account is listed on its day of erasure and not before, once", async () => {
  const visitor = await club.member("listed@example.com");
  const memberId = await readMemberId(visitor);
  await closeAccount(visitor);
  const { rows } = await sql<{
    on: string;
    closure_id: string;
  }>`select to_char(erase_on, 'YYYY-MM-DD') as on, closure_id
    from account_closure where member_id = ${memberId}`.execute(club.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the account is not closed");
  const { on, closure_id: closureId } = row;
  club.clock.setTo(new Date(Date.parse(`${on}T00:00:00+01:00`) - 1));
  expect(await listDueErasures(club.platform)).toBe(0);
  const early = sql`insert into erasure (erasure_id, member_id, closure_id, listed_at, due_at)
    values ('ers_early', ${memberId}, ${closureId}, ${club.clock.now()}, ${club.clock.now()}::timestamptz + interval '1 day')`;
  expect(await early.execute(club.db).catch(readSqlState)).toBe("ER002");
  club.clock.advance(1);
  expect(await listDueErasures(club.platform)).toBe(1);
  expect(await listDueErasures(club.platform)).toBe(0);
});

test("a member is erased by two, once, and not while their records are needed", async () => {
  const { memberId, id } = await createDueMember();
  await sql`insert into reconciliation_item (item_id, on_day, account, currency, kind, subject, about, ledger_minor,
      other_minor, member_id, found_at, due_at)
    values ('rci_open', '2026-11-11', 'card', 'NGN', 'only_at_provider', 'x', 'A payment', null, 1, ${memberId}, now(), now())`.execute(
    club.db,
  );
  const operations = await hireSignedIn(club, ["operations"]);
  const held = await callAs(operations, erasures.proposeErasure, id, { reason });
  expect(summarize(held)).toBe("409 erasure_blocked");
  expect(held.body.error).toContain("not explained");
  await runPastAllRules(club.db, (owner) =>
    sql`delete from reconciliation_item where item_id = 'rci_open'`.execute(owner),
  );
  await runPastAllRules(club.db, (owner) =>
    sql`delete from row_hash where row_key = 'rci_open'`.execute(owner),
  );
  const alone = await callAs(operations, erasures.proposeErasure, id, { reason });
  expect(alone.status).toBe(201);
  expect(
    summarize(await callAs(operations, erasures.approveErasure, alone.body.id, { reason })),
  ).toMatch(/^403/);
  const compliance = await hireSignedIn(club, ["compliance"]);
  expect(
    summarize(await callAs(compliance, erasures.approveErasure, alone.body.id, { reason })),
  ).toBe("200");
  expect(summarize(await callAs(operations, erasures.proposeErasure, id, { reason }))).toBe(
    "409 erasure_done",
  );
  const again = sql`select erase_member(${id}, ${alone.body.id}, now() + interval '100 years')`;
  expect(await again.execute(club.db).catch(readSqlState)).toBe("ER001");
});

test("the database erases no one past the two people, early, or but by its own function", async () => {
  const { memberId, id } = await createDueMember();
  const at = club.clock.now();
  const alone = sql`select erase_member(${id}, 'era_none', ${at})`;
  expect(await alone.execute(club.db).catch(readSqlState)).toBe("ER003");
  const byHand = sql`update erasure set erased_at = ${at}, erased_by = 'era_none' where erasure_id = ${id}`;
  expect(await byHand.execute(club.db).catch(readSqlState)).toBe("ER001");
  const operations = await hireSignedIn(club, ["operations"]);
  const proposed = await callAs(operations, erasures.proposeErasure, id, { reason });
  const waiting = sql`select erase_member(${id}, ${proposed.body.id}, ${at})`;
  expect(await waiting.execute(club.db).catch(readSqlState)).toBe("ER003");
  const name = sql`update member set first_name = first_name where member_id = ${memberId}`;
  expect(await name.execute(club.db).catch(readSqlState)).not.toBe("ER001");
  expect((await readErasure(memberId)).erased_at).toBeNull();
  for (const statement of [
    `delete from member_lock`,
    `update exco_decision set reason = ''`,
    `delete from erased_row`,
    `insert into erased_row values ('member', 'x', '${id}', true)`,
    `update personal_table set erases = '{}'`,
  ]) {
    expect([statement, await sql.raw(statement).execute(club.db).catch(readSqlState)]).toEqual([
      statement,
      "42501",
    ]);
  }
});

/** Whether the independent check finds an entry that is not as it was written. */
async function findBrokenChain(): Promise<boolean> {
  const chain = ORACLE_CHECKS.find(({ promise }) => promise.startsWith("each entry of the audit"));
  return ((await chain?.find.execute(club.db))?.rows.length ?? 0) > 0;
}

/** What the audit and the independent check say while a statement past all rules stands. */
async function verifyPlanted(
  plant: string,
  undo: string,
  isFoundIndependently = true,
): Promise<string | undefined> {
  await runPastAllRules(club.db, (owner) => sql.raw(plant).execute(owner));
  const { wrong } = await verifyAudit(club.db);
  const isFound = await findBrokenChain();
  expect(isFound).toBe(isFoundIndependently);
  await runPastAllRules(club.db, (owner) => sql.raw(undo).execute(owner));
  return wrong?.what;
}

test("an entry that was emptied without an approved erasure, or changed after one, is found", async () => {
  const { id } = await createDueMember();
  expect((await erase(id)).status).toBe(200);
  expect((await verifyAudit(club.db)).wrong).toBeUndefined();
  const { rows } = await sql<{ number: bigint; entry: string; other: bigint; words: string }>`
    select erased.audit_number as number, erased.entry, other.audit_number as other, other.entry as words
    from audit_entry erased, audit_entry other where erased.erased_by = ${id}
      and other.erased_by is null and other.member_id is null limit 1`.execute(club.db);
  const [row] = rows;
  if (row === undefined) throw new Error("nothing was erased");
  const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const restore = `update audit_entry set entry = ${quote(row.words)}, erased_by = null where audit_number = ${row.other}`;
  const empty = (erasure: string): string =>
    `update audit_entry set entry = erase_entry(entry, '${erasure}'), erased_by = '${erasure}' where audit_number = ${row.other}`;
  expect(await verifyPlanted(empty("ers_none"), restore)).toContain("no approved erasure");
  expect(await verifyPlanted(empty(id), restore)).toContain("not what its erasure left");
  const changed = row.entry.replace(/"action": "[^"]*"/, '"action": "member.viewed"');
  expect(changed).not.toBe(row.entry);
  const put = (entry: string): string =>
    `update audit_entry set entry = ${quote(entry)} where audit_number = ${row.number}`;
  // That is bound by the approval of the erasure, which the chain alone reads.
  expect(await verifyPlanted(put(changed), put(row.entry), false)).toContain(
    "not what its erasure left",
  );
  const worded = row.entry.replace(/}$/, ', "reason": "x"}');
  expect(await verifyPlanted(put(worded), put(row.entry))).toContain("has words");
  expect((await verifyAudit(club.db)).wrong).toBeUndefined();
});

test("each broken promise of an erasure is found", async () => {
  const { memberId, id } = await createDueMember();
  expect((await erase(id)).status).toBe(200);
  expect(await checkErasureInvariants(club.db)).toEqual([]);
  const faults: Readonly<Record<string, readonly (readonly [plant: string, undo: string])[]>> = {
    "a member is erased by an approved decision about it, on their day or later": [
      [
        `update account_closure set erase_on = erase_on + 100 where member_id = '${memberId}'`,
        `update account_closure set erase_on = erase_on - 100 where member_id = '${memberId}'`,
      ],
      [
        `update decision set status = 'rejected' where subject_id = '${id}'`,
        `update decision set status = 'approved' where subject_id = '${id}'`,
      ],
    ],
    "an approved erasure has erased its member": [
      [
        `update erasure set erased_at = null, erased_by = null where erasure_id = '${id}'`,
        `update erasure set erased_at = decided_at, erased_by = decision_id from decision
          where subject_id = erasure_id and erasure_id = '${id}' and status = 'approved'`,
      ],
    ],
    "nothing of an erased member is back": [
      [
        `update member set first_name = 'Adaeze' where member_id = '${memberId}'`,
        `update member set first_name = 'Erased' where member_id = '${memberId}'`,
      ],
      [
        `insert into notice_preference (member_id, kind, by_email, changed_at) values ('${memberId}', 'club', true, now())`,
        `delete from notice_preference where member_id = '${memberId}'`,
      ],
    ],
    "what says that it is erased is of a member who is": [
      [
        `delete from erased_row where table_name = 'decision' and erasure_id = '${id}'`,
        `insert into erased_row select 'decision', decision_id, '${id}', false from decision where erased_by = '${id}'`,
      ],
    ],
  };
  expect(Object.keys(faults)).toEqual(ERASURE_INVARIANTS);
  for (const [invariant, each] of Object.entries(faults)) {
    for (const [plant, undo] of each) {
      await runPastAllRules(club.db, (owner) => sql.raw(plant).execute(owner));
      const broken = await checkErasureInvariants(club.db);
      await runPastAllRules(club.db, (owner) => sql.raw(undo).execute(owner));
      expect(broken.map((one) => one.invariant)).toContain(invariant);
      expect(await checkErasureInvariants(club.db)).toEqual([]);
    }
  }
});
