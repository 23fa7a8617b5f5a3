import { MINUTE_MS } from "@kinfold/contract/durations";
import { sql } from "kysely";
import { expect } from "vitest";
import { depositToWallet, verifyPayment } from "@kinfold/contract/payments";
import { getWallets } from "@kinfold/contract/wallets";
import { createWithdrawal } from "@kinfold/contract/withdrawals";
import type { Answer } from "./club.ts";
import type { OutsideWorld } from "./outside-world.ts";
import type { Payable } from "./payable.ts";

/** A member whose payments go back: what they do, and what they see. */
export type Payer = {
  balances: () => Promise<{ balance: number; available: number; held: number }>;
  /** Pays 2,500.00 naira in and answers the reference once the wallet has it. */
  paid: (gateway?: string) => Promise<string>;
  statusOf: (reference: string) => Promise<string>;
  /** What their provider received for a payment, in minor units. */
  total: (reference: string) => Promise<bigint>;
  withdraw: (amount: number) => Promise<Answer>;
  /** What was listed for them of money that went back, oldest first. */
  reversals: () => Promise<{ status: string; minor: bigint }[]>;
};

/** This member with naira, in a world whose providers answer. */
export function createPayer({ club, at }: OutsideWorld, { visitor, ngn }: Payable): Payer {
  const wallet = { id: ngn ?? "" };
  const balances: Payer["balances"] = async () => {
    const { balance, available_balance, held_balance } = (await visitor.ask(getWallets)).body.ngn;
    return { balance, available: available_balance, held: held_balance };
  };
  return {
    balances,
    paid: async (gateway = "card") => {
      const { balance } = await balances();
      const answer = { us_based_institution: gateway === "card_us" ? "no" : null };
      const { body } = await visitor.ask(depositToWallet, {
        params: wallet,
        body: { amount: 2_500, gateway, ...answer },
      });
      expect(await at(body.reference, "settle", { outcome: "success" })).toBe(200);
      await expect.poll(async () => (await balances()).balance).toBe(balance + 2_500);
      return body.reference;
    },
    statusOf: async (reference) =>
      (await visitor.ask(verifyPayment, { params: { reference } })).body.status,
    total: async (reference) => {
      const { rows } = await sql<{
        minor: bigint;
      }>`select received_minor as minor from payment_intent
        where reference = ${reference}`.execute(club.db);
      return rows[0]?.minor ?? 0n;
    },
    withdraw: (amount) => visitor.ask(createWithdrawal, { params: wallet, body: { amount } }),
    reversals: async () => {
      const { rows } = await sql<{ status: string; minor: bigint }>`
        select status, amount_minor as minor from wallet_transaction
          where wallet_id = ${wallet.id} and type = 'reversal' order by created_at, reference`.execute(
        club.db,
      );
      return rows;
    },
  };
}

/** Everything that was told and everything that is due was acted on. */
export async function settleDue({ club }: OutsideWorld): Promise<void> {
  club.clock.advance(10 * MINUTE_MS);
  await club.payments.watch.handleDue();
  await club.payments.watch.checkDue();
}
