import { randomBytes } from "node:crypto";
import {
  verifyBalance,
  type BalanceOutcome,
  type ClaimedBalance,
} from "@kinfold/contract/verify/balance";
import { subtract, toMinor, type Minor } from "@kinfold/money";
import { compareWallets, NODE_BYTES } from "@kinfold/server/liabilities/index.ts";
import { isConsistent, proveConsistency } from "@kinfold/server/merkle-log/index.ts";
import type { Chance } from "../drill/chance.ts";
import {
  claimBalance,
  drawLeaves,
  drawLines,
  openNodes,
  publishLog,
  publishTree,
  sumLines,
  type Published,
} from "./published.ts";

const MEMBERS = 24;
const LOG_BEFORE = 40;
const PART_AMOUNT_AT = 6 + 4;

/** Who verifies: the verifier of browsers, unless a fault is planted. */
export type Verify = (claimed: ClaimedBalance) => Promise<BalanceOutcome>;

/** How a lie was named, and by whom; null when no one found it. */
type Found = { by: "verifier" | "comparison" | "witness" | "two members"; name: string } | null;

type Stage = { published: Published; chance: Chance; verify: Verify };
type Lie = { name: string; named: string; plant: (stage: Stage) => Promise<Found> };

async function ask(verify: Verify, claimed: ClaimedBalance): Promise<Found> {
  const { fault } = await verify(claimed);
  return fault === null ? null : { by: "verifier", name: fault };
}

/** What the comparison finds where members own so much, the ledger has so much, and the bank says so much. */
function compare(totalMinor: Minor, ledgerMinor: Minor, bankMinor: Minor): Found {
  const banks = [{ name: "Bank", minor: bankMinor }];
  const compared = compareWallets({
    totalMinor,
    ledgerMinor,
    nowMinor: ledgerMinor,
    expectedMinor: ledgerMinor,
    banks,
  });
  return compared.state === "verified"
    ? null
    : { by: "comparison", name: compared.reason ?? "nothing" };
}

/** What a witness says who keeps the root of the first leaves, and is shown a longer log. */
async function watch(kept: readonly Buffer[], shown: readonly Buffer[]): Promise<Found> {
  const [before, after] = [publishLog(kept), publishLog(shown)];
  const isShorter = shown.length < kept.length;
  const proof = isShorter
    ? []
    : await proveConsistency(kept.length, shown.length, openNodes(shown));
  const sizes = { oldSize: kept.length, size: shown.length };
  return isConsistent({ ...sizes, oldRoot: before.root, root: after.root, proof })
    ? null
    : { by: "witness", name: isShorter ? "shorter" : "rewritten" };
}

const drawKobo = (chance: Chance): Minor => toMinor(chance.happens(0.5) ? 1n : -1n);

/** Every kind of lie, and the name under which it has to be found. */
const LIES: readonly Lie[] = [
  {
    name: "one kobo in a leaf",
    named: "verifier: tree",
    plant: async ({ published, chance, verify }) => {
      const leaves = Buffer.from(published.leaves);
      const at = chance.between(0, leaves.length / NODE_BYTES - 1) * NODE_BYTES + NODE_BYTES - 1;
      leaves[at] = (leaves[at] ?? 0) ^ 1;
      // Every member but the one whose leaf it is: their paths lead elsewhere.
      const own = published.parts.findIndex((parts) =>
        parts.every(({ index }) => index * NODE_BYTES + NODE_BYTES - 1 !== at),
      );
      return ask(verify, await claimBalance({ ...published, leaves }, own));
    },
  },
  {
    name: "one kobo in the total",
    named: "verifier: tree",
    plant: async ({ published, chance, verify }) => {
      const total = String(published.totalMinor + drawKobo(chance));
      const text = published.text.replace(`"${published.totalMinor}"`, `"${total}"`);
      const own = chance.between(0, MEMBERS - 1);
      return ask(verify, { ...(await claimBalance(published, own)), total, text });
    },
  },
  {
    name: "one kobo in a bank figure",
    named: "comparison: banks",
    plant: async ({ published, chance }) => {
      const { totalMinor } = published;
      return compare(totalMinor, totalMinor, subtract(totalMinor, drawKobo(chance)));
    },
  },
  {
    name: "a dropped member",
    named: "comparison: ledger",
    plant: async ({ published, chance }) => {
      const owing = published.lines.filter(({ amountMinor }) => amountMinor > 0n);
      const dropped = owing[chance.between(0, owing.length - 1)];
      const { totalMinor } = publishTree(
        published.lines.filter((line) => line !== dropped),
        0,
      );
      const ledgerMinor = sumLines(published.lines);
      return compare(totalMinor, ledgerMinor, ledgerMinor);
    },
  },
  {
    name: "a negative leaf",
    named: "verifier: malformed",
    plant: async ({ published, chance, verify }) => {
      const claimed = await claimBalance(published, chance.between(0, MEMBERS - 1));
      const proof = Buffer.from(claimed.proof, "base64");
      proof.writeBigInt64BE(-BigInt(chance.between(1, 1_000_000)), PART_AMOUNT_AT);
      return ask(verify, { ...claimed, proof: proof.toString("base64") });
    },
  },
  {
    name: "one leaf for two members",
    named: "verifier: tree",
    plant: async ({ published, chance, verify }) => {
      const claimed = await claimBalance(published, chance.between(0, MEMBERS - 1));
      return ask(verify, { ...claimed, holder: "wallet KIN-OTHER NGN" });
    },
  },
  {
    name: "a journal rewritten with its hashes renewed",
    named: "witness: rewritten",
    plant: async ({ published, chance }) => {
      const { leaves } = published.log;
      const rewritten = [...leaves, ...drawLeaves(chance.between(0, 20))];
      rewritten[chance.between(0, leaves.length - 1)] = randomBytes(32);
      return watch(leaves, rewritten);
    },
  },
  {
    name: "a shortened log",
    named: "witness: shorter",
    plant: async ({ published, chance }) => {
      const { leaves } = published.log;
      return watch(leaves, leaves.slice(0, -chance.between(1, leaves.length - 1)));
    },
  },
  {
    name: "two members shown different logs",
    named: "two members: characters",
    plant: async ({ published, chance }) => {
      const { leaves } = published.log;
      const other = [...leaves];
      other[chance.between(0, leaves.length - 1)] = randomBytes(32);
      const [one, two] = [publishLog(leaves), publishLog(other)].map(({ root }) =>
        root.toString("base64").slice(0, 16),
      );
      return one === two ? null : { by: "two members", name: "characters" };
    },
  },
];

/** How many lies were planted and named, kind by kind, and what went wrong. */
export type LiesPlanted = { counts: string[]; faults: string[] };

/** Says so many lies, one kind after the other, each in a tree and a log of its own, and asks who names it. */
export async function plantLies(
  count: number,
  chance: Chance,
  verify: Verify,
): Promise<LiesPlanted> {
  const named = new Map<string, number>();
  const faults: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const lie = LIES[at % LIES.length];
    if (lie === undefined) continue;
    const published = publishTree(drawLines(MEMBERS, chance), LOG_BEFORE);
    const truth = await verifyBalance(
      await claimBalance(published, chance.between(0, MEMBERS - 1)),
    );
    if (truth.fault !== null) faults.push(`a true proof was called ${truth.fault}`);
    const finding = await lie.plant({ published, chance, verify });
    const name = finding === null ? "no one" : `${finding.by}: ${finding.name}`;
    if (name === lie.named) named.set(lie.name, (named.get(lie.name) ?? 0) + 1);
    else faults.push(`${lie.name}: named by ${name} instead of ${lie.named}`);
  }
  const counts = LIES.map(({ name, named: by }) => `${named.get(name) ?? 0} × ${name} (${by})`);
  return { counts, faults };
}
