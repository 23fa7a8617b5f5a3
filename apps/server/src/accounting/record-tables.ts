import type { Currency, Minor } from "@kinfold/money";
import {
  toMemberId,
  type BatchId,
  type MemberId,
  type ValuationId,
  type WithdrawalId,
} from "@kinfold/contract/ids";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import { sql, type RawBuilder } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Period } from "#ledger/index.ts";
import { readMemberNames } from "#members/index.ts";
import type { Cell } from "#platform/csv.ts";
import type { Db } from "#platform/db.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import type { Sheet } from "#platform/xlsx.ts";
import { readStatement } from "#transactions/index.ts";
import { listWalletsEver } from "#wallets/index.ts";

const MEMBER_NAME = sql`member.first_name || ' ' || member.last_name`;
const toMoment = (at: Date | null): string | null => at?.toISOString() ?? null;

type MemberRow = {
  member_id: MemberId;
  customer_code: string;
  member: string;
  email: string;
  country: string;
  is_global: boolean;
  joined_at: Date;
  locked_at: Date | null;
  closed_at: Date | null;
  naira_available: Minor | null;
  naira_held: Minor | null;
  dollars_available: Minor | null;
  dollars_held: Minor | null;
};

/** SQL: what a wallet of the member holds in this account, in minor units; null without such a wallet. */
const holding = (currency: Currency, part: "available" | "held"): RawBuilder<unknown> => sql`(
  select balance.amount_minor from wallet join ledger.account on account.name = 'wallet:' || wallet_id || ':' || ${part}
    join ledger.balance using (account_id) where wallet.member_id = member.member_id and wallet.currency = ${currency})`;

/** Every member who proved their mailbox, with what their wallets hold now; one row each. */
export async function readMembersTable(db: Db, limit: number): Promise<Sheet> {
  const { rows } =
    await sql<MemberRow>`select member.member_id, customer_code, ${MEMBER_NAME} as member, email, country, is_global,
      created_at as joined_at, disabled_at as locked_at,
      (select max(closed_at) from account_closure where account_closure.member_id = member.member_id) as closed_at,
      ${holding("NGN", "available")} as naira_available, ${holding("NGN", "held")} as naira_held,
      ${holding("USD", "available")} as dollars_available, ${holding("USD", "held")} as dollars_held
    from member where email_verified_at is not null order by created_at, member.member_id limit ${limit}`.execute(
      db,
    );
  return {
    name: "Members",
    header: [
      "member_id",
      "customer_code",
      "member",
      "email",
      "country",
      "global",
      "joined_at",
      "locked_at",
      "closed_at",
      "naira_available",
      "naira_held",
      "dollars_available",
      "dollars_held",
    ],
    rows: rows.map((row): Cell[] => [
      row.member_id,
      row.customer_code,
      row.member,
      row.email,
      row.country,
      row.is_global ? "yes" : "no",
      toMoment(row.joined_at),
      toMoment(row.locked_at),
      toMoment(row.closed_at),
      row.naira_available,
      row.naira_held,
      row.dollars_available,
      row.dollars_held,
    ]),
  };
}

type ReceiptRow = {
  reference: string;
  member_id: MemberId;
  member: string;
  claimed_at: Date;
  state: string;
  currency: Currency;
  total_minor: Minor;
  received_minor: Minor | null;
  fee_minor: Minor | null;
  value_date: Day | null;
  proposed_by: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  lines: string | null;
};

/** The receipts that members sent in this time, each with its newest proposal and what was decided; oldest first. */
export async function readReceiptsTable(db: Db, period: Period, limit: number): Promise<Sheet> {
  const { rows } =
    await sql<ReceiptRow>`select transfer.reference, transfer.member_id, ${MEMBER_NAME} as member, claimed_at,
      transfer.state, charged_currency as currency, payment.total_minor, proposal.received_minor, proposal.fee_minor,
      to_char(proposal.value_date, 'YYYY-MM-DD') as value_date, proposer.name as proposed_by, decider.name as decided_by,
      decision.decided_at, decision.reason,
      (select string_agg(line_id, ' ' order by line_id) from bank_statement_match used
        where used.decision_id = proposal.decision_id) as lines
    from bank_transfer transfer join payment_intent payment using (reference)
      join member on member.member_id = transfer.member_id
      left join lateral (select * from bank_transfer_decision made where made.reference = transfer.reference and received_minor is not null
        order by decision_no desc limit 1) proposal on true
      left join lateral (select * from bank_transfer_decision made where made.reference = transfer.reference and received_minor is null
        order by decision_no desc limit 1) decision on true
      left join staff proposer on proposer.staff_id = proposal.decided_by
      left join staff decider on decider.staff_id = decision.decided_by
    where claimed_at >= ${period.from}::timestamptz and claimed_at < ${period.before}::timestamptz
    order by claimed_at, transfer.reference limit ${limit}`.execute(db);
  return {
    name: "Receipts",
    header: [
      "reference",
      "member_id",
      "member",
      "claimed_at",
      "state",
      "currency",
      "announced",
      "received",
      "fee",
      "value_date",
      "proposed_by",
      "decided_by",
      "decided_at",
      "reason",
      "bank_lines",
    ],
    rows: rows.map((row): Cell[] => [
      row.reference,
      row.member_id,
      row.member,
      toMoment(row.claimed_at),
      row.state,
      row.currency,
      row.total_minor,
      row.received_minor,
      row.fee_minor,
      row.value_date,
      row.proposed_by,
      row.decided_by,
      toMoment(row.decided_at),
      row.reason,
      row.lines,
    ]),
  };
}

type WithdrawalRow = {
  withdrawal_id: WithdrawalId;
  reference: string;
  member_id: MemberId;
  member: string;
  requested_at: Date;
  currency: Currency;
  amount_minor: Minor;
  fee_minor: Minor;
  status: string;
  bank_name: string;
  account_end: string;
  payout_on: Day;
  approved_by: string | null;
  batch_id: BatchId | null;
  sent_at: Date | null;
  paid_at: Date | null;
  failure_reason: string | null;
};

/** The withdrawals that members asked for in this time, oldest first. Of the account stand the bank and the last four digits. */
export async function readWithdrawalsTable(db: Db, period: Period, limit: number): Promise<Sheet> {
  const { rows } =
    await sql<WithdrawalRow>`select withdrawal_id, withdrawal.reference, withdrawal.member_id, ${MEMBER_NAME} as member,
      requested_at, withdrawal.currency, amount_minor, fee_minor, withdrawal.status, bank_name,
      right(account_number, 4) as account_end, to_char(payout_on, 'YYYY-MM-DD') as payout_on, approver.name as approved_by,
      batch_id, sent_at, paid_at, failure_reason
    from withdrawal join member using (member_id) join bank_account using (bank_account_id)
      left join staff approver on approver.staff_id = withdrawal.approved_by
    where requested_at >= ${period.from}::timestamptz and requested_at < ${period.before}::timestamptz
    order by requested_at, withdrawal_id limit ${limit}`.execute(db);
  return {
    name: "Withdrawals",
    header: [
      "withdrawal_id",
      "reference",
      "member_id",
      "member",
      "requested_at",
      "currency",
      "amount",
      "fee",
      "status",
      "bank",
      "account_end",
      "payout_on",
      "approved_by",
      "batch",
      "sent_at",
      "paid_at",
      "failure_reason",
    ],
    rows: rows.map((row): Cell[] => [
      row.withdrawal_id,
      row.reference,
      row.member_id,
      row.member,
      toMoment(row.requested_at),
      row.currency,
      row.amount_minor,
      row.fee_minor,
      row.status,
      row.bank_name,
      row.account_end,
      row.payout_on,
      row.approved_by,
      row.batch_id,
      toMoment(row.sent_at),
      toMoment(row.paid_at),
      row.failure_reason,
    ]),
  };
}

type ValuationRow = {
  valuation_id: ValuationId;
  plan: string;
  currency: Currency;
  valued_on: Day;
  version: number;
  status: string;
  unit_price: string;
  net_minor: Minor;
  units: string;
  drafted_by: string;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
  dealt_at: Date | null;
  units_before: string | null;
  units_allotted: string | null;
  units_redeemed: string | null;
  units_after: string | null;
  contributed_minor: Minor | null;
  redeemed_minor: Minor | null;
  growth_minor: Minor | null;
  residue_minor: Minor | null;
  pool_minor: Minor | null;
};

/** The valuations of these days, each with the dealing that its price led to; by day and plan. Units have four decimals and prices six. */
export async function readValuationsTable(
  db: Db,
  { from, to }: { from: Day; to: Day },
  limit: number,
): Promise<Sheet> {
  const { rows } = await sql<ValuationRow>`select valuation_id, plan.name as plan, plan.currency,
      to_char(valued_on, 'YYYY-MM-DD') as valued_on, version, valuation.status, valuation.unit_price::text as unit_price, net_minor,
      units::text as units, drafter.name as drafted_by, decider.name as decided_by, decided_at, reason, dealt_at,
      units_before::text as units_before, units_allotted::text as units_allotted, units_redeemed::text as units_redeemed,
      units_after::text as units_after, contributed_minor, redeemed_minor, growth_minor, residue_minor, pool_minor
    from valuation join plan using (plan_id) join staff drafter on drafter.staff_id = drafted_by
      left join staff decider on decider.staff_id = decided_by left join dealing using (valuation_id)
    where valued_on between ${from}::date and ${to}::date
    order by valuation.valued_on, plan.name, version limit ${limit}`.execute(db);
  return {
    name: "Valuations",
    header: [
      "valuation",
      "plan",
      "currency",
      "valued_on",
      "version",
      "status",
      "unit_price",
      "net_assets",
      "units",
      "drafted_by",
      "decided_by",
      "decided_at",
      "reason",
      "dealt_at",
      "units_before",
      "units_allotted",
      "units_redeemed",
      "units_after",
      "contributed",
      "redeemed",
      "growth",
      "residue",
      "pool",
    ],
    rows: rows.map((row): Cell[] => [
      row.valuation_id,
      row.plan,
      row.currency,
      row.valued_on,
      String(row.version),
      row.status,
      row.unit_price,
      row.net_minor,
      row.units,
      row.drafted_by,
      row.decided_by,
      toMoment(row.decided_at),
      row.reason,
      toMoment(row.dealt_at),
      row.units_before,
      row.units_allotted,
      row.units_redeemed,
      row.units_after,
      row.contributed_minor,
      row.redeemed_minor,
      row.growth_minor,
      row.residue_minor,
      row.pool_minor,
    ]),
  };
}

/** One member's statement: each of their wallets from its opening to its closing balance, with every movement between. Refuses a member who is not there. */
export async function readStatementTable(
  db: Db,
  member: string | undefined,
  days: { from: Day; to: Day },
): Promise<Sheet> {
  if (member === undefined) refuseField("member", accountingRefusals().invalid.member);
  const memberId = toMemberId(member);
  const name = (await readMemberNames(db, [memberId])).get(memberId);
  if (name === undefined) refuse(accountingRefusals().not_found.member);
  const rows: Cell[][] = [];
  for (const { wallet_id: walletId, currency } of await listWalletsEver(db, memberId)) {
    const statement = await readStatement(db, { walletId, currency }, days);
    const add = (cells: Cell[]): number => rows.push([memberId, name, currency, ...cells]);
    add([days.from, null, "opening", "Opening balance", null, statement.openingMinor]);
    for (const line of statement.lines) {
      add([
        toMoment(line.moved_at),
        line.reference,
        line.type,
        line.description,
        line.change_minor,
        line.balance_after_minor,
      ]);
    }
    add([days.to, null, "closing", "Closing balance", null, statement.closingMinor]);
  }
  return {
    name: "Statement",
    header: [
      "member_id",
      "member",
      "currency",
      "at",
      "reference",
      "type",
      "description",
      "change",
      "balance",
    ],
    rows,
  };
}
