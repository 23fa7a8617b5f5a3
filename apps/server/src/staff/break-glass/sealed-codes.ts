import type { StaffId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import type { Db } from "#platform/db.ts";
import { hashSecret } from "#platform/ids.ts";
import { createTotpSecret } from "#platform/totp.ts";

/** As it is stored: the person who types a code may leave out its hyphens, and its capitals. */
const hashOfCode = (code: string): Buffer =>
  hashSecret(`sealed ${code.replaceAll(/[^\dA-Za-z]/g, "").toUpperCase()}`);

/** Makes the sealed code of this admin and answers it, in groups of four: it is shown once. The one before is worth nothing. */
export async function makeSealedCode(tx: Db, staffId: StaffId, now: Date): Promise<string> {
  // 160 bits, in letters and digits that no one confuses.
  const code = (createTotpSecret().match(/.{1,4}/g) ?? []).join("-");
  await sql`insert into staff_sealed_code (staff_id, code_hash, made_at)
    values (${staffId}, ${hashOfCode(code)}, ${now})
    on conflict (staff_id) do update set code_hash = excluded.code_hash, made_at = excluded.made_at, used_at = null`.execute(
    tx,
  );
  return code;
}

/** Whose sealed code this is; undefined when it is none, was used, or its owner is not an admin at work any more. */
export async function findSealedCodeOwner(tx: Db, code: string): Promise<StaffId | undefined> {
  const { rows } = await sql<{ staff_id: StaffId }>`select staff_id from staff_sealed_code
    join staff using (staff_id) where code_hash = ${hashOfCode(code)} and used_at is null
      and disabled_at is null and 'admin' = any (roles)`.execute(tx);
  return rows[0]?.staff_id;
}

/** Uses the codes of these two up. */
export async function useSealedCodes(
  tx: Db,
  staffIds: readonly StaffId[],
  now: Date,
): Promise<void> {
  await sql`update staff_sealed_code set used_at = ${now}
    where staff_id = any (${[...staffIds]}::text[])`.execute(tx);
}
