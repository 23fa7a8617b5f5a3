import type { MatchClaim } from "../../statements/waiting-claims.ts";
import type { SentPayout } from "../../statements/returned-payouts.ts";
import { findAnswer, OpenClaims } from "./fits.ts";
import { Draft, WRITERS, type OldReference, type ReceiptOfCorpus } from "./kinds.ts";
import { Mint, type CorpusLine } from "./mint.ts";
import { drawPerson, type Person } from "./people.ts";
import { TRAPS, writeTrap, type Trap } from "./traps.ts";

/** What is peculiar to a credit. */
export type Kind = keyof typeof WRITERS | Trap;
const isWritten = (kind: string): kind is keyof typeof WRITERS => kind in WRITERS;
export const KINDS: readonly Kind[] = [...Object.keys(WRITERS).filter(isWritten), ...TRAPS];

/** Kinds of which no line may be proposed, as several receipts fit or none. */
export const HELD_KINDS: ReadonlySet<Kind> = new Set<Kind>([
  ...TRAPS.filter((trap) => trap !== "one of two equal ones taken back"),
  "same two words, same amount",
  "husband with her reference, waits for the same",
  "husband without her reference",
  "joint account, one waits",
  "joint account, both wait",
  "a middle name that the club does not know",
  "a business of the member's name",
  "an old reference of another member",
  "another member's open reference",
  "equal amounts, no reference",
  "of no member",
]);

/** A credit, what is peculiar to it, and the one receipt that it fits. */
export type CreditOfCorpus = { line: number; kind: Kind; answer: MatchClaim | undefined };

export type Corpus = {
  lines: CorpusLine[];
  credits: CreditOfCorpus[];
  receipts: readonly ReceiptOfCorpus[];
  oldReferences: readonly OldReference[];
  payouts: SentPayout[];
};

/** How many examples of a kind: more where chance makes many of them fit several receipts. */
const EXAMPLES: Partial<Record<Kind, number>> = {
  "surname and initial": 80,
  "surname and two initials": 80,
  "cut at 30, no reference": 80,
  "cut at 30, reference last": 80,
};
const USUAL_EXAMPLES = 60;
const SHARE_OF_LATE_RECEIPTS = 20;

/** One person for about two receipts, as in a club of several months. */
const drawClub = (mint: Mint, size: number): Person[] =>
  Array.from({ length: size }, () => drawPerson(mint));

/** A statement with every kind of credit, the receipts that wait, and which receipt each credit fits. The same seed makes the same. */
export function buildCorpus(seed: number): Corpus {
  const mint = new Mint(seed);
  const draft = new Draft(mint, drawClub(mint, 1_400));
  const payouts: SentPayout[] = [];
  const kinds = KINDS.flatMap((kind) =>
    Array.from({ length: EXAMPLES[kind] ?? USUAL_EXAMPLES }, () => kind),
  );
  const kindOf: Kind[] = [];
  for (const kind of kinds) {
    if (isWritten(kind)) WRITERS[kind](draft);
    else writeTrap(draft, kind, payouts);
    while (kindOf.length < mint.lines.length) kindOf.push(kind);
  }
  // Receipts of transfers that did not arrive yet.
  for (let late = 0; late < kinds.length / SHARE_OF_LATE_RECEIPTS; late += 1) {
    draft.announce(mint.one(draft.people));
  }
  const claims = new OpenClaims(draft.receipts.map(({ claim }) => claim));
  const settledBy = new Map(
    draft.receipts.flatMap(({ claim, sets }) => sets.flat().map((line) => [line, claim] as const)),
  );
  const credits = mint.lines.flatMap(({ amountMinor }, line): CreditOfCorpus[] => {
    const kind = kindOf[line];
    if (amountMinor < 0n || kind === undefined) return [];
    const facts = draft.facts.get(line);
    const answer = facts === undefined ? settledBy.get(line) : findAnswer(facts, claims);
    return [{ line, kind, answer }];
  });
  const { receipts, oldReferences } = draft;
  return { lines: mint.lines, credits, receipts, oldReferences, payouts };
}
