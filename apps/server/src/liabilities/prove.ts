import type { PortfolioId, WalletId } from "@kinfold/contract/ids";
import type { BalanceProof } from "@kinfold/contract/balance-proofs";
import { balanceProofRefusals } from "@kinfold/contract/refusals/balance-proofs";
import type { Day } from "#calendar/index.ts";
import { proveLogEntry } from "#ledger-log/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db, RowNumber } from "#platform/db.ts";
import type { Platform } from "#platform/platform.ts";
import { refuse } from "#platform/refusing.ts";
import { findClosedThrough } from "#statements/index.ts";
import { compareTree } from "./compare.ts";
import { findTreeLeaves, listOwnTrees, type OwnTree } from "./store.ts";
import { buildLevels, proveParts, readParts } from "./sum-tree.ts";

/** A verified day is looked for among so many. */
const DAYS_BACK = 40;

type Owned = { walletId: WalletId; portfolioId: PortfolioId | null };

/** Proofs of so many trees are made without hashing all of their leaves again. */
const TREES_KEPT = 4;

/** Reads the levels of a tree, and keeps those of the trees that were asked for last. */
function openTreeLevels(db: Db): (treeId: RowNumber) => Promise<readonly Buffer[]> {
  const kept = new Map<RowNumber, readonly Buffer[]>();
  return async (treeId) => {
    const cached = kept.get(treeId);
    if (cached !== undefined) return cached;
    const leaves = await findTreeLeaves(db, treeId);
    assertExists(leaves, "a tree has its leaves");
    const levels = buildLevels(leaves);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= TREES_KEPT) kept.delete(oldest);
    kept.set(treeId, levels);
    return levels;
  };
}

/** So many days at most are compared in search of one that is verified. */
const DAYS_COMPARED = 4;

/** The newest day for which the balance is verified: that which all statements reach, or one of a close or a published price. */
async function findVerifiedDay(db: Db, trees: readonly OwnTree[]): Promise<Day | null> {
  const [newest] = trees;
  const through = newest && (await findClosedThrough(db, newest.currency));
  const reached = trees.find(({ day }) => through !== undefined && day <= through);
  const promising = trees.filter((tree) => tree === reached || tree.basis !== "midnight");
  for (const tree of promising.slice(0, DAYS_COMPARED)) {
    const { state } = await compareTree(db, tree);
    if (state === "verified") return tree.day;
  }
  return null;
}

/**
 * Proves that a balance at the end of a day is part of what the club owes, of the newest day unless one is named. The caller owns the
 * wallet. Refuses a day without a tree.
 */
export function openBalanceProver(platform: Pick<Platform, "db" | "env">) {
  const { db } = platform;
  const readLevels = openTreeLevels(db);
  return async (owned: Owned, day: Day | undefined): Promise<BalanceProof> => {
    const recent = await listOwnTrees(db, owned, { day: undefined, most: DAYS_BACK });
    const [tree] = day === undefined ? recent : await listOwnTrees(db, owned, { day, most: 1 });
    if (tree === undefined) return refuse(balanceProofRefusals().not_found.tree);
    const logged = await proveLogEntry(platform, tree.entry_id);
    const proof = proveParts(await readLevels(tree.tree_id), readParts(tree.parts));
    return {
      day: tree.day,
      basis: tree.basis,
      built_at: tree.built_at.toISOString(),
      currency: tree.currency,
      holder: tree.holder,
      amount: tree.amount_minor,
      total: tree.total_minor,
      proof: proof.toString("base64"),
      text: logged?.text ?? null,
      log_proof: logged?.proof ?? null,
      comparison: await compareTree(db, tree),
      verified_on: await findVerifiedDay(db, recent),
    };
  };
}
