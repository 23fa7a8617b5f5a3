import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openClub, type Club } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { PROMISES } from "../promise-kinds.ts";
import { notifyDuePromises } from "./index.ts";
import { hireSignedIn } from "../testing/staff.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const TABLES = [
  "bank_transfer",
  "identity_check",
  "bank_account",
  "valuation",
  "transfer_account",
  "decision",
  "reconciliation_item",
  "payment_review",
  "payment_return",
  "sanctions_hit",
  "suspicious_case",
];

/** Rows that say nothing but what the names are made of: the tables of this club ask for no more from here on. */
async function askForNothing(): Promise<void> {
  await runPastAllRules(club.db, async (owner) => {
    const { rows } = await sql<{ statement: string }>`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
        where contype = 'c' and conrelid = any (${TABLES}::text[]::regclass[])
      union all
      select format('alter table %s alter column %I drop not null', attrelid::regclass, attname) from pg_attribute
        where attrelid = any (${TABLES}::text[]::regclass[]) and attnum > 0 and attnotnull and attidentity = ''
          and not exists (select from pg_constraint where contype = 'p' and conrelid = attrelid and attnum = any (conkey))`.execute(
      owner,
    );
    for (const { statement } of rows) await sql.raw(statement).execute(owner);
  });
}

type Named = [kind: string, subject: string, called: string, row?: Record<string, unknown>];

test("each promise is called by what it is about and by no id; what is confidential is named to compliance alone", async () => {
  const member_id = await readMemberId(await club.member("concerned@example.com"));
  const named: Named[] = [
    ["receipt", "KIN-NAME01", "KIN-NAME01", { table: "bank_transfer", reference: "KIN-NAME01" }],
    [
      "identity",
      "chk_name",
      "Proof of address",
      { table: "identity_check", check_id: "chk_name", kind: "poa" },
    ],
    [
      "identity",
      "acc_name",
      "Bank account at Cowrie Bank",
      { table: "bank_account", bank_account_id: "acc_name", bank_name: "Cowrie Bank" },
    ],
    ["payout", "wdr_name", "Adaeze Okafor"],
    [
      "valuation",
      "val_name",
      "Purple Flex NGN, 31 October 2026",
      { table: "valuation", valuation_id: "val_name", plan_id: 1, valued_on: "2026-10-31" },
    ],
    [
      "statement",
      "acc_own 2026-11-11",
      "Zenith Bank ••4417, 11 November 2026",
      {
        table: "transfer_account",
        account_id: "acc_own",
        bank_name: "Zenith Bank",
        account_number: "1002004417",
      },
    ],
    ["ledger_check", "2026-11-12", "12 November 2026"],
    ["rate", "2026-11-13", "13 November 2026"],
    ["data_export", "exp_name", "Adaeze Okafor"],
    [
      "exception",
      "dec_close",
      "Closing of an account, Adaeze Okafor",
      { table: "decision", decision_id: "dec_close", kind: "account_closure", member_id },
    ],
    [
      "exception",
      "rec_name",
      "Paystack, cards, 10 November 2026, Adaeze Okafor",
      {
        table: "reconciliation_item",
        item_id: "rec_name",
        account: "card",
        on_day: "2026-11-10",
        member_id,
      },
    ],
    [
      "exception",
      "rev_name",
      "Flagged payment KIN-NAME02",
      { table: "payment_review", review_id: "rev_name", reference: "KIN-NAME02" },
    ],
    [
      "exception",
      "rev_none",
      "Flagged payment of Monnify",
      { table: "payment_review", review_id: "rev_none", provider: "monnify" },
    ],
    [
      "exception",
      "ret_name",
      "Reversal of KIN-NAME03",
      { table: "payment_return", return_id: "ret_name", reference: "KIN-NAME03" },
    ],
  ];
  const confidential: Named[] = [
    [
      "exception",
      "dec_hit",
      "Sanctions hit, Adaeze Okafor",
      { table: "decision", decision_id: "dec_hit", kind: "sanctions_answer", member_id },
    ],
    [
      "exception",
      "hit_name",
      "Sanctions hit, Adaeze Okafor",
      { table: "sanctions_hit", hit_id: "hit_name", member_id },
    ],
    [
      "exception",
      "cas_name",
      "Suspicious-transaction case, Adaeze Okafor",
      { table: "suspicious_case", case_id: "cas_name", member_id },
    ],
  ];
  const ofMembers = new Set(["receipt", "identity", "payout", "data_export"]);
  await askForNothing();
  await runPastAllRules(club.db, async (owner) => {
    for (const [kind, subject, , row] of [...named, ...confidential]) {
      if (row !== undefined) {
        const { table, ...columns } = row;
        const keys = Object.keys(columns);
        await sql`insert into ${sql.table(String(table))} (${sql.join(keys.map((key) => sql.ref(key)))})
          select ${sql.join(keys.map((key) => sql.ref(key)))}
            from jsonb_populate_record(null::${sql.table(String(table))}, ${JSON.stringify(columns)}::jsonb)`.execute(
          owner,
        );
      }
      const at = club.clock.now();
      const isCompliance = subject === "hit_name" || subject === "cas_name";
      const role = PROMISES.kinds.find(
        ({ name, owner: by }) =>
          name === kind && (kind !== "exception" || (by === "compliance") === isCompliance),
      )?.owner;
      await sql`insert into promise_case (case_id, kind, subject_id, member_id, began_at, due_at, remind_at, escalate_at, owner_role)
        values (${`prm_${subject}`}, ${kind}, ${subject}, ${ofMembers.has(kind) ? member_id : null}, ${at}, ${at}, ${at}, ${at}, ${role})`.execute(
        owner,
      );
    }
  });
  const read = async (role: "compliance" | "operations") => {
    const { visitor } = await hireSignedIn(club, [role]);
    const { body } = await visitor.send("GET", "/api/admin/promises?per_page=100");
    const rows: { subject_id: string; subject: string }[] = body.data;
    return Object.fromEntries(rows.map(({ subject_id: id, subject }) => [id, subject]));
  };
  const wanted = (rows: readonly Named[]) =>
    Object.fromEntries(rows.map(([, subject, called]) => [subject, called]));
  expect(await read("compliance")).toEqual(wanted([...named, ...confidential]));
  expect(await read("operations")).toEqual({ ...wanted(named), dec_hit: "For compliance only" });

  // The emails to staff say the same, and what is confidential to no one.
  const officer = await hireSignedIn(club, ["compliance"]);
  const admin = await hireSignedIn(club, ["admin"]);
  await notifyDuePromises(club.platform, PROMISES);
  const readEmail = async ({ email }: { email: string }) =>
    (await club.emailsTo(email)).map(({ text }) => text).join("\n");
  const [toOfficer, toAdmin] = [await readEmail(officer), await readEmail(admin)];
  for (const [, , called] of named) expect(toAdmin).toContain(called);
  const ids = named.filter(([, subject, called]) => !called.startsWith(subject));
  for (const [, id] of ids) expect(toAdmin).not.toContain(id);
  expect(toOfficer.match(/For compliance only/g)).toHaveLength(2);
  expect(toOfficer + toAdmin).not.toMatch(
    /Sanctions hit|Suspicious-transaction|hit_name|cas_name|dec_hit/,
  );
});
