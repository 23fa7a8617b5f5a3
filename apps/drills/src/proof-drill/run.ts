import { hash } from "node:crypto";
import { verifyBalance, type ClaimedBalance } from "@kinfold/contract/verify/balance";
import { toMinor } from "@kinfold/money";
import { buildLevels, computeSumRoot, plantParts } from "@kinfold/server/liabilities/index.ts";
import { computeMedian } from "../bench/median.ts";
import { createChance, type Chance } from "../drill/chance.ts";
import type { Report } from "../drill/programme.ts";
import { plantLies, type Verify } from "./lies.ts";
import type { ProofOrders } from "./orders.ts";
import { plantInOrder, compareClubs } from "./privacy.ts";
import { claimBalance, drawLines, publishTree } from "./published.ts";

const BUILD_MS = 1_000;
const VERIFY_MS = 20;
const PROOF_BYTES = 2_048;
const LEAST_P = 0.01;
const ROUNDS = 5;
const PROOFS = 40;

/** How much of the processor something took, in milliseconds: how busy the machine is otherwise does not count. */
async function measure(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function measureMedian(rounds: number, work: (round: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measure(() => work(round)));
  return computeMedian(times);
}

/** Builds trees of so many members and verifies proofs of them, beside a plain hash of the same bytes. */
async function measureProofs(members: number, chance: Chance): Promise<Report> {
  const drawn = drawLines(members, chance);
  const buildMs = await measureMedian(ROUNDS, () => computeSumRoot(plantParts(drawn).leaves));
  const published = publishTree(drawn, 1_000);
  const bytes = Buffer.concat(buildLevels(published.leaves));
  const hashMs = await measureMedian(ROUNDS, () => hash("sha256", bytes));
  const claims: ClaimedBalance[] = [];
  for (let at = 0; at < PROOFS; at += 1) {
    claims.push(await claimBalance(published, chance.between(0, members - 1)));
  }
  const [first] = claims;
  if (first === undefined) return { lines: [], faults: ["no proof was made"] };
  const verifyMs = await measureMedian(PROOFS, async (at) => verifyBalance(claims[at] ?? first));
  const sizes = claims.map(({ proof }) => Buffer.from(proof, "base64").length);
  const plainMs = await measureMedian(PROOFS, (at) => hash("sha256", (claims[at] ?? first).proof));
  const [longest, whole] = [Math.max(...sizes), JSON.stringify(first).length];
  return {
    lines: [
      `${members} members: ${buildMs.toFixed(0)} ms a tree (a plain hash of its ${bytes.length} bytes ${hashMs.toFixed(1)} ms)`,
      `verified in ${verifyMs.toFixed(1)} ms (a plain hash ${plainMs.toFixed(2)} ms); proof at most ${longest} bytes, saved with its log proof ${whole}`,
    ],
    faults: [
      ...(buildMs > BUILD_MS ? [`a tree took ${buildMs.toFixed(0)} ms`] : []),
      ...(verifyMs > VERIFY_MS ? [`a proof took ${verifyMs.toFixed(1)} ms to verify`] : []),
      ...(longest > PROOF_BYTES ? [`a proof has ${longest} bytes`] : []),
    ],
  };
}

/** Whether the clubs can be distinguished. What chance does once in a hundred runs is looked at again. */
function testPrivacy({ privacy, plant }: ProofOrders, chance: Chance): Report {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const nights of [1, privacy.nights]) {
    const compare = (): number =>
      compareClubs({ ...privacy, nights }, chance, plant === "ordered" ? plantInOrder : plantParts);
    let p = compare();
    if (p <= LEAST_P) p = compare();
    lines.push(
      `${nights} ${nights === 1 ? "night" : "nights"}, ${privacy.members} members: p = ${p.toFixed(3)}`,
    );
    if (p <= LEAST_P)
      faults.push(`two clubs were distinguished in ${nights} nights, twice: p = ${p.toFixed(4)}`);
  }
  return { lines, faults };
}

/** The verifier that is planted: it finds every proof as true as a true one. */
const believeAll: Verify = async () => {
  const published = publishTree([{ holder: "wallet KIN-0 NGN", amountMinor: toMinor(1n) }], 0);
  return verifyBalance(await claimBalance(published, 0));
};

/** Measures, lies and tries to distinguish clubs, as ordered. */
export async function drillProofs(orders: ProofOrders): Promise<Report> {
  const chance = createChance(orders.seed, 0);
  const verify = orders.plant === "blind" ? believeAll : verifyBalance;
  const measured = await measureProofs(orders.members, chance);
  const { counts, faults } = await plantLies(orders.lies, chance, verify);
  const privacy = testPrivacy(orders, chance);
  return {
    lines: [...measured.lines, ...counts, ...privacy.lines],
    faults: [...measured.faults, ...faults, ...privacy.faults],
  };
}
