import { toStatementLineId } from "@kinfold/contract/ids";
import { matchLines, type MatchLine } from "../../statements/match.ts";
import { parseStatement } from "../../statements/parse.ts";
import type { SignedLine } from "../../statements/reversals.ts";
import { classifyLines } from "../../statements/classify-lines.ts";
import { buildCorpus, KINDS, type Kind } from "./corpus.ts";
import type { CorpusLine } from "./mint.ts";
import { TRAPS, type Trap } from "./traps.ts";

const ACCOUNT = "0123456789";

/** What became of the transfers of one kind. `held`: a person is shown what there is. */
export type Count = {
  transfers: number;
  right: number;
  wrong: number;
  held: number;
  nothing: number;
};

export type Figures = {
  total: Count;
  byKind: ReadonlyMap<Kind, Count>;
  phantoms: Count;
  /** Credits that were taken back or are our own payouts. Right: what is proposed is what stayed, mostly nothing. */
  byTrap: ReadonlyMap<Trap, Count>;
  traps: Count;
  tookMs: number;
};

const none = (): Count => ({ transfers: 0, right: 0, wrong: 0, held: 0, nothing: 0 });

function figure(minor: bigint): string {
  const absolute = minor < 0n ? -minor : minor;
  const sign = minor < 0n ? "-" : "";
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, "0")}`;
}

/** The statement as a bank's file, in the generic layout. */
export function buildFile(lines: readonly CorpusLine[]): Buffer {
  const head = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
  const rows = lines.map(({ valueOn, amountMinor, narration, bankReference }) =>
    [ACCOUNT, valueOn, valueOn, figure(amountMinor), `"${narration}"`, bankReference, ""].join(","),
  );
  return Buffer.from([head, ...rows, ""].join("\n"));
}

function linesOf(file: Buffer): (MatchLine & SignedLine)[] {
  const statement = parseStatement(file, {
    accountNumber: ACCOUNT,
    now: new Date("2026-12-01T12:00:00Z"),
  });
  if ("code" in statement) throw new Error(statement.sentence);
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

/** Sends a corpus through the reader of files, the pairing and the matching, and counts what it proposes. */
export function measureCorpus(seed: number, count = 1_000): Figures {
  const { lines, transfers, phantoms, traps, payouts } = buildCorpus(seed, count);
  const read = linesOf(buildFile(lines));
  const claims = [...transfers, ...traps].map(({ claim }) => claim).concat(phantoms);
  const receiptReferences = new Set(claims.map(({ reference }) => reference));
  const decided = new Set(payouts.map(({ reference }) => reference));
  const begun = performance.now();
  const { freeIds, suspects } = classifyLines(read, { payouts, receiptReferences });
  const free = read.filter(({ id }) => freeIds.has(id));
  const { sure, doubtful } = matchLines(free, claims, decided, suspects);
  const tookMs = performance.now() - begun;
  const proposed = new Map(sure.map(({ reference, lineIds }) => [reference, lineIds]));
  const held = new Set(doubtful.map(({ reference }) => reference));
  const byKind = new Map<Kind, Count>(KINDS.map((kind) => [kind, none()]));
  const byTrap = new Map<Trap, Count>(TRAPS.map((trap) => [trap, none()]));
  const [total, unpaid, trapped] = [none(), none(), none()];
  const isRightOf = (reference: string, right: readonly number[][]): boolean => {
    const ids = (proposed.get(reference) ?? []).toSorted().join();
    return right.some((set) => set.map(String).toSorted().join() === ids);
  };
  const add = (counts: readonly Count[], reference: string, isRight: boolean): void => {
    const fate = isRight
      ? "right"
      : proposed.has(reference)
        ? "wrong"
        : held.has(reference)
          ? "held"
          : "nothing";
    for (const one of counts) {
      one.transfers += 1;
      one[fate] += 1;
    }
  };
  for (const { kind, claim, right } of transfers) {
    const { reference } = claim;
    add([total, byKind.get(kind) ?? none()], reference, isRightOf(reference, right));
  }
  for (const { reference } of phantoms) add([unpaid], reference, false);
  for (const { kind, claim, right } of traps) {
    const { reference } = claim;
    const isKept = right.length === 0 && !proposed.has(reference);
    add([trapped, byTrap.get(kind) ?? none()], reference, isKept || isRightOf(reference, right));
  }
  return { total, byKind, phantoms: unpaid, byTrap, traps: trapped, tookMs };
}
