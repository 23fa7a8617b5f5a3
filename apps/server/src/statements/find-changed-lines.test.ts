import { toStatementLineId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { findChangedLines, type EarlierLine } from "./find-changed-lines.ts";

type Sample = {
  bookedOn: "2026-11-10" | "2026-11-11";
  amount: bigint;
  balance?: bigint;
  narration?: string;
};
const toMovement = ({ bookedOn, amount, balance, narration = "NIP/ADA OKAFOR" }: Sample) => ({
  narration,
  bankReference: null,
  bookedOn,
  amountMinor: toMinor(amount),
  balanceMinor: balance === undefined ? null : toMinor(balance),
});
const stored = (id: string, line: Sample): EarlierLine => ({
  ...toMovement(line),
  lineId: toStatementLineId(id),
});

/** For each line of a file, none of which says what an earlier file said, the stored line that it is. */
function findChanged(
  lines: readonly Sample[],
  earlier: readonly EarlierLine[],
  inFile: string[] = [],
): unknown[] {
  const file = lines.map((line) => ({ line: toMovement(line), isKnown: false }));
  const recognized = findChangedLines(file, earlier, new Set(inFile.map(toStatementLineId)));
  return file.map(({ line }) => recognized.get(line) ?? null);
}

const day = "2026-11-10";
test.each<[string, Sample[], EarlierLine[], (string | null)[]]>([
  [
    "day, amount and balance",
    [{ bookedOn: day, amount: 500n, balance: 1_500n }],
    [stored("a", { bookedOn: day, amount: 500n, balance: 1_500n })],
    ["a"],
  ],
  [
    "the balance, of several equal amounts",
    [{ bookedOn: day, amount: 500n, balance: 2_000n }],
    [
      stored("a", { bookedOn: day, amount: 500n, balance: 1_500n }),
      stored("b", { bookedOn: day, amount: 500n, balance: 2_000n }),
    ],
    ["b"],
  ],
  [
    "the position, where balances are the same twice",
    [500n, -500n, 500n].map((amount) => ({
      bookedOn: day,
      amount,
      balance: amount > 0n ? 500n : 0n,
    })),
    [
      stored("a", { bookedOn: day, amount: 500n, balance: 500n }),
      stored("b", { bookedOn: day, amount: -500n, balance: 0n }),
      stored("c", { bookedOn: day, amount: 500n, balance: 500n }),
    ],
    ["a", "b", "c"],
  ],
  [
    "the position, where no balance is printed",
    [
      { bookedOn: day, amount: 500n },
      { bookedOn: day, amount: 500n },
      { bookedOn: day, amount: 500n },
    ],
    [
      stored("a", { bookedOn: day, amount: 500n }),
      stored("b", { bookedOn: day, amount: 500n, balance: 9n }),
    ],
    ["a", "b", null],
  ],
])("a line is recognized by %s", (_by, lines, earlier, ids) => {
  expect(findChanged(lines, earlier)).toEqual(ids);
});

test.each<[string, Sample, EarlierLine]>([
  [
    "of another balance",
    { bookedOn: day, amount: 500n, balance: 1_500n },
    stored("a", { bookedOn: day, amount: 500n, balance: 1_501n }),
  ],
  [
    "of another day",
    { bookedOn: day, amount: 500n },
    stored("a", { bookedOn: "2026-11-11", amount: 500n }),
  ],
  [
    "of another amount",
    { bookedOn: day, amount: 500n },
    stored("a", { bookedOn: day, amount: 501n }),
  ],
  [
    "with another reference",
    { bookedOn: day, amount: 500n, narration: "NIP/ADA OKAFOR/KIN-7F3K9Q" },
    stored("a", { bookedOn: day, amount: 500n, narration: "NIP/ADA OKAFOR/KIN-W4XN2H" }),
  ],
  [
    "of another sender",
    { bookedOn: day, amount: 500n, narration: "NIP/UBA/BAYO LAWAL/RENT" },
    stored("a", { bookedOn: day, amount: 500n }),
  ],
  [
    "of the same sender with another number",
    { bookedOn: day, amount: 500n, narration: "NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT 8" },
    stored("a", {
      bookedOn: day,
      amount: 500n,
      narration: "NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT 7",
    }),
  ],
])("a line %s is new", (_what, line, earlier) => {
  expect(findChanged([line], [earlier])).toEqual([null]);
});

test.each(["NIP/UBA/ADA OKAFOR/SCHOOL FEES", "ADA OKAFOR", "NIP/ADA OKAFO"])(
  "without balances a narration that was cut or became longer is the same line: %s",
  (narration) => {
    const earlier = [stored("a", { bookedOn: day, amount: 500n })];
    expect(findChanged([{ bookedOn: day, amount: 500n, narration }], earlier)).toEqual(["a"]);
  },
);

test("a line whose stored line the file has is new", () => {
  const earlier = [stored("a", { bookedOn: day, amount: 500n })];
  expect(findChanged([{ bookedOn: day, amount: 500n }], earlier, ["a"])).toEqual([null]);
});

test("without balances nothing is recognized on a day of which the file has only a part", () => {
  const earlier = [
    stored("a", { bookedOn: day, amount: 500n }),
    stored("b", { bookedOn: day, amount: 700n }),
  ];
  expect(findChanged([{ bookedOn: day, amount: 500n }], earlier)).toEqual([null]);
});
