import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { buildAnyPdf } from "@kinfold/server/testing/receipts.ts";
import { readText } from "../drill/calls.ts";
import type { DrillMember } from "../drill/people.ts";
import type { Look } from "../drill/readers.ts";
import type { Stage } from "../drill/stage.ts";

const BETWEEN_MS = 150;
const GIVES_UP_MS = 15_000;

/** A member who sends one receipt after another, each with a deposit of its own. */
export class ReceiptSender {
  readonly looks: Look[] = [];
  /** The deposits whose receipt was acknowledged. */
  readonly acknowledged: string[] = [];
  readonly #sending: Promise<void>;
  #isOver = false;

  constructor({ url }: Stage, member: DrillMember) {
    this.#sending = this.#sendAll(url, member);
  }

  async #sendAll(url: string, member: DrillMember): Promise<void> {
    const wallet = member.wallets.find(({ currency }) => currency === "NGN");
    const address = `${url}/api/wallet/deposit/${wallet?.walletId}`;
    while (!this.#isOver) {
      await this.#send(address, member.headers);
      await pause(BETWEEN_MS);
    }
  }

  async #send(address: string, headers: DrillMember["headers"]): Promise<void> {
    const form = new FormData();
    form.set("amount", "5000");
    form.set("gateway", "bank");
    form.set("is_localized", "false");
    const pdf = new Uint8Array(buildAnyPdf());
    form.set("receipt", new Blob([pdf], { type: "application/pdf" }), "receipt.pdf");
    const sentAt = performance.now();
    const signal = AbortSignal.timeout(GIVES_UP_MS);
    const look = await fetch(address, { method: "POST", headers, body: form, signal })
      .then(async (response) => {
        const body: unknown = await response.json();
        const reference = readText(body, "reference");
        if (response.status === 201 && reference !== undefined) this.acknowledged.push(reference);
        return { status: response.status, code: readText(body, "code") ?? "" };
      })
      .catch(() => ({ status: 0 }));
    this.looks.push({ sentAt, answeredAt: performance.now(), ...look });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#sending;
  }
}

/** What is wrong with receipts: one that was acknowledged and is not there, and files that no one finished. */
export async function judgeReceipts(
  { db, uploads }: Stage,
  acknowledged: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ reference: string; stored_name: string }>`
    select bank_transfer.reference, receipt.stored_name
      from bank_transfer join receipt using (receipt_id)`.execute(db);
  const nameOf = new Map(rows.map((row) => [row.reference, row.stored_name]));
  const unfinished = await readdir(join(uploads, "unfinished")).catch(() => []);
  return [
    ...acknowledged
      .filter((reference) => !nameOf.has(reference))
      .map((reference) => `the receipt of ${reference} was acknowledged and is lost`),
    ...rows
      .filter(({ stored_name: name }) => !existsSync(join(uploads, name)))
      .map(({ reference }) => `the file of ${reference} is not on the disk`),
    ...unfinished.map((name) => `${name} was never finished, and is left on the disk`),
  ];
}
