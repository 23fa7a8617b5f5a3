import type { Caller } from "../drill/calls.ts";
import { Journal, type Contribution, type Deposit, type Withdrawal } from "../drill/journal.ts";

/** Something that the server acknowledged, and when it was asked for and acknowledged. */
export type TimedWrite = {
  table: "payment_intent" | "withdrawal" | "portfolio_order";
  id: string;
  begunAt: number;
  acknowledgedAt: number;
};

/** Keeps when each write was first asked for and when it was acknowledged, by this machine's clock, which is the database's too. */
export class TimedJournal extends Journal {
  readonly writes: TimedWrite[] = [];
  readonly #begun = new Map<string, number>();

  /** The same caller, which notes when each key is asked for the first time. */
  watch({ ask, lastWait }: Caller): Caller {
    return {
      lastWait,
      ask: (call, chance, onWait) => {
        if (call.key !== undefined && !this.#begun.has(call.key)) {
          this.#begun.set(call.key, Date.now());
        }
        return ask(call, chance, onWait);
      },
    };
  }

  override began(deposit: Deposit): void {
    super.began(deposit);
    this.#note(deposit.key, "payment_intent", deposit.reference);
  }

  override held(withdrawal: Withdrawal): void {
    super.held(withdrawal);
    this.#note(withdrawal.key, "withdrawal", withdrawal.withdrawalId);
  }

  override contributed(contribution: Contribution): void {
    super.contributed(contribution);
    this.#note(contribution.key, "portfolio_order", contribution.reference);
  }

  #note(key: string, table: TimedWrite["table"], id: string): void {
    const acknowledgedAt = Date.now();
    const begunAt = this.#begun.get(key);
    if (begunAt === undefined) throw new Error(`no one asked for ${key}`);
    this.writes.push({ table, id, begunAt, acknowledgedAt });
  }
}
