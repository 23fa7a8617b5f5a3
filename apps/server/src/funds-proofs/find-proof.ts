import type { CheckedDocument, DocumentClaim } from "@kinfold/contract/document-checks";
import { lagosDay, type Day } from "#calendar/index.ts";
import type { Platform } from "#platform/platform.ts";
import { computeProofState, sumByCurrency } from "./rules.ts";
import {
  findFundsProof,
  listFundsProofLines,
  listPrints,
  type FundsProofLine,
  type FundsProofRow,
} from "./store.ts";

/** What a proof says: what its member chose, and nothing else. */
export function buildProofClaim(
  row: FundsProofRow,
  lines: readonly FundsProofLine[],
): DocumentClaim {
  const { currency, amount_minor: amount } = row;
  return {
    kind: row.says,
    issued_on: lagosDay(row.made_at),
    from: null,
    on: row.day,
    opening: null,
    figures: currency === null || amount === null ? sumByCurrency(lines) : [{ currency, amount }],
    valid_until: row.valid_until,
    holder: row.holder_name,
    purpose: row.purpose,
  };
}

/**
 * What a stranger is answered about a proof of funds. What has expired has neither figures nor purpose any more; what was withdrawn says
 * nothing but the day. `prints` are the hashes of its files.
 */
export function buildProofAnswer(
  row: FundsProofRow,
  { lines, prints }: { lines: readonly FundsProofLine[]; prints: string[] },
  today: Day,
): CheckedDocument {
  const { code } = row;
  const state = computeProofState(row, today);
  if (state === "withdrawn") {
    const withdrawnOn = row.withdrawn_at && lagosDay(row.withdrawn_at);
    return { code, state, withdrawn_on: withdrawnOn, claim: null, email: null, sha256: [] };
  }
  const claim = buildProofClaim(row, lines);
  return {
    code,
    state,
    withdrawn_on: null,
    claim: state === "expired" ? { ...claim, figures: [], purpose: null } : claim,
    email: null,
    sha256: prints,
  };
}

/** Finds what a stranger is answered about a proof of funds. */
export function openFundsProofFinder({ clock, db }: Pick<Platform, "clock" | "db">) {
  return async (code: string): Promise<CheckedDocument | undefined> => {
    const row = await findFundsProof(db, code);
    if (row === undefined) return undefined;
    const kept = { lines: await listFundsProofLines(db, code), prints: await listPrints(db, code) };
    return buildProofAnswer(row, kept, lagosDay(clock.now()));
  };
}
