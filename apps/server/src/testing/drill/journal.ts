import { appendFileSync } from "node:fs";

/** A deposit that the server said it began, and what the provider did with it. */
export type Deposit = {
  key: string;
  memberId: string;
  walletId: string;
  minor: bigint;
  reference: string;
  outcome: "success" | "failed" | "abandoned" | "unpaid";
};

export type WithdrawalEnd = "pending" | "cancelled" | "approved" | "rejected" | "paid" | "failed";

/** A withdrawal that the server said it holds, and the last thing that was said about it. */
export type Withdrawal = {
  key: string;
  memberId: string;
  walletId: string;
  minor: bigint;
  withdrawalId: string;
  said: WithdrawalEnd;
  isCancelBegun: boolean;
};

/** Money that the server said it put from a wallet into a plan. */
export type Contribution = {
  key: string;
  memberId: string;
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
    this.#write("began", { ...deposit, minor: String(deposit.minor) });
  }

  settled(deposit: Deposit, outcome: Deposit["outcome"]): void {
    deposit.outcome = outcome;
    this.#write("settled", { key: deposit.key, outcome });
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
