import type { MemberId } from "@kinfold/contract/ids";
import { appendFileSync } from "node:fs";
import type { Day } from "@kinfold/server/calendar/index.ts";

/** A payment that the server said it began, and what the provider did with it. Minor units. */
type Payment = {
  key: string;
  memberId: MemberId;
  walletId: string;
  /** What is credited, in the wallet's currency. */
  minor: bigint;
  reference: string;
  outcome: "success" | "failed" | "abandoned" | "unpaid";
};

/** A deposit, and what its member was asked to pay. */
export type Deposit = Payment & {
  /** In the currency that is charged, fees included. */
  chargedMinor: bigint;
};

/** What of a deposit goes back to its payer, in minor units of what was charged, and how that ended. */
export type Return = {
  reference: string;
  by: "staff" | "provider" | "bank";
  minor: bigint;
  /** `refused`: the club did not send it. */
  end: "open" | "gone" | "stayed" | "refused";
};

/** A contribution that repeats every day, by its first payment. */
export type Recurring = Payment & {
  portfolioId: string;
  begunOn: Day;
  /** Its payer's at the provider, which names the saved card; undefined until it was paid. */
  email: string | undefined;
};

/** A day on which saved cards are charged, and whose banks decline. */
export type ChargeDay = { day: Day; declining: ReadonlySet<string> };

export type WithdrawalEnd = "pending" | "cancelled" | "approved" | "rejected" | "paid" | "failed";

/** A withdrawal that the server said it holds, and the last thing that was said about it. */
export type Withdrawal = {
  key: string;
  memberId: MemberId;
  walletId: string;
  minor: bigint;
  withdrawalId: string;
  said: WithdrawalEnd;
  isCancelBegun: boolean;
};

/** Money that the server said it put from a wallet into a plan. */
export type Contribution = {
  key: string;
  memberId: MemberId;
  walletId: string;
  minor: bigint;
  reference: string;
  portfolioId: string;
};

/** Everything that was acknowledged to us, kept where no kill reaches it. */
export class Journal {
  readonly deposits = new Map<string, Deposit>();
  readonly withdrawals = new Map<string, Withdrawal>();
  readonly contributions = new Map<string, Contribution>();
  /** By the reference of the deposit, of which one return is made at most. */
  readonly returns = new Map<string, Return>();
  readonly recurring = new Map<string, Recurring>();
  readonly chargeDays: ChargeDay[] = [];
  /** Every rate that the source of rates said in good faith, in naira for a dollar. */
  readonly rates = new Set<number>();
  /** Keys under which the server said no. */
  readonly refused = new Set<string>();
  /** What two answers said that cannot both be. */
  readonly contradictions: string[] = [];
  acknowledged = 0;
  repeated = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  began(deposit: Deposit): void {
    this.#once(deposit.key, this.deposits.get(deposit.key)?.reference, deposit.reference);
    this.deposits.set(deposit.key, deposit);
    const { minor, chargedMinor } = deposit;
    this.#write("began", { ...deposit, minor: String(minor), chargedMinor: String(chargedMinor) });
  }

  settled(payment: Payment, outcome: Payment["outcome"]): void {
    payment.outcome = outcome;
    this.#write("settled", { key: payment.key, outcome });
  }

  /** Notes how a return stands; what is over stays as it is. */
  returned(what: Return): void {
    const before = this.returns.get(what.reference);
    if (before !== undefined && before.end !== "open" && before.end !== what.end) {
      this.contradictions.push(`${what.reference} was ${before.end} and then ${what.end}`);
    }
    this.returns.set(what.reference, what);
    this.#write("returned", { ...what, minor: String(what.minor) });
  }

  repeats(recurring: Recurring): void {
    const { key, reference, minor } = recurring;
    this.#once(key, this.recurring.get(key)?.reference, reference);
    this.recurring.set(key, recurring);
    this.#write("repeats", { ...recurring, minor: String(minor) });
  }

  dawned(chargeDay: ChargeDay): void {
    this.chargeDays.push(chargeDay);
    this.#write("dawned", { day: chargeDay.day, declining: [...chargeDay.declining] });
  }

  held(withdrawal: Withdrawal): void {
    const { key, withdrawalId, minor } = withdrawal;
    this.#once(key, this.withdrawals.get(key)?.withdrawalId, withdrawalId);
    this.withdrawals.set(key, withdrawal);
    this.#write("held", { ...withdrawal, minor: String(minor) });
  }

  contributed(contribution: Contribution): void {
    const { key, reference, minor } = contribution;
    this.#once(key, this.contributions.get(key)?.reference, reference);
    this.contributions.set(key, contribution);
    this.#write("contributed", { ...contribution, minor: String(minor) });
  }

  refuse(key: string, code: string): void {
    this.refused.add(key);
    this.#write("refused", { key, code });
  }

  /** Notes the next thing that was said about a withdrawal; what is over stays as it is. */
  moved(withdrawal: Withdrawal, said: WithdrawalEnd): void {
    const may: Readonly<Record<WithdrawalEnd, readonly WithdrawalEnd[]>> = {
      pending: ["cancelled", "approved", "rejected"],
      approved: ["approved", "rejected", "paid", "failed"],
      paid: ["paid", "failed"],
      failed: ["failed"],
      cancelled: ["cancelled"],
      rejected: ["rejected"],
    };
    if (!may[withdrawal.said].includes(said)) {
      this.contradictions.push(`${withdrawal.key} was ${withdrawal.said} and then ${said}`);
    }
    withdrawal.said = said;
    this.#write("moved", { key: withdrawal.key, said });
  }

  #once(key: string, before: string | undefined, now: string): void {
    if (before !== undefined && before !== now) {
      this.contradictions.push(`${key} was answered ${before} and then ${now}`);
    }
  }

  #write(what: string, entry: object): void {
    this.acknowledged += 1;
    appendFileSync(this.#file, `${JSON.stringify({ what, ...entry })}\n`);
  }
}
