import type { MemberId } from "@kinfold/contract/ids";
import type { FundsProof } from "@kinfold/contract/funds-proofs";
import type { Currency, Minor } from "@kinfold/money";
import { sql } from "kysely";
import type { Day } from "#calendar/index.ts";
import type { Db } from "#platform/db.ts";

/** A proof of funds as it is kept. Minor units. */
export type FundsProofRow = {
  code: string;
  member_id: MemberId;
  says: FundsProof["says"];
  currency: Currency | null;
  amount_minor: Minor | null;
  day: Day;
  holder_name: string | null;
  purpose: string;
  valid_until: Day;
  made_at: Date;
  withdrawn_at: Date | null;
};

/** A wallet or portfolio in a proof with full figures. Minor units. */
export type FundsProofLine = { name: string; currency: Currency; amount_minor: Minor };

const shown =
  sql.raw(`code, member_id, says, currency, amount_minor, to_char(day, 'YYYY-MM-DD') as day, holder_name, purpose,
  to_char(valid_until, 'YYYY-MM-DD') as valid_until, made_at, withdrawn_at`);

/** Keeps a proof with its lines. */
export async function insertFundsProof(
  tx: Db,
  row: Omit<FundsProofRow, "withdrawn_at">,
  lines: readonly FundsProofLine[],
): Promise<void> {
  await sql`insert into funds_proof (code, member_id, says, currency, amount_minor, day, holder_name, purpose, valid_until, made_at)
    values (${row.code}, ${row.member_id}, ${row.says}, ${row.currency}, ${row.amount_minor}, ${row.day}::date,
      ${row.holder_name}, ${row.purpose}, ${row.valid_until}::date, ${row.made_at})`.execute(tx);
  await sql`insert into funds_proof_line (code, line_no, name, currency, amount_minor)
    select ${row.code}, line_no::integer, name, currency, amount_minor
    from unnest(${lines.map(({ name }) => name)}::text[], ${lines.map(({ currency }) => currency)}::text[],
      ${lines.map((line) => line.amount_minor)}::bigint[]) with ordinality as line (name, currency, amount_minor, line_no)`.execute(
    tx,
  );
}

/** The proof of this code. */
export async function findFundsProof(db: Db, code: string): Promise<FundsProofRow | undefined> {
  const { rows } = await sql<FundsProofRow>`select ${shown} from funds_proof
    where code = ${code}`.execute(db);
  return rows[0];
}

/** A member's proofs, the newest first. */
export async function listOwnFundsProofs(db: Db, memberId: MemberId): Promise<FundsProofRow[]> {
  const { rows } = await sql<FundsProofRow>`select ${shown} from funds_proof
    where member_id = ${memberId} order by made_at desc, code`.execute(db);
  return rows;
}

/** The figures of a proof with full figures. */
export async function listFundsProofLines(db: Db, code: string): Promise<FundsProofLine[]> {
  const { rows } =
    await sql<FundsProofLine>`select name, currency, amount_minor from funds_proof_line
    where code = ${code} order by line_no`.execute(db);
  return rows;
}

/** Marks a proof as withdrawn; false when it was before. */
export async function markFundsProofWithdrawn(tx: Db, code: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`update funds_proof set withdrawn_at = ${at}
    where code = ${code} and withdrawn_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Notes a file that was printed of a proof. Harmless when repeated. */
export async function notePrint(db: Db, code: string, sha256: Buffer, at: Date): Promise<void> {
  await sql`insert into funds_proof_print (code, sha256, printed_at) values (${code}, ${sha256}, ${at})
    on conflict (code, sha256) do nothing`.execute(db);
}

/** The hashes of every file that was printed of a proof, in hexadecimal. */
export async function listPrints(db: Db, code: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from funds_proof_print
    where code = ${code} order by printed_at`.execute(db);
  return rows.map(({ sha256 }) => sha256.toString("hex"));
}
