import { match, type MatchLine } from "../../statements/match.ts";
import { parseStatement } from "../../statements/parse.ts";
import { corpusOf, KINDS, type CorpusLine, type Kind } from "./corpus.ts";

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
  tookMs: number;
};

const none = (): Count => ({ transfers: 0, right: 0, wrong: 0, held: 0, nothing: 0 });

const figure = (minor: bigint): string =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;

/** The statement as a bank's file, in the generic layout. */
export function fileOf(lines: readonly CorpusLine[]): Buffer {
  const head = "account_number,booked_on,value_on,amount,narration,bank_reference,balance";
  const rows = lines.map(({ valueOn, amountMinor, narration, bankReference }) =>
    [ACCOUNT, valueOn, valueOn, figure(amountMinor), `"${narration}"`, bankReference, ""].join(","),
  );
  return Buffer.from([head, ...rows, ""].join("\n"));
}

function linesOf(file: Buffer): MatchLine[] {
  const statement = parseStatement(file, {
    accountNumber: ACCOUNT,
    now: new Date("2026-12-01T12:00:00Z"),
  });
  if ("code" in statement) throw new Error(`${statement.line ?? "file"}: ${statement.why}`);
  return statement.lines.map(({ valueOn, narration, bankReference, amountMinor }, at) => ({
    id: String(at),
    accountNumber: ACCOUNT,
    currency: "NGN" as const,
    valueOn,
    narration,
    bankReference,
    amountMinor,
  }));
}

/** Sends a corpus through the reader of files and the matching, and counts what it proposes. */
export function measure(seed: number, count = 1_000): Figures {
  const { lines, transfers, phantoms } = corpusOf(seed, count);
  const read = linesOf(fileOf(lines));
  const begun = performance.now();
  const { sure, doubtful } = match(read, [...transfers.map(({ claim }) => claim), ...phantoms]);
  const tookMs = performance.now() - begun;
  const proposed = new Map(sure.map(({ reference, lineIds }) => [reference, lineIds]));
  const held = new Set(doubtful.map(({ reference }) => reference));
  const byKind = new Map<Kind, Count>(KINDS.map((kind) => [kind, none()]));
  const total = none();
  const add = (counts: readonly Count[], reference: string, right: readonly number[][]): void => {
    const ids = proposed.get(reference);
    const isRight =
      ids !== undefined &&
      right.some((set) => set.map(String).toSorted().join() === ids.toSorted().join());
    const fate = isRight
      ? "right"
      : ids !== undefined
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
    add([total, byKind.get(kind) ?? none()], claim.reference, right);
  }
  const unpaid = none();
  for (const { reference } of phantoms) add([unpaid], reference, []);
  return { total, byKind, phantoms: unpaid, tookMs };
}
