import { toSubjectId, type MemberId } from "@kinfold/contract/ids";
import type { FundsProof, FundsProofForm, ProvableFunds } from "@kinfold/contract/funds-proofs";
import { fundsProofRefusals } from "@kinfold/contract/refusals/funds-proofs";
import { writeAuditEntry } from "#audit/index.ts";
import { lagosDay, readCheckedDay, type Day } from "#calendar/index.ts";
import { linkHosts, refuseUnsafeText } from "#content/index.ts";
import { findProvableDay, listBalancesOfDay, type MemberBalance } from "#liabilities/index.ts";
import { formatMemberName } from "#members/index.ts";
import { formatPlanRowLabel, listPlans } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction, type Db } from "#platform/db.ts";
import { createDocumentCode } from "#platform/ids.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse, refuseField } from "#platform/refusing.ts";
import { findPortfolio } from "#units/index.ts";
import { listWallets } from "#wallets/index.ts";
import { computeProofState, isEndAllowed, isHeld, sumByCurrency } from "./rules.ts";
import {
  findFundsProof,
  insertFundsProof,
  markFundsProofWithdrawn,
  type FundsProofLine,
  type FundsProofRow,
} from "./store.ts";

/** A proof as its member reads it. */
export const toFundsProof = (row: FundsProofRow, today: Day): FundsProof => ({
  code: row.code,
  says: row.says,
  least:
    row.currency === null || row.amount_minor === null
      ? null
      : { currency: row.currency, amount: row.amount_minor },
  day: row.day,
  purpose: row.purpose,
  valid_until: row.valid_until,
  shows_name: row.holder_name !== null,
  made_at: row.made_at.toISOString(),
  withdrawn_at: row.withdrawn_at && row.withdrawn_at.toISOString(),
  state: computeProofState(row, today),
});

const listWalletIds = async (db: Db, memberId: MemberId) =>
  (await listWallets(db, memberId)).map((wallet) => wallet.wallet_id);

/** What a member can prove: the sums of the newest day whose balances stand in the ledger log. */
export async function readProvableFunds(db: Db, memberId: MemberId): Promise<ProvableFunds> {
  const { name } = await formatMemberName(db, memberId);
  const walletIds = await listWalletIds(db, memberId);
  const day = await findProvableDay(db, walletIds);
  if (day === undefined) return { day: null, totals: [], name };
  return { day, totals: sumByCurrency(await listBalancesOfDay(db, walletIds, day)), name };
}

/** The figures with the names of their wallets and portfolios. */
async function nameLines(db: Db, held: readonly MemberBalance[]): Promise<FundsProofLine[]> {
  const plans = await listPlans(db);
  const lines: FundsProofLine[] = [];
  for (const { currency, portfolio_id: portfolioId, amount_minor } of held) {
    let name = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
    if (portfolioId !== null) {
      const portfolio = await findPortfolio(db, portfolioId);
      const plan = plans.find((one) => one.plan_id === portfolio?.plan_id);
      assertExists(portfolio, "a balance has its portfolio");
      assertExists(plan, "a portfolio has its plan");
      name = `${formatPlanRowLabel(plan)}, ${portfolio.reference}`;
    }
    lines.push({ name, currency, amount_minor });
  }
  return lines;
}

/**
 * Makes a proof of what a member held on a day, as the ledger log has it. Refuses what was not held, a day that cannot be proven, and an
 * end that is not after today and within a year, and a purpose with an account number or a link.
 */
export async function createFundsProof(
  { clock, db, env }: Pick<Platform, "clock" | "db" | "env">,
  memberId: MemberId,
  form: FundsProofForm,
): Promise<FundsProof> {
  const words = fundsProofRefusals();
  const now = clock.now();
  const today = lagosDay(now);
  const validUntil = readCheckedDay(form.valid_until);
  if (!isEndAllowed(validUntil, today)) refuseField("valid_until", words.proof_end_wrong);
  // The club signs it, and strangers read it.
  refuseUnsafeText({ purpose: form.purpose }, linkHosts(env));
  const day = readCheckedDay(form.day);
  const held = await listBalancesOfDay(db, await listWalletIds(db, memberId), day);
  if (held.length === 0) return refuse(words.proof_day_wrong);
  const least = form.says === "at_least" ? form.least : undefined;
  if (form.says === "at_least" && least === undefined) {
    refuseField("least", words.invalid.amountMissing);
  }
  if (least !== undefined && !isHeld(held, least)) refuseField("least", words.proof_not_held);
  const holder = form.shows_name ? (await formatMemberName(db, memberId)).name : null;
  const row = {
    code: createDocumentCode("fundsProof"),
    member_id: memberId,
    says: form.says,
    currency: least?.currency ?? null,
    amount_minor: least?.amount ?? null,
    day,
    holder_name: holder,
    purpose: form.purpose.trim().replaceAll(/\s+/g, " "),
    valid_until: validUntil,
    made_at: now,
  };
  const lines = least === undefined ? await nameLines(db, held) : [];
  await runTransaction(db, async (tx) => {
    await insertFundsProof(tx, row, lines);
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "member", memberId },
      action: "funds_proof.made",
      subject: { kind: "funds_proof", id: toSubjectId(row.code) },
      memberId,
      after: { says: row.says, day, valid_until: validUntil, shows_name: form.shows_name },
    });
  });
  return toFundsProof({ ...row, withdrawn_at: null }, today);
}

/** The member's own proof. Another person's does not exist. */
export async function requireOwnProof(
  db: Db,
  memberId: MemberId,
  code: string,
): Promise<FundsProofRow> {
  const row = await findFundsProof(db, code);
  return row?.member_id === memberId ? row : refuse(fundsProofRefusals().not_found.proof);
}

/** Withdraws a member's proof. Harmless when repeated. */
export async function withdrawFundsProof(
  { clock, db }: Pick<Platform, "clock" | "db">,
  memberId: MemberId,
  code: string,
): Promise<FundsProof> {
  await requireOwnProof(db, memberId, code);
  const now = clock.now();
  await runTransaction(db, async (tx) => {
    if (!(await markFundsProofWithdrawn(tx, code, now))) return;
    await writeAuditEntry(tx, {
      at: now,
      actor: { kind: "member", memberId },
      action: "funds_proof.withdrawn",
      subject: { kind: "funds_proof", id: toSubjectId(code) },
      memberId,
    });
  });
  return toFundsProof(await requireOwnProof(db, memberId, code), lagosDay(now));
}
