import { createHash } from "node:crypto";
import { HOUR_MS } from "@kinfold/contract/durations";
import * as contract from "@kinfold/contract/funds-proofs";
import type { MemberId } from "@kinfold/contract/ids";
import { fundsProofRefusals } from "@kinfold/contract/refusals/funds-proofs";
import { lagosDay } from "#calendar/index.ts";
import { signDocument } from "#document-checks/index.ts";
import type { CallerState, Mount } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { buildProofClaim } from "./find-proof.ts";
import {
  createFundsProof,
  readProvableFunds,
  requireOwnProof,
  toFundsProof,
  withdrawFundsProof,
} from "./make-proof.ts";
import { renderFundsProofPdf } from "./proof-pdf.ts";
import { computeProofState } from "./rules.ts";
import { listFundsProofLines, listOwnFundsProofs, notePrint } from "./store.ts";

const MADE = { name: "funds-proofs", most: 30, withinMs: HOUR_MS };
const PDFS = { name: "funds-proof-pdfs", most: 60, withinMs: HOUR_MS };

/** Proofs of funds: a member makes, prints and withdraws their own. */
export function mountFundsProofRoutes<Caller extends CallerState & { memberId: MemberId }>(
  { guarded }: Mount<Caller>,
  platform: Platform,
): void {
  const { clock, db, env, limiter } = platform;

  guarded(contract.getProvableFunds, ({ caller }) => readProvableFunds(db, caller.memberId));

  guarded(contract.listFundsProofs, async ({ caller }) => {
    const today = lagosDay(clock.now());
    return (await listOwnFundsProofs(db, caller.memberId)).map((row) => toFundsProof(row, today));
  });

  guarded(contract.makeFundsProof, async ({ caller, body }) => {
    await limiter.take(MADE, caller.memberId);
    return createFundsProof(platform, caller.memberId, body);
  });

  guarded(contract.withdrawFundsProof, ({ caller, params }) =>
    withdrawFundsProof(platform, caller.memberId, params["code"] ?? ""),
  );

  guarded(contract.getFundsProofPdf, async ({ caller, params }) => {
    const row = await requireOwnProof(db, caller.memberId, params["code"] ?? "");
    const { code } = row;
    const now = clock.now();
    if (computeProofState(row, lagosDay(now)) !== "valid") {
      return refuse(fundsProofRefusals().proof_ended);
    }
    await limiter.take(PDFS, caller.memberId);
    const lines = await listFundsProofLines(db, code);
    const claim = buildProofClaim(row, lines);
    const bytes = await renderFundsProofPdf(claim, lines, {
      code,
      issuedAt: row.made_at,
      site: new URL(env.PUBLIC_URL).host,
      check: await signDocument(platform, { code, claim }),
      manager: env.MANAGER_NAME,
    });
    await notePrint(db, code, createHash("sha256").update(bytes).digest(), now);
    const name = `kinfold-proof-of-funds-${code.toLowerCase()}.pdf`;
    return { name, type: "application/pdf", bytes, documentCode: code };
  });
}
