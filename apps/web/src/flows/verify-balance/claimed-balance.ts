import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import type { LedgerLog } from "@kinfold/contract/ledger-log";
import type { ClaimedBalance } from "@kinfold/contract/verify/balance";

/** What is verified, and what a saved copy holds; undefined while the ledger log does not have it yet. */
export function toClaimedBalance(
  { holder, day, currency, amount, total, proof, text, log_proof: logProof }: BalanceProof,
  { key, witnesses }: LedgerLog,
): ClaimedBalance | undefined {
  if (text === null || logProof === null) return undefined;
  return {
    holder,
    day,
    currency,
    amount: String(amount),
    total: String(total),
    proof,
    text,
    log_proof: logProof,
    key,
    witnesses: witnesses.map((witness) => witness.key),
  };
}

/** The file that a member keeps: `ops/verify/verify_balance.py` verifies it without the club. */
export function createSavedCopy(claimed: ClaimedBalance): { name: string; blob: Blob } {
  const text = `${JSON.stringify(claimed, null, 2)}\n`;
  const name = `kinfold-proof-${claimed.holder.replaceAll(" ", "-").toLowerCase()}-${claimed.day}.json`;
  return { name, blob: new Blob([text], { type: "application/json" }) };
}
