import { toStatementLineId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import { createChance } from "../testing/chance.ts";
import { findReversals } from "./reversals.ts";
import type { SignedLine } from "./signed-line.ts";

let count = 0;
const line = (
  narration: string,
  amountMinor: bigint,
  change: Partial<SignedLine> = {},
): SignedLine => ({
  id: toStatementLineId(`line ${(count += 1)}`),
  accountNumber: "0123456789",
  currency: "NGN",
  bookedOn: "2026-11-10",
  narration,
  bankReference: null,
  amountMinor: toMinor(amountMinor),
  ...change,
});
const AMOUNT = 10_000_000n;
const credit = (narration: string, change: Partial<SignedLine> = {}): SignedLine =>
  line(narration, AMOUNT, change);
const debit = (narration: string, change: Partial<SignedLine> = {}): SignedLine =>
  line(narration, -AMOUNT, change);

/** What becomes of each debit, by the narrations or positions of the credits. */
function fate(lines: readonly SignedLine[], context: Parameters<typeof findReversals>[1] = {}) {
  const { pairs, unclear, unpaired } = findReversals(lines, context);
  const at = (id: string): number => lines.findIndex((one) => one.id === id);
  return {
    pairs: pairs.map(({ creditId, debitId }) => [at(creditId), at(debitId)]),
    unclear: unclear
      .filter(({ likelyIds }) => likelyIds.length > 0)
      .map(({ debitId, likelyIds }) => [at(debitId), likelyIds.map(at).toSorted((a, b) => a - b)]),
    unpaired: unpaired.map(at),
  };
}
/** The credits that some debit may take back, by their positions. */
const listDoubted = (lines: readonly SignedLine[]): number[] =>
  findReversals(lines)
    .unclear.flatMap(({ creditIds }) => creditIds)
    .map((id) => lines.findIndex((one) => one.id === id));
const PAIRED = { pairs: [[0, 1]], unclear: [], unpaired: [] };
const SESSION = "000013261110094102345678901234";

type Row = [bank: string, credit: string, debit: string];

/** How six banks write a credit and the debit that takes it back. */
const TAKEN_BACK: readonly Row[] = [
  ["GTBank", "NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", "RVSL/NIP/GTB/ADA OKAFOR/KIN-7F3K9Q"],
  [
    "GTBank",
    "NIBSS Instant Payment Inward FROM ADA OKAFOR KIN-7F3K9Q",
    "REVERSAL OF NIBSS Instant Payment Inward FROM ADA OKAFOR KIN-7F3K9Q",
  ],
  ["GTBank", `TRANSFER BETWEEN CUSTOMERS ${SESSION} ADA OKAFOR`, `RVSL ${SESSION}`],
  [
    "GTBank",
    "GTWORLD TRF FRM ADA OKAFOR - KIN7F3K9Q",
    "REV:GTWORLD TRF FRM ADA OKAFOR - KIN7F3K9Q",
  ],
  ["GTBank", "NIP/ACCESS/ADA OKAFOR/CONTRIBUTION", "NIP/ACCESS/ADA OKAFOR/CONTRIBUTION REVERSED"],
  [
    "GTBank",
    "NIP TRANSFER ADA CHIDINMA OKAFOR/KIN-7F3K9Q/NOVEMBER",
    "NIP RVSL ADA CHIDINMA OKAFOR",
  ],
  ["Access", "NIP CR/ADA OKAFOR/KUDA/KIN 7F3K9Q", "NIP CR RVSL/ADA OKAFOR/KUDA/KIN 7F3K9Q"],
  [
    "Access",
    "TRF/KIN-7F3K9Q/FRM ADA OKAFOR TO KINFOLD",
    "RSVL TRF/KIN-7F3K9Q/FRM ADA OKAFOR TO KINFOLD",
  ],
  ["Access", "MOBILE TRF: ADA OKAFOR/KIN-7F3K9Q", "REVERSED: MOBILE TRF: ADA OKAFOR/KIN-7F3K9Q"],
  ["Access", "ACCESS BANK/ADA OKAFOR/OPAY/SAVINGS", "REVRSL/ACCESS BANK/ADA OKAFOR/OPAY/SAV"],
  ["Access", "NIP ADA OKAFOR 0001 KIN-7F3K9Q", "ERRONEOUS CREDIT NIP ADA OKAFOR 0001 KIN-7F3K9Q"],
  ["Access", "INFLOW ADA OKAFOR KIN-7F3K9Q", "INFLOW ADA OKAFOR KIN-7F3K9Q - REV"],
  ["Zenith", "NIP/UBA/OKAFOR ADA/KIN-7F3K9Q", "REV/NIP/UBA/OKAFOR ADA/KIN-7F3K9Q"],
  ["Zenith", "NIP CR/MOB/ADA OKAFOR/UBA/KIN-7F3K9Q CLUB", "RVSL NIP CR/MOB/ADA OKAFOR/UBA/KIN-7F3"],
  ["Zenith", "CIB/UTO/ADA OKAFOR INVESTMENT", "CIB/UTO/ADA OKAFOR INVESTMENT RVSL"],
  [
    "Zenith",
    "ETZ INFLOW FROM ADA OKAFOR-KIN-7F3K9Q",
    "REVERSAL ETZ INFLOW FROM ADA OKAFOR-KIN-7F3K9Q",
  ],
  ["Zenith", "NIP/ADA OKAFOR/KIN-7F3K9Q", "POSTED IN ERROR NIP/ADA OKAFOR/KIN-7F3K9Q"],
  ["Zenith", "NIP/ADA ÒKAFOR/KIN-7F3K9Q", "RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q"],
  ["UBA", "MOB/ADA OKAFOR/KINFOLD/KIN-7F3K9Q", "REVSL/MOB/ADA OKAFOR/KINFOLD/KIN-7F3K9Q"],
  [
    "UBA",
    "UBA NIP TFR FROM ADA OKAFOR REF KIN7F3K9Q",
    "RVS UBA NIP TFR FROM ADA OKAFOR REF KIN7F3K9Q",
  ],
  ["UBA", `NIP FRM OKAFOR ADA ${SESSION}`, `Reversal of ${SESSION}`],
  ["UBA", "NIP/KIN-7F3K9Q", "RVSL KIN-7F3K9Q"],
  ["UBA", "TNF-ADA OKAFOR/CLUB MONEY", "TNF-ADA OKAFOR/CLUB MONEY/REVERSAL"],
  ["UBA", "MOB/ADA OKAFOR/KIN-7F3K9Q", "MOB/ADA OKAFOR/KIN-7F3K9Q"],
  ["FirstBank", "FIP:GTB/ADA OKAFOR/KIN-7F3K9Q", "REVERSAL FIP:GTB/ADA OKAFOR/KIN-7F3K9Q"],
  ["FirstBank", "FIP:UBA/ADA OKAFOR/NOVEMBER SAVINGS", "RVSLFIP:UBA/ADA OKAFOR/NOVEMBER SAVINGS"],
  ["FirstBank", "FBNMOBILE:ADA OKAFOR/KIN-7F3K9Q", "RVRSL:FBNMOBILE:ADA OKAFOR"],
  ["FirstBank", "TRANSFER FROM ADA OKAFOR", "RECALLED TRANSFER FROM ADA OKAFOR"],
  [
    "FirstBank",
    "FIP:MFB/OPAY/ADA OKAFOR/KIN-7F3K9Q",
    "RECALL - FIP:MFB/OPAY/ADA OKAFOR/KIN-7F3K9Q",
  ],
  ["FirstBank", `FIP ${SESSION}`, `FIP ${SESSION}`],
  [
    "Providus",
    "Inward Transfer(N) Ada Okafor KIN-7F3K9Q",
    "Reversal: Inward Transfer(N) Ada Okafor KIN-7F3K9Q",
  ],
  [
    "Providus",
    "INWARD TRANSFER (N) ADA OKAFOR/KIN-7F3K9Q",
    "RSVL:INWARD TRANSFER (N) ADA OKAFOR/KIN-7F3K9Q",
  ],
  ["Providus", "PROVIDUS/ADA OKAFOR/THANKS", "PROVIDUS/ADA OKAFOR/THANKS (REVERSED)"],
  ["Providus", "NIP:ADA OKAFOR-KIN-7F3K9Q", "nip:ada okafor-kin-7f3k9q rvsl"],
  ["Providus", "OKAFOR ADA NGOZI/KIN-7F3K9Q/ESTATE", "REV OKAFOR ADA NGOZI/KIN-7F3K9Q/ESTATE"],
  ["Providus", `ADA OKAFOR ${SESSION}`, `RVSD ADA OKAFOR ${SESSION}`],
  ["Wema", "NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", "AUTOREVERSAL NIP/GTB/ADA OKAFOR"],
  ["Wema", "NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", "AUTO-REVERSAL NIP/GTB/ADA OKAFOR"],
  ["Sterling", "NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", "RVRS NIP GTB ADA OKAFOR"],
  ["Sterling", "NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", "RVSAL NIP ADA OKAFOR"],
  ["FCMB", "NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", "REVESAL OF NIP ADA OKAFOR"],
  ["FCMB", "NIP/ADA OKAFOR/KIN-7F3K9Q", "NIP/ADA OKAFOR/KIN-7F3K9Q/RVRSD"],
  ["Fidelity", "CHQ DEP ADA OKAFOR", "RETURNED CHEQUE ADA OKAFOR"],
  ["Fidelity", "NIP/ADA OKAFOR/KIN-7F3K9Q", "RTN NIP/ADA OKAFOR/KIN-7F3K9Q"],
];

describe("a credit that the bank took back is paired with its debit", () => {
  test.each(TAKEN_BACK)("%s: %s", (_bank, paidIn, takenBack) => {
    expect(fate([credit(paidIn), debit(takenBack)])).toEqual(PAIRED);
  });

  test.each<[string, Partial<SignedLine>, Partial<SignedLine>]>([
    [
      "the bank's number stands in its own column",
      { bankReference: SESSION },
      { bankReference: SESSION },
    ],
    ["the debit is booked weeks later", {}, { bookedOn: "2026-12-20" }],
    ["the bank dates the reversal a day early", {}, { bookedOn: "2026-11-09" }],
  ])("%s", (_how, paidIn, takenBack) => {
    const pair = [
      credit("NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", paidIn),
      debit("RVSL/NIP/GTB/ADA OKAFOR/KIN-7F3K9Q", takenBack),
    ];
    expect(fate(pair)).toEqual(PAIRED);
  });

  test("the debit stands above the credit, as banks list the newest first", () => {
    const pair = [debit("RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q"), credit("NIP/ADA OKAFOR/KIN-7F3K9Q")];
    expect(fate(pair).pairs).toEqual([[1, 0]]);
  });

  test("several equal ones are paired one to one", () => {
    const paidIn = "NIP/ADA OKAFOR/KIN-7F3K9Q";
    const three = [credit(paidIn), credit(paidIn), credit(paidIn)];
    const two = [debit(`RVSL/${paidIn}`), debit(`RVSL/${paidIn}`)];
    const { pairs, unclear, unpaired } = fate([...three, ...two]);
    expect([pairs.length, unclear, unpaired]).toEqual([2, [], []]);
    expect(new Set(pairs.flat()).size).toBe(4);
    expect(
      fate([...three, ...two, debit(`RVSL/${paidIn}`), debit(`RVSL/${paidIn}`)]),
    ).toMatchObject({
      pairs: { length: 3 },
      unpaired: { length: 1 },
    });
  });

  test("of two equal ones the one that no one was credited for", () => {
    const paidIn = "NIP/ADA OKAFOR/KIN-7F3K9Q";
    const lines = [credit(paidIn), credit(paidIn), debit(`RVSL/${paidIn}`)];
    const usedBy = new Map([[lines[0]?.id ?? "", "KIN-7F3K9Q"]]);
    expect(fate(lines, { usedBy }).pairs).toEqual([[1, 2]]);
  });

  test("a pair that is known stays", () => {
    const paidIn = "NIP/ADA OKAFOR/KIN-7F3K9Q";
    const [one, two, back] = [credit(paidIn), credit(paidIn), debit(`RVSL/${paidIn}`)];
    const reversals = [{ creditId: one.id, debitId: back.id }];
    expect(findReversals([one, two, back], { known: reversals })).toEqual({
      pairs: [],
      unclear: [],
      unpaired: [],
    });
  });
});

describe("a person looks", () => {
  test("when a reversal names no one", () => {
    const lines = [
      credit("NIP/ADA OKAFOR/KIN-7F3K9Q"),
      credit("NIP/BOLA ADEYEMI/KIN-W4XN2H"),
      debit("RVSL INWARD TRANSFER"),
    ];
    expect(fate(lines)).toEqual({ pairs: [], unclear: [[2, [0, 1]]], unpaired: [] });
    expect(fate(lines.slice(1))).toMatchObject({ pairs: [], unclear: [[1, [0]]] });
  });

  test.each([
    ["VOID NIP ADA OKAFOR"],
    ["CLAWBACK ADA OKAFOR"],
    ["FRAUD RECOVERY NIBSS ADA OKAFOR"],
    ["DOUBLE CREDIT RECOVERED OKAFOR ADA"],
    ["LIEN RECOVERY EFCC ADA OKAFOR"],
    ["UNPAID CHQ 00012345"],
    ["CHQ RTD REFER TO DRAWER"],
  ])("when no marker that we know stands on a debit of the same amount: %s", (takenBack) => {
    const lines = [credit("NIP/GTB/ADA OKAFOR/KIN-7F3K9Q"), debit(takenBack)];
    expect(fate(lines)).toEqual({ pairs: [], unclear: [[1, [0]]], unpaired: [] });
  });

  test.each([-9_994_625n, -6_000_000n, -10_005_375n])(
    "when the bank takes another amount of a sender without our reference back: %s",
    (amount) => {
      const lines = [credit("NIP/ADA OKAFOR/SAVINGS"), line("RVSL NIP/ADA OKAFOR/SAVINGS", amount)];
      expect(fate(lines)).toEqual({ pairs: [], unclear: [[1, [0]]], unpaired: [] });
    },
  );

  test("when it fits transfers of one name with different references", () => {
    const lines = [
      credit("NIP/ADA OKAFOR/KIN-7F3K9Q"),
      credit("NIP/ADA OKAFOR/KIN-W4XN2H"),
      debit("RVSL/NIP/ADA OKAFOR"),
    ];
    expect(fate(lines)).toEqual({ pairs: [], unclear: [[2, [0, 1]]], unpaired: [] });
  });

  test("when equal credits are the money of two members", () => {
    const lines = [
      credit("NIP/SUNRISE PHARMACY"),
      credit("NIP/SUNRISE PHARMACY"),
      debit("RVSL/NIP/SUNRISE PHARMACY"),
    ];
    const usedBy = new Map([
      [lines[0]?.id ?? "", "KIN-7F3K9Q"],
      [lines[1]?.id ?? "", "KIN-W4XN2H"],
    ]);
    expect(fate(lines, { usedBy })).toEqual({ pairs: [], unclear: [[2, [0, 1]]], unpaired: [] });
  });

  test("when the bank takes another amount back", () => {
    const lines = [
      credit("NIP/ADA OKAFOR/KIN-7F3K9Q"),
      line("RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q", -AMOUNT - 5_375n),
    ];
    expect(fate(lines)).toEqual({ pairs: [], unclear: [[1, [0]]], unpaired: [] });
  });

  test.each<[string, SignedLine]>([
    ["of someone else", debit("RVSL/NIP/BOLA ADEYEMI/KIN-W4XN2H")],
    [
      "of another account",
      debit("RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q", { accountNumber: "0987654321" }),
    ],
    ["in another currency", debit("RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q", { currency: "USD" })],
    ["long before the credit", debit("RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q", { bookedOn: "2026-11-01" })],
    [
      "months after the credit",
      debit("RVSL/NIP/ADA OKAFOR/KIN-7F3K9Q", { bookedOn: "2027-02-10" }),
    ],
  ])("when a reversal has no credit: %s", (_what, takenBack) => {
    expect(fate([credit("NIP/ADA OKAFOR/KIN-7F3K9Q"), takenBack])).toEqual({
      pairs: [],
      unclear: [],
      unpaired: [1],
    });
  });
});

describe("a debit of the same amount that shares nothing with a credit", () => {
  test.each<[string, string]>([
    ["a charge of so much", "NIP CHARGE + VAT"],
    ["a reverend is paid", "TRF TO REV FR PAUL OBI"],
    ["another transfer of this amount", "TRF TO LEKKI AGRO VENTURES RENT"],
    ["a state", "TRF TO RIVERS STATE BOARD"],
    ["a namesake", "NIP/GTB/ADA BELLO/RENT"],
    ["a payout that we never sent", "NIP/KINFOLD KIN-PAYH24 TO BOLA ADEYEMI"],
  ])("pairs nothing and makes it doubtful: %s", (_what, out) => {
    const lines = [credit("NIP/ADA OKAFOR/KIN-7F3K9Q"), debit(out)];
    expect(fate(lines)).toEqual({ pairs: [], unclear: [], unpaired: [] });
    expect(listDoubted(lines)).toEqual([0]);
  });

  test("makes it doubtful for 45 days, and nothing of another amount", () => {
    const on = (bookedOn: SignedLine["bookedOn"], minor = -AMOUNT): number[] =>
      listDoubted([
        credit("NIP/ADA OKAFOR/KIN-7F3K9Q"),
        line("TRF TO RIVERS STATE BOARD", minor, { bookedOn }),
      ]);
    expect([on("2026-11-09"), on("2026-12-25")]).toEqual([[0], [0]]);
    expect([on("2026-11-08"), on("2026-12-26"), on("2026-11-11", -AMOUNT + 1n)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test("takes nothing back once it is explained", () => {
    const lines = [credit("NIP/ADA OKAFOR/KIN-7F3K9Q"), debit("TRF TO RIVERS STATE BOARD")];
    const explainedIds = new Set(lines.slice(1).map(({ id }) => id));
    expect(findReversals(lines, { explainedIds })).toEqual({
      pairs: [],
      unclear: [],
      unpaired: [],
    });
  });
});

test("an equal transfer out weeks later is for a person", () => {
  const lines = [
    credit("NIP/ADA OKAFOR/SAVINGS"),
    debit("NIP/ADA OKAFOR/SAVINGS", { bookedOn: "2026-11-24" }),
  ];
  expect(fate(lines)).toEqual({ pairs: [], unclear: [[1, [0]]], unpaired: [] });
});

const MARKERS = "RVSL RSVL REVRSL RVRSL REVSL RVS REVERSAL REVERSED REVERSE RECALL".split(" ");
const SHAPES: readonly ((marker: string, text: string) => string)[] = [
  (marker, text) => `${marker}/${text}`,
  (marker, text) => `${marker}:${text}`,
  (marker, text) => `${text} ${marker}`,
  (marker, text) => `${text}/${marker}`,
  (marker, text) => `${marker} OF ${text}`,
  (marker, text) => `(${marker.toLowerCase()}) ${text.toLowerCase()}`,
  (marker, text) => `NIP ${marker} ${text}`,
  (marker, text) => `${marker} ${text.slice(0, -6)}`,
];

describe("of a thousand credits in any order", () => {
  test.each([1, 7, 42, 2_026])(
    "each that is taken back is paired and no other (seed %i)",
    (seed) => {
      const next = createChance(seed);
      const one = <T>(of: readonly T[]): T => {
        const chosen = of[Math.floor(next() * of.length)];
        if (chosen === undefined) throw new Error("there is nothing to choose from");
        return chosen;
      };
      const wanted = new Map<string, string>();
      const lines: SignedLine[] = [];
      for (let at = 0; at < 1_000; at += 1) {
        const code = Array.from({ length: 6 }, () =>
          one("23456789ABCDEFGHJKMNPQRSTWXYZ".split("")),
        ).join("");
        const text = `NIP/${one(["GTB", "UBA", "ACCESS"])}/${one(["ADA OKAFOR", "BOLA ADEYEMI", "CHIDI EZE"])}/KIN-${code}/${one(["SAVINGS", "CLUB MONEY", "CONTRIBUTION"])}`;
        const amount = BigInt(one([50_000, 100_000, 200_000]) * 100);
        const paidIn = line(text, amount);
        lines.push(paidIn);
        if (next() > 0.2) continue;
        const late = one(["2026-11-10", "2026-11-11", "2026-11-14"] as const);
        const back = line(one(SHAPES)(one(MARKERS), text), -amount, { bookedOn: late });
        wanted.set(back.id, paidIn.id);
        lines.push(back);
      }
      const shuffled = lines.map((of) => ({ of, at: next() })).toSorted((a, b) => a.at - b.at);
      const { pairs, unclear, unpaired } = findReversals(shuffled.map(({ of }) => of));
      expect(new Map(pairs.map(({ creditId, debitId }) => [debitId, creditId]))).toEqual(wanted);
      expect([unclear, unpaired]).toEqual([[], []]);
    },
  );
});
