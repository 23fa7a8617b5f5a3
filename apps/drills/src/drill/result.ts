import { sql } from "kysely";
import { checkLedger } from "@kinfold/server/integrity/index.ts";
import { lagosDay, type Day } from "@kinfold/server/calendar/index.ts";
import type { Db } from "@kinfold/server/platform/db.ts";
import type { Journal, Recurring, Return, Withdrawal } from "./journal.ts";
import type { ProviderPayment } from "./outside.ts";
import type { DrillMember } from "./people.ts";

/** What the database says against what was acknowledged. Each entry names a key, a wallet or a promise. */
export type DrillResult = {
  lost: string[];
  doubled: string[];
  invented: string[];
  drifted: string[];
  inconsistent: string[];
  contradicted: string[];
};

type Kept = {
  withdrawal_id: string;
  note: string | null;
  wallet_id: string;
  amount_minor: bigint;
  status: string;
};

type Intent = {
  reference: string;
  base_key: string | null;
  state: string;
  wallet_id: string;
  credited_minor: bigint | null;
  journals: bigint;
};

const OVER = new Set(["cancelled", "rejected", "failed"]);

/** An acknowledged "approved" may have gone out since. */
const stands = (said: Withdrawal["said"], status: string): boolean =>
  said === status || (said === "approved" && status === "processing");

class ExpectedBalances {
  readonly #expected = new Map<string, bigint>();

  constructor(members: readonly DrillMember[]) {
    for (const { wallets } of members) {
      for (const { walletId, openingMinor } of wallets) {
        this.#expected.set(`wallet:${walletId}:available`, openingMinor);
        this.#expected.set(`wallet:${walletId}:held`, 0n);
      }
    }
  }

  add(walletId: string, part: "available" | "held", minor: bigint): void {
    const name = `wallet:${walletId}:${part}`;
    this.#expected.set(name, (this.#expected.get(name) ?? 0n) + minor);
  }

  async drift(db: Db): Promise<string[]> {
    const { rows } = await sql<{ name: string; amount_minor: bigint }>`
      select name, amount_minor from ledger.balance join ledger.account using (account_id)`.execute(
      db,
    );
    return rows.flatMap(({ name, amount_minor: minor }) => {
      const expected = this.#expected.get(name) ?? 0n;
      return minor === expected ? [] : [`${name} has ${minor}, acknowledged is ${expected}`];
    });
  }
}

async function judgeWithdrawals(
  db: Db,
  journal: Journal,
  balances: ExpectedBalances,
  found: DrillResult,
) {
  const { rows } =
    await sql<Kept>`select withdrawal_id, note, wallet_id, amount_minor, status from withdrawal`.execute(
      db,
    );
  const byId = new Map(rows.map((row) => [row.withdrawal_id, row]));
  const acknowledged = new Set<string>();
  const seen = new Set<string>();
  for (const one of journal.withdrawals.values()) {
    acknowledged.add(one.withdrawalId);
    const row = byId.get(one.withdrawalId);
    if (row === undefined) found.lost.push(`${one.key}: ${one.withdrawalId} is not there`);
    else if (!stands(one.said, row.status)) {
      found.lost.push(`${one.key}: said ${one.said}, is ${row.status}`);
    } else if (row.amount_minor !== one.minor) found.drifted.push(`${one.key}: another amount`);
    const isOver = OVER.has(one.said);
    if (!isOver) balances.add(one.walletId, "available", -one.minor);
    const isHeld = row?.status === "pending" || row?.status === "approved";
    if (!isOver && isHeld) balances.add(one.walletId, "held", one.minor);
  }
  for (const { withdrawal_id: id, note } of rows) {
    const key = note ?? "";
    if (seen.has(key)) found.doubled.push(`${key}: ${id}`);
    else if (!acknowledged.has(id)) found.invented.push(`${key}: ${id} was never acknowledged`);
    seen.add(key);
  }
}

async function judgeDeposits(
  db: Db,
  journal: Journal,
  balances: ExpectedBalances,
  found: DrillResult,
) {
  const { rows } =
    await sql<Intent>`select intent.reference, intent.state, intent.wallet_id, intent.credited_minor,
      split_part(split_part(intent.once_key, ':', 3), '~', 1) as base_key,
      (select count(*) from ledger.journal where once_key = 'deposit:' || intent.reference) as journals
    from payment_intent intent where purpose = 'deposit'`.execute(db);
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  for (const { key, reference, outcome, minor, walletId } of journal.deposits.values()) {
    const row = byReference.get(reference);
    if (row === undefined) found.lost.push(`${key}: ${reference} is not there`);
    const isCredited = row?.credited_minor === minor && row.journals === 1n;
    if (outcome === "success") {
      balances.add(walletId, "available", minor);
      if (row !== undefined && !isCredited) found.lost.push(`${key}: ${reference} is ${row.state}`);
    } else if (row?.credited_minor != null) {
      found.invented.push(`${key}: ${reference} was ${outcome} and is credited`);
    }
  }
  const living = new Map<string, string>();
  for (const { reference, base_key: base, state, credited_minor: credited, journals } of rows) {
    const key = base ?? reference;
    const isAcknowledged = journal.deposits.get(key)?.reference === reference;
    if (credited !== null && !isAcknowledged)
      found.invented.push(`${key}: ${reference} is credited`);
    if (journals > (credited === null ? 0n : 1n)) found.doubled.push(`${key}: ${journals} credits`);
    if (state === "failed" || state === "expired") continue;
    const other = living.get(key);
    if (other !== undefined) found.doubled.push(`${key}: ${other} and ${reference}`);
    living.set(key, reference);
  }
}

async function judgeContributions(
  db: Db,
  journal: Journal,
  balances: ExpectedBalances,
  found: DrillResult,
) {
  const { rows } = await sql<{ reference: string; wallet_id: string; amount_minor: bigint }>`
    select portfolio_order.reference, wallet_id, amount_minor
      from portfolio_order join portfolio using (portfolio_id) where payment_reference is null`.execute(
    db,
  );
  const byReference = new Map(rows.map((row) => [row.reference, row]));
  const acknowledged = new Set<string>();
  for (const { key, reference, walletId, minor } of journal.contributions.values()) {
    acknowledged.add(reference);
    balances.add(walletId, "available", -minor);
    const row = byReference.get(reference);
    if (row === undefined) found.lost.push(`${key}: ${reference} is not there`);
    else if (row.amount_minor !== minor || row.wallet_id !== walletId) {
      found.drifted.push(`${key}: another amount, or out of another wallet`);
    }
  }
  for (const { reference } of rows) {
    if (!acknowledged.has(reference)) found.invented.push(`${reference} was never acknowledged`);
  }
}

type ReturnedRow = {
  reference: string;
  wallet_id: string;
  state: string;
  amount_minor: bigint;
  held_minor: bigint;
  owed_minor: bigint;
  is_asked_about: boolean;
};

/** What of a payment went back as far as anybody acknowledged. */
const goneOf = (one: Return | undefined): bigint => (one?.end === "gone" ? one.minor : 0n);

/** Holds what providers gave and took back against what was acknowledged, and both against the club's rows. */
async function judgeReturns(
  db: Db,
  journal: Journal,
  outside: ReadonlyMap<string, ProviderPayment>,
  { balances, found }: { balances: ExpectedBalances; found: DrillResult },
) {
  const { rows } = await sql<ReturnedRow>`
    select payment_return.reference, wallet_id, payment_return.state, payment_return.amount_minor, held_minor,
        coalesce(owed_minor, 0) - recovered_minor as owed_minor,
        exists (select from payment_review where payment_review.reference = payment_return.reference
          and reason = 'a refund may not have been sent: ' || return_id) as is_asked_about
      from payment_return join payment_intent using (reference)`.execute(db);
  const { rows: receivable } = await sql<{ owed_minor: bigint }>`
    select coalesce(-sum(amount_minor), 0)::bigint as owed_minor from ledger.entry join ledger.account using (account_id)
      where account.name like 'club:receivable:%'`.execute(db);
  const owedMinor = rows.reduce((sum, row) => sum + row.owed_minor, 0n);
  if (receivable[0]?.owed_minor !== owedMinor) {
    found.drifted.push(`members owe ${owedMinor}, the ledger says ${receivable[0]?.owed_minor}`);
  }
  for (const { wallet_id: walletId, owed_minor: owed } of rows)
    balances.add(walletId, "available", owed);
  const byReference = Map.groupBy(rows, ({ reference }) => reference);
  for (const {
    key,
    reference,
    walletId,
    minor,
    chargedMinor,
    outcome,
  } of journal.deposits.values()) {
    const theirs = byReference.get(reference) ?? [];
    byReference.delete(reference);
    const payment = outside.get(reference);
    if (outcome !== "success") continue;
    if (payment?.paidMinor !== chargedMinor) {
      found.drifted.push(`${key}: charged ${payment?.paidMinor}, acknowledged is ${chargedMinor}`);
    }
    const wanted = journal.returns.get(reference);
    const goneMinor = goneOf(wanted);
    const shareMinor = chargedMinor > 0n ? (minor * goneMinor) / chargedMinor : 0n;
    balances.add(walletId, "available", -shareMinor);
    const reportedMinor = payment?.goneMinor ?? 0n;
    const booked = theirs
      .filter(({ state }) => state === "gone")
      .reduce((sum, row) => sum + row.amount_minor, 0n);
    const sending = theirs.find(({ state }) => state === "sending");
    if (reportedMinor > goneMinor || (payment?.timesGone ?? 0) > 1) {
      found.doubled.push(`${key}: ${reportedMinor} went back, acknowledged is ${goneMinor}`);
    } else if (
      wanted?.by === "staff" &&
      goneMinor > 0n &&
      reportedMinor === 0n &&
      sending !== undefined
    ) {
      // The server was killed before it told the provider: it is never sent by itself, and people are asked.
      if (!sending.is_asked_about) found.lost.push(`${key}: no one is asked about its refund`);
      balances.add(walletId, "held", shareMinor);
    } else {
      if (reportedMinor < goneMinor)
        found.lost.push(`${key}: ${reportedMinor} of ${goneMinor} went back`);
      if (booked !== goneMinor) found.drifted.push(`${key}: ${booked} is booked as gone`);
      const open = theirs.filter(({ state }) => state === "sending" || state === "open");
      for (const { state } of open) found.lost.push(`${key}: its return is ${state}`);
    }
  }
  for (const reference of byReference.keys()) found.invented.push(`${reference} went back`);
}

type ChargeRow = {
  reference: string;
  base_key: string | null;
  portfolio_id: string;
  wallet_id: string;
  due_on: Day | null;
  credited_minor: bigint | null;
  journals: bigint;
  orders: bigint;
  ordered_minor: bigint;
};

/** The days on which the card of a contribution has to be charged, its first payment included. */
function expectedDays(one: Recurring, journal: Journal): Day[] {
  if (one.outcome !== "success") return [];
  const later = journal.chargeDays.filter(
    ({ day, declining }) => day > one.begunOn && !declining.has(one.email ?? ""),
  );
  return [one.begunOn, ...later.map(({ day }) => day)];
}

/** Each date of a repeating contribution was charged once at its provider, credited once, and put into its portfolio once. */
async function judgeRecurring(
  db: Db,
  journal: Journal,
  outside: ReadonlyMap<string, ProviderPayment>,
  found: DrillResult,
) {
  const { rows } = await sql<ChargeRow>`
    select intent.reference, split_part(split_part(intent.once_key, ':', 3), '~', 1) as base_key, intent.portfolio_id,
        intent.wallet_id, to_char(due_on, 'YYYY-MM-DD') as due_on, credited_minor,
        (select count(*) from ledger.journal where once_key = 'deposit:' || intent.reference) as journals,
        count(placed.order_id) as orders, coalesce(sum(placed.amount_minor), 0)::bigint as ordered_minor
      from payment_intent intent
      left join subscription_attempt attempt on attempt.payment_reference = intent.reference
      left join portfolio_order placed on placed.payment_reference = intent.reference
        and placed.status = 'queued_for_dealing' and placed.portfolio_id = intent.portfolio_id
      where purpose = 'contribution' group by intent.reference, due_on`.execute(db);
  const byPortfolio = Map.groupBy(rows, (row) => row.portfolio_id);
  const references = new Set(rows.map(({ reference }) => reference));
  for (const one of journal.recurring.values()) {
    const { key, portfolioId, minor, walletId, reference } = one;
    const theirs = byPortfolio.get(portfolioId) ?? [];
    byPortfolio.delete(portfolioId);
    if (!theirs.some((row) => row.reference === reference)) {
      found.lost.push(`${key}: ${reference} is not there`);
    }
    const charged = theirs.flatMap((row) => {
      const payment = outside.get(row.reference);
      if (payment?.isPaid !== true) {
        if (row.credited_minor !== null) found.invented.push(`${row.reference} was never paid`);
        return [];
      }
      const isCredited = row.credited_minor === minor && row.journals === 1n;
      if (!isCredited)
        found.lost.push(`${key}: ${row.reference} was paid and is not credited once`);
      else if (row.orders !== 1n || row.ordered_minor !== minor || row.wallet_id !== walletId) {
        found.drifted.push(`${key}: ${row.reference} is not in its portfolio once`);
      }
      const day = lagosDay(payment.createdAt);
      if (row.due_on !== null && row.due_on !== day) {
        found.drifted.push(`${key}: charged on ${day} for ${row.due_on}`);
      }
      return [day];
    });
    for (const day of new Set([...charged, ...expectedDays(one, journal)])) {
      const times = charged.filter((one) => one === day).length;
      const wanted = expectedDays(one, journal).includes(day) ? 1 : 0;
      if (times > wanted) found.doubled.push(`${key}: charged ${times} times on ${day}`);
      if (times < wanted) found.lost.push(`${key}: not charged on ${day}`);
    }
  }
  const acknowledged = new Set([...journal.recurring.values()].map(({ key }) => key));
  for (const [portfolioId, theirs] of byPortfolio) {
    // Begun by a server that was killed: the client was told of a later try, which took its key, and no one pays for this one.
    const isLeft = theirs.every(
      (row) =>
        (row.base_key === null || acknowledged.has(row.base_key)) &&
        row.credited_minor === null &&
        outside.get(row.reference)?.isPaid !== true,
    );
    if (!isLeft) found.invented.push(`${portfolioId} repeats`);
  }
  for (const { reference } of journal.deposits.values()) references.add(reference);
  for (const { reference, isPaid } of outside.values()) {
    if (isPaid && !references.has(reference))
      found.invented.push(`${reference} was charged and is not there`);
  }
}

/** Compares everything that was acknowledged, and everything that the providers did, with everything that is there. */
export async function judgeDrill(
  db: Db,
  journal: Journal,
  members: readonly DrillMember[],
  outside: ReadonlyMap<string, ProviderPayment>,
): Promise<DrillResult> {
  const drillResult: DrillResult = {
    lost: [],
    doubled: [],
    invented: [],
    drifted: [],
    inconsistent: [],
    contradicted: [...journal.contradictions],
  };
  const balances = new ExpectedBalances(members);
  await judgeWithdrawals(db, journal, balances, drillResult);
  await judgeDeposits(db, journal, balances, drillResult);
  await judgeContributions(db, journal, balances, drillResult);
  await judgeReturns(db, journal, outside, { balances, found: drillResult });
  await judgeRecurring(db, journal, outside, drillResult);
  drillResult.drifted.push(...(await balances.drift(db)));
  const { promises } = await checkLedger(db);
  drillResult.inconsistent.push(
    ...promises.flatMap(({ promise, brokenBy }) =>
      brokenBy.map((about) => `${promise} (${about})`),
    ),
  );
  return drillResult;
}

/** What was counted, in a line, and everything that is wrong. */
export function describeResult(result: DrillResult): { line: string; faults: string[] } {
  const kinds = Object.entries(result);
  return {
    line: kinds.map(([name, entries]) => `${entries.length} ${name}`).join(", "),
    faults: kinds.flatMap(([name, entries]) => entries.map((entry) => `${name}: ${entry}`)),
  };
}
