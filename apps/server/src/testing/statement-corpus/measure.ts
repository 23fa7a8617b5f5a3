import { toStatementLineId, type MemberId } from "@kinfold/contract/ids";
import { classifyLines } from "../../statements/classify-lines.ts";
import { matchLines } from "../../statements/match.ts";
import type { MatchLine } from "../../statements/waiting-claims.ts";
import { parseStatement } from "../../statements/parse.ts";
import type { SignedLine } from "../../statements/signed-line.ts";
import { buildCorpus, HELD_KINDS, KINDS, type Corpus, type Kind } from "./corpus.ts";
import { ACCOUNT } from "./kinds.ts";
import type { CorpusLine } from "./mint.ts";

/** What became of the credits of one kind. */
export type Count = {
  lines: number;
  /** Exactly one open receipt fits. */
  answerable: number;
  right: number;
  /** Proposed to a receipt that is not the answer, or where there is no answer. */
  wrong: number;
  /** There is an answer, and it was left to people. */
  missed: number;
  /** There is no one answer, and it was left to people. */
  rightlyHeld: number;
};

/** A credit whose fate was not the right one, for who looks into it. */
export type Mistake = { kind: Kind; narration: string; fate: "wrong" | "missed" };

export type Figures = {
  byKind: ReadonlyMap<Kind, Count>;
  mistakes: readonly Mistake[];
  tookMs: number;
};

/** The least share of lines with an answer that have to be proposed, in every kind. */
export const GOAL_PERCENT = 95;
const LEAST_LINES = 20;

export const createCount = (): Count => ({
  lines: 0,
  answerable: 0,
  right: 0,
  wrong: 0,
  missed: 0,
  rightlyHeld: 0,
});

/**
 * Whether a kind has enough lines, none of them is proposed wrong, and at least 95 % of those with an answer are proposed. Of kinds that
 * are to be held, the few lines that fit a receipt by chance are too few for a share.
 */
export function isGoalMet(kind: Kind, count: Count): boolean {
  if (count.wrong > 0) return false;
  if (HELD_KINDS.has(kind)) return count.lines >= LEAST_LINES;
  return count.answerable >= LEAST_LINES && count.right * 100 >= count.answerable * GOAL_PERCENT;
}

function writeAmount(minor: bigint): string {
  const absolute = minor < 0n ? -minor : minor;
  const sign = minor < 0n ? "-" : "";
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, "0")}`;
}

/** The statement as a bank's file, in the generic layout. */
export function buildFile(lines: readonly CorpusLine[]): Buffer {
  const head = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
  const rows = lines.map(({ valueOn, amountMinor, narration, bankReference }) =>
    [ACCOUNT, valueOn, valueOn, writeAmount(amountMinor), `"${narration}"`, bankReference, ""].join(
      ",",
    ),
  );
  return Buffer.from([head, ...rows, ""].join("\n"));
}

function readLines(file: Buffer): (MatchLine & SignedLine)[] {
  const statement = parseStatement(file, {
    accountNumber: ACCOUNT,
    currency: "NGN",
    now: new Date("2026-12-01T12:00:00Z"),
  });
  if ("code" in statement) throw new Error(statement.sentence);
  if ("why" in statement) throw new Error("the columns of the corpus are not known");
  return statement.lines.map(
    ({ bookedOn, valueOn, narration, bankReference, amountMinor }, at) => ({
      id: toStatementLineId(String(at)),
      bookedOn,
      accountNumber: ACCOUNT,
      currency: "NGN" as const,
      valueOn,
      narration,
      bankReference,
      amountMinor,
    }),
  );
}

const toKey = (set: readonly (number | string)[]): string => set.map(String).toSorted().join();

/** The sets of lines that are right to propose, by receipt. */
function listAcceptable({ credits, receipts }: Corpus): Map<string, Set<string>> {
  const answers = new Map(credits.map(({ line, answer }) => [line, answer?.reference]));
  const acceptable = new Map<string, Set<string>>();
  const inSets = new Set<number>();
  for (const { claim, sets } of receipts) {
    const good = sets.filter((set) => set.every((line) => answers.get(line) === claim.reference));
    acceptable.set(claim.reference, new Set(good.map(toKey)));
    for (const line of sets.flat()) if (answers.get(line) === claim.reference) inSets.add(line);
  }
  for (const { line, answer } of credits) {
    if (answer === undefined || inSets.has(line)) continue;
    acceptable.get(answer.reference)?.add(toKey([line]));
  }
  return acceptable;
}

/** Sends a corpus through the reader of files, the pairing and the matching, and counts what it proposes. */
export function measureCorpus(seed: number): Figures {
  const corpus = buildCorpus(seed);
  const read = readLines(buildFile(corpus.lines));
  const claims = corpus.receipts.map(({ claim }) => claim);
  const receiptReferences = new Set(claims.map(({ reference }) => reference));
  const earlier = new Map<string, MemberId | null>([
    ...corpus.payouts.map(({ reference }) => [reference, null] as const),
    ...corpus.oldReferences.map(({ reference, memberId }) => [reference, memberId] as const),
  ]);
  const begun = performance.now();
  const { freeIds, suspects } = classifyLines(read, { payouts: corpus.payouts, receiptReferences });
  const free = read.filter(({ id }) => freeIds.has(id));
  const { sure } = matchLines(free, claims, earlier, suspects);
  const tookMs = performance.now() - begun;

  const acceptable = listAcceptable(corpus);
  const isRight = ({ reference, lineIds }: (typeof sure)[number]): boolean =>
    acceptable.get(reference)?.has(toKey(lineIds)) === true;
  const proposalOf = new Map(
    sure.flatMap((match) => match.lineIds.map((id) => [String(id), match] as const)),
  );
  const settled = new Set(sure.filter(isRight).map(({ reference }) => reference));
  const byKind = new Map<Kind, Count>(KINDS.map((kind) => [kind, createCount()]));
  const mistakes: Mistake[] = [];
  const decideFate = (line: number, reference: string | undefined): keyof Count => {
    const proposal = proposalOf.get(String(line));
    if (proposal !== undefined) return isRight(proposal) ? "right" : "wrong";
    if (reference === undefined || settled.has(reference)) return "rightlyHeld";
    const sets = [...(acceptable.get(reference) ?? [])].map((key) => key.split(","));
    const own = sets.find((set) => set.includes(String(line)));
    // Of a transfer that was made twice one was missed, not two.
    if (own === undefined || own !== sets[0]) return "rightlyHeld";
    return "missed";
  };
  for (const { line, kind, answer } of corpus.credits) {
    const count = byKind.get(kind) ?? createCount();
    const fate = decideFate(line, answer?.reference);
    count.lines += 1;
    count[fate] += 1;
    if (fate === "right" || fate === "missed") count.answerable += 1;
    if (fate === "wrong" || fate === "missed") {
      mistakes.push({ kind, narration: corpus.lines[line]?.narration ?? "", fate });
    }
  }
  return { byKind, mistakes, tookMs };
}
