import { DAY_MS } from "@kinfold/contract/durations";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import * as openings from "@kinfold/contract/office/bank-openings";
import * as lines from "@kinfold/contract/office/line-outcomes";
import * as months from "@kinfold/contract/office/month-closes";
import * as payouts from "@kinfold/contract/office/payouts";
import { proposeTransferReceipt } from "@kinfold/contract/office/receipts";
import { reconcileNow } from "@kinfold/contract/office/reconciliation";
import * as returns from "@kinfold/contract/office/returns";
import * as settlements from "@kinfold/contract/office/settlements";
import { proposeCredit } from "@kinfold/contract/office/webhooks";
import { approveWithdrawal } from "@kinfold/contract/office/withdrawals";
import { depositToWallet } from "@kinfold/contract/payments";
import { draftValuation } from "@kinfold/contract/valuations";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import { sql } from "kysely";
import { claimByHand } from "./by-hand.ts";
import type { Answer, Club } from "./club.ts";
import { buildWebhook, type PayProviders } from "./pay-providers.ts";
import type { Payable } from "./payable.ts";
import { PLAN } from "./plans.ts";
import { hireSignedIn, type Clerk } from "./staff.ts";

const reason = "As the bank says";

/** Work of every kind that has figures of its own, left in the middle by staff of a club. */
export class BusyOffice {
  readonly #club: Club;
  readonly #providers: PayProviders;
  readonly #who: Payable;

  constructor(club: Club, providers: PayProviders, who: Payable) {
    this.#club = club;
    this.#providers = providers;
    this.#who = who;
  }

  /** Lines of every kind, a settlement, an opening balance, a refund, a flagged payment, receipts, payouts, a draft of a price and a closed month. */
  async leave(): Promise<void> {
    await this.#post("first", "2025-12-10T09:00:00Z");
    await this.#closeMonth();
    const settled = await this.#pay();
    await this.#askRefund(settled);
    await this.#flag();
    await this.#receive();
    await this.#batch();
    await this.#bank();
    await this.#draftPrice();
    const clerk = await this.#admin();
    requireOk("reconciliation", await clerk.visitor.ask(reconcileNow, { body: {} }));
  }

  readonly #admin = (): Promise<Clerk> => hireSignedIn(this.#club, ["admin"]);

  async #as(to: AnyEndpoint, body: object, params: Record<string, string> = {}) {
    const { visitor } = await this.#admin();
    return requireOk(to.name, await visitor.ask(to, { params, body }));
  }

  readonly #post = (key: string, at: string): Promise<unknown> =>
    sql`select ledger.post(${`busy:${key}`}, 'fee', ${at}::timestamptz,
      array['club:bank:NGN'], array['club:fees:NGN'], array[12345::bigint])`.execute(this.#club.db);

  /** December 2025 is closed, and then something is posted to it. */
  async #closeMonth(): Promise<void> {
    const month = "2025-12";
    const proposed = await this.#as(months.proposeMonthClose, { reason }, { month });
    await this.#as(months.approveMonthClose, { reason }, { id: proposed.id });
    await this.#post("late", "2025-12-20T09:00:00Z");
  }

  /** A deposit by card, of which its provider says what it likes. */
  async #pay(lessMinor = 0n): Promise<string> {
    const { visitor, ngn = "" } = this.#who;
    const body = { amount: 2_500, gateway: "card", us_based_institution: null };
    const { reference } = requireOk(
      "deposit",
      await visitor.ask(depositToWallet, { params: { id: ngn ?? "" }, body }),
    );
    const { amountMinor } = this.#providers.set(reference, {});
    const sent = buildWebhook(
      this.#providers.set(reference, { status: "success", amountMinor: amountMinor - lessMinor }),
    );
    await this.#club.visitor().send("POST", sent.path, sent.headers, sent.body);
    await this.#club.payments.watch.handleDue();
    return reference;
  }

  async #askRefund(reference: string): Promise<void> {
    await this.#as(returns.askRefund, { reference, amount: 1_000, reason });
  }

  async #flag(): Promise<void> {
    const reference = await this.#pay(20_000n);
    const { rows } = await sql<{ id: string }>`
      select review_id as id from payment_review where reference = ${reference}`.execute(
      this.#club.db,
    );
    await this.#as(proposeCredit, { reason }, { id: rows[0]?.id ?? "" });
    await this.#pay(30_000n);
  }

  /** Two transfers by hand, one with a fee of the bank that a staff member proposed. */
  async #receive(): Promise<void> {
    const { visitor } = this.#who;
    const { reference } = requireOk("transfer", await claimByHand(visitor, { amount: "50000" }));
    const value_date = this.#day(0);
    await this.#as(
      proposeTransferReceipt,
      { received: 49_950.25, fee: 49.75, value_date, reason, exception_reason: reason },
      { reference },
    );
  }

  /** A batch that the bank has and of which it is proposed that a line failed, one that was rejected, and a draft. */
  async #batch(): Promise<void> {
    const sent = await this.#makeBatch(1_234.56);
    const { visitor } = await this.#admin();
    const looked = await visitor.ask(payouts.getBatch, { params: { id: sent } });
    const { batch, lines } = payouts.BatchDetail.create(requireOk("batch", looked));
    const looked_at = lines.map(({ withdrawal_id, flags }) => ({ withdrawal_id, flags }));
    const released = { reason, file_sha256: batch.file_sha256, looked_at };
    await this.#as(payouts.approveBatch, released, { id: sent });
    await this.#as(payouts.processBatch, { note: reason }, { id: sent });
    const failed = { withdrawal_id: lines[0]?.withdrawal_id, reason, retry: false };
    await this.#as(payouts.proposeFailed, failed, { id: sent });
    const rejected = await this.#makeBatch(6_543.21);
    await this.#as(payouts.rejectBatch, { reason }, { id: rejected });
    await this.#as(payouts.makeBatch, { currency: "NGN", payout_date: "2999-12-31" });
  }

  /** A withdrawal that a staff member approved, in a batch of its own. */
  async #makeBatch(amount: number): Promise<string> {
    const { visitor, ngn = "" } = this.#who;
    const withdrawn = requireOk(
      "withdrawal",
      await visitor.ask(createWithdrawal, {
        params: { id: ngn ?? "" },
        body: { amount },
        headers: { "idempotency-key": `busy-office-withdrawal-${amount}` },
      }),
    );
    await this.#as(approveWithdrawal, { reason }, { id: withdrawn.withdrawal.id });
    const made = await this.#as(payouts.makeBatch, { currency: "NGN", payout_date: "2999-12-31" });
    return made.batch.id;
  }

  readonly #day = (back: number): string =>
    new Date(this.#club.clock.now().getTime() - back * DAY_MS).toISOString().slice(0, 10);

  /** A file with balances: a settlement, alike charges, money of no one, and what the account opened with. */
  async #bank(): Promise<void> {
    const day = this.#day(1);
    let balance = 100_000_000n;
    const written = (
      [
        [151_000n, "NIP/PAYSTACK PAYMENTS LTD"],
        [-2_688n, "NIP CHARGE"],
        [-2_688n, "NIP CHARGE"],
        [-698n, "SMS ALERT CHARGE"],
        [777_777n, "TRF FROM UNKNOWN"],
        [3_333_333n, "TRF/FAMILY"],
      ] as const
    ).map(([minor, words], at) => {
      balance += minor;
      return `0987654321,${day},${day},${formatMajor(minor)},${words},B${at},${formatMajor(balance)}`;
    });
    const file = [
      "account_number,booked_on,value_on,amount,narration,bank_reference,balance",
      ...written,
    ];
    const { visitor } = await this.#admin();
    requireOk(
      "statement",
      await visitor.send(
        "POST",
        "/api/admin/statements/of/ngn-access?file_name=october.csv&opening_balance=1000000.00",
        { "content-type": "application/octet-stream" },
        Buffer.from(file.join("\n")),
      ),
    );
    const { rows } = await sql<{ id: string; words: string }>`
      select line_id as id, narration as words from bank_statement_line order by file_line`.execute(
      this.#club.db,
    );
    const lineOf = (words: string): string =>
      rows.find(({ words: narration }) => narration.includes(words))?.id ?? "";
    await this.#as(
      settlements.proposeSettlement,
      { gateway: "card", kept: 12.34, reason },
      { id: lineOf("PAYSTACK") },
    );
    const group = { line_ids: [lineOf("UNKNOWN")] };
    await this.#as(lines.proposeLineOutcome, { outcome: "suspense", groups: [group], reason });
    await this.#as(openings.proposeBankOpening, {
      account_number: "0987654321",
      currency: "NGN",
      in_ledger: 600_000,
      own_funds: 300_000,
      suspense: 100_000,
      reason,
    });
  }

  async #draftPrice(): Promise<void> {
    await this.#as(draftValuation, {
      plan_id: PLAN.purpleUsd,
      valued_on: this.#day(1),
      unit_price: "103.456789",
      source_note: "Custodian's statement",
    });
  }
}

const formatMajor = (minor: bigint): string => {
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

function requireOk(what: string, { status, text, body }: Answer): Answer["body"] {
  if (status >= 300) throw new Error(`${what}: ${status} ${text}`);
  return body;
}
