import { addUp } from "@kinfold/money";
import { sql } from "kysely";
import type { BrokenInvariant } from "#ledger/index.ts";
import { readAtOneMoment, type Db, type RowNumber } from "#platform/db.ts";
import { findTreeLeaves, listTreeLines, listTrees, type TreeRow } from "./store.ts";
import { buildLeaf, computeSumRoot, NODE_BYTES, readParts } from "./sum-tree.ts";

const BATCH = 50;
const SHOWN = 20;

const ROOTS = "root and total of each tree of liabilities are those of its leaves";
const LOGGED = "root and total of each tree of liabilities stand in the ledger log";
const LINES = "each line of a tree of liabilities is in its leaves";
const LEDGER = "what the club owed to wallets is what the ledger had";

/** The names of everything that `checkLiabilityInvariants` looks at. */
export const LIABILITY_INVARIANTS: readonly string[] = [ROOTS, LOGGED, LINES, LEDGER];

const nameTree = ({ subject, day, basis }: TreeRow): string => `${subject} of ${day} (${basis})`;

/** Why this tree is not made of its leaves; undefined when it is. */
function findWrongRoot(tree: TreeRow, leaves: Buffer | undefined): string | undefined {
  if (leaves === undefined) return "its leaves are gone";
  if (leaves.length !== 2 ** tree.height * NODE_BYTES) return "it has another number of leaves";
  const { root, totalMinor } = computeSumRoot(leaves);
  if (totalMinor !== tree.total_minor) return "its leaves make another total";
  return root.equals(tree.root) ? undefined : "its leaves make another root";
}

/** The first line of a tree that is not in its leaves, and why; undefined when each is, and no leaf is of two. */
async function findWrongLine(tx: Db, tree: TreeRow, leaves: Buffer): Promise<string | undefined> {
  const taken = new Set<number>();
  for (const { holder, amount_minor: amountMinor, parts: bytes } of await listTreeLines(
    tx,
    tree.tree_id,
  )) {
    const parts = readParts(bytes);
    if (addUp(parts, (part) => part.amountMinor) !== amountMinor) {
      return `the parts of ${holder} make another amount`;
    }
    for (const { index, salt, amountMinor: partMinor } of parts) {
      const leaf = leaves.subarray(index * NODE_BYTES, (index + 1) * NODE_BYTES);
      if (taken.has(index) || !buildLeaf(salt, partMinor, holder).equals(leaf)) {
        return `leaf ${index} is not that of ${holder}`;
      }
      taken.add(index);
    }
  }
  return undefined;
}

/** Trees whose root and total the log does not have, or has otherwise. Lines name their wallet or portfolio rightly. */
async function listUnlogged(tx: Db): Promise<BrokenInvariant[]> {
  const { rows } = await sql<{ invariant: string; about: string }>`
    select ${LOGGED}::text as invariant, subject || ' of ' || day || ' (' || basis || ')' as about
      from liability_tree left join ledger_log_entry entry using (entry_id)
      where body::jsonb is distinct from jsonb_build_object('leaf', 'kinfold liabilities 1', 'subject', subject,
        'currency', currency, 'day', day::text, 'basis', basis, 'height', height, 'root', encode(root, 'hex'),
        'total', total_minor::text)
    union all select ${LOGGED}::text, 'entry ' || entry_id from ledger_log_entry entry
      where body::jsonb ->> 'leaf' = 'kinfold liabilities 1'
        and not exists (select from liability_tree tree where tree.entry_id = entry.entry_id)
    union all select ${LEDGER}::text, subject || ' of ' || day || ' (' || basis || ')' from liability_tree
      where subject like 'wallets:%' and ledger_minor <> total_minor
    union all select ${LINES}::text, subject || ' of ' || day || ' (' || basis || '): a line is gone' from liability_tree tree
      where line_count > (select count(*) from liability_line line where line.tree_id = tree.tree_id)
        and not exists (select from erasure where erased_at > built_at)
    union all select ${LINES}::text, holder || ' of tree ' || tree_id from liability_line line
      join wallet using (wallet_id) join member using (member_id) left join portfolio using (portfolio_id)
      join liability_tree tree using (tree_id)
      where holder <> case when line.portfolio_id is null then 'wallet ' || customer_code || ' ' || wallet.currency
          else 'portfolio ' || portfolio.reference end
        or subject <> case when line.portfolio_id is null then 'wallets:' || wallet.currency else 'plan:' || portfolio.plan_id end
    order by about, invariant limit ${SHOWN}`.execute(tx);
  return rows;
}

/** What is wrong with the trees of liabilities at this transaction's moment. */
export async function findLiabilityFaults(tx: Db): Promise<BrokenInvariant[]> {
  const broken = await listUnlogged(tx);
  let after: RowNumber = 0n;
  for (;;) {
    const trees = await listTrees(tx, after, BATCH);
    for (const tree of trees) {
      const leaves = await findTreeLeaves(tx, tree.tree_id);
      const root = findWrongRoot(tree, leaves);
      if (root !== undefined)
        broken.push({ invariant: ROOTS, about: `${nameTree(tree)}: ${root}` });
      const line = leaves && (await findWrongLine(tx, tree, leaves));
      if (line !== undefined)
        broken.push({ invariant: LINES, about: `${nameTree(tree)}: ${line}` });
    }
    const last = trees.at(-1);
    if (last === undefined || trees.length < BATCH) return broken;
    after = last.tree_id;
  }
}

/** Recomputes every tree of liabilities from its leaves and lines, and holds it against the ledger log. Changes nothing. */
export function checkLiabilityInvariants(db: Db): Promise<BrokenInvariant[]> {
  return readAtOneMoment(db, findLiabilityFaults);
}
