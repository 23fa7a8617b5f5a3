import type { BatchId } from "@kinfold/contract/ids";
import { createHash } from "node:crypto";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import { findNipCode } from "#banks/index.ts";
import type { Day } from "#calendar/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { writePlainCsv, type Cell } from "#platform/csv.ts";
import { isAccountPayable } from "./batch-store.ts";

/** What a bank has to know to pay someone. Numbers are whole: never log the row. */
type PayeeRow = {
  batch_id: BatchId;
  reference: string;
  amount_minor: Minor;
  account_name: string;
  account_number: string;
  is_iban: boolean;
  bank_name: string;
  bank_code: string | null;
  bank_country: string;
  bank_address: string | null;
  holder_address: string | null;
  swift_code: string | null;
  routing_number: string | null;
  branch_code: string | null;
  intermediary_bank: string | null;
  intermediary_swift: string | null;
  intermediary_account: string | null;
  is_payable: boolean;
};

type Column = { name: string; cell: (payee: PayeeRow) => Cell };

const NARRATION_MAX_CHARACTERS = 30;

const narration = ({ reference }: PayeeRow): string =>
  `KINFOLD ${reference}`.replaceAll(/[^ -~]/g, "").slice(0, NARRATION_MAX_CHARACTERS);

/**
 * The columns of the file, by currency. They are data because banks rename theirs: what Nigerian payout tools ask for between
 * them in naira, what a transfer abroad takes in dollars.
 */
const COLUMNS: Readonly<Record<Currency, readonly Column[]>> = {
  NGN: [
    { name: "reference", cell: ({ reference }) => reference },
    { name: "beneficiary_name", cell: ({ account_name: name }) => name },
    { name: "account_number", cell: ({ account_number: number }) => number },
    { name: "bank_code", cell: ({ bank_code: code }) => code ?? "" },
    { name: "bank_name", cell: ({ bank_name: bank }) => bank },
    { name: "nip_code", cell: ({ bank_code: code }) => findNipCode(code ?? "") ?? "" },
    { name: "amount", cell: ({ amount_minor: minor }) => minor },
    { name: "currency", cell: () => "NGN" },
    { name: "narration", cell: narration },
  ],
  USD: [
    { name: "reference", cell: ({ reference }) => reference },
    { name: "beneficiary_name", cell: ({ account_name: name }) => name },
    { name: "beneficiary_address", cell: ({ holder_address: address }) => address ?? "" },
    { name: "bank_name", cell: ({ bank_name: bank }) => bank },
    { name: "bank_address", cell: ({ bank_address: address }) => address ?? "" },
    { name: "bank_country", cell: ({ bank_country: country }) => country },
    { name: "routing_number", cell: ({ routing_number: number }) => number ?? "" },
    { name: "branch_code", cell: ({ branch_code: code }) => code ?? "" },
    { name: "swift_code", cell: ({ swift_code: code }) => code ?? "" },
    { name: "account_number", cell: (payee) => (payee.is_iban ? "" : payee.account_number) },
    { name: "iban", cell: (payee) => (payee.is_iban ? payee.account_number : "") },
    { name: "intermediary_bank", cell: ({ intermediary_bank: bank }) => bank ?? "" },
    { name: "intermediary_swift", cell: ({ intermediary_swift: code }) => code ?? "" },
    { name: "intermediary_account", cell: ({ intermediary_account: number }) => number ?? "" },
    { name: "amount", cell: ({ amount_minor: minor }) => minor },
    { name: "currency", cell: () => "USD" },
    { name: "purpose", cell: narration },
  ],
};

/** What the bank is given, its SHA-256 in hex, and the references that cannot be paid any more. */
export type PayoutFile = { bytes: Buffer; sha256: string; unpayable: string[] };

type Of = { batch_id: BatchId; currency: Currency };

/** Writes the file of each batch as its lines stand now, one row for each in the order of their references; no totals are in it. */
export async function createPayoutFiles(
  db: Db,
  batches: readonly Of[],
  now: Date,
): Promise<ReadonlyMap<string, PayoutFile>> {
  if (batches.length === 0) return new Map();
  const ids = batches.map(({ batch_id: id }) => id);
  const { rows } =
    await sql<PayeeRow>`select payout_line.batch_id, reference, payout_line.amount_minor, account_name, account_number, is_iban,
      bank_name, bank_code, bank_country, bank_address, holder_address, swift_code, routing_number, branch_code,
      intermediary_bank, intermediary_swift, intermediary_account,
      ${isAccountPayable(now)} as is_payable
    from payout_line join withdrawal using (withdrawal_id) join bank_account using (bank_account_id)
    where payout_line.batch_id = any (${ids}::text[]) order by reference`.execute(db);
  const byBatch = Map.groupBy(rows, ({ batch_id: id }) => id);
  return new Map(
    batches.map(({ batch_id: id, currency }) => [id, fileFor(currency, byBatch.get(id) ?? [])]),
  );
}

/** Writes the file of one batch in the same way. */
export async function createPayoutFile(db: Db, batch: Of, now: Date): Promise<PayoutFile> {
  const file = (await createPayoutFiles(db, [batch], now)).get(batch.batch_id);
  assertExists(file, "one batch has one file");
  return file;
}

function fileFor(currency: Currency, rows: readonly PayeeRow[]): PayoutFile {
  const columns = COLUMNS[currency];
  // A bank reads it: its programs take the mark of Excel for a part of the first column.
  const bytes = writePlainCsv(
    columns.map(({ name }) => name),
    rows.map((payee) => columns.map(({ cell }) => cell(payee))),
  );
  return {
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    unpayable: rows.filter((row) => !row.is_payable).map(({ reference }) => reference),
  };
}

/** The file as it was approved; undefined when it never was. */
export async function readApprovedFile(db: Db, batchId: BatchId): Promise<Buffer | undefined> {
  const { rows } = await sql<{ file: Buffer | null }>`select file from payout_batch
    where batch_id = ${batchId}`.execute(db);
  return rows[0]?.file ?? undefined;
}

/** What the file is called: whose money, until when, and which batch. */
export const namePayoutFile = (batch: {
  batch_id: BatchId;
  currency: Currency;
  payout_on: Day;
}): string =>
  `kinfold-payout-${batch.currency.toLowerCase()}-${batch.payout_on}-${batch.batch_id}.csv`;
