import { toBatchId, toMemberId, toStatementLineId, toWithdrawalId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { describe, expect, test } from "vitest";
import { addDays, type Day } from "#calendar/index.ts";
import { createChance } from "../testing/chance.ts";
import { classifyLines } from "./classify-lines.ts";
import { matchLines } from "./match.ts";
import type { SentPayout } from "./returned-payouts.ts";
import type { SignedLine } from "./signed-line.ts";
import type { MatchClaim } from "./waiting-claims.ts";

const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bri cle dro fla gno".split(" ");
const REFERENCE_CHARACTERS = "23456789ABCDEFGHJKMNPQRSTWXYZ".split("");
const RECEIVED_ON: Day = "2026-11-02";
/** Kobo. */
const AMOUNT = 10_000_000n;

class Draw {
  readonly #next: () => number;
  #lines = 0;
  constructor(seed: number) {
    this.#next = createChance(seed);
  }
  number(below: number): number {
    return Math.floor(this.#next() * below);
  }
  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.number(items.length)];
    if (item === undefined) throw new Error("there is nothing to choose from");
    return item;
  }
  /** A word that no list of ours holds: two to four syllables. */
  word(): string {
    const syllables = Array.from({ length: 2 + this.number(3) }, () => this.pick(SYLLABLES));
    return syllables.join("").toUpperCase();
  }
  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(this.pick([" ", "/", "-", ":"]));
  }
  reference(): string {
    return `KIN-${Array.from({ length: 6 }, () => this.pick(REFERENCE_CHARACTERS)).join("")}`;
  }
  line(narration: string, amountMinor: bigint, bookedOn: Day): SignedLine {
    this.#lines += 1;
    return {
      id: toStatementLineId(`line ${this.#lines}`),
      accountNumber: "0123456789",
      currency: "NGN",
      bookedOn,
      narration,
      bankReference: null,
      amountMinor: toMinor(amountMinor),
    };
  }
}

/** A transfer with its own reference, and the receipt that waits for it. */
function drawTransfer(draw: Draw, amountMinor: bigint): { credit: SignedLine; claim: MatchClaim } {
  const [first, last] = [draw.word(), draw.word()];
  const reference = draw.reference();
  return {
    credit: draw.line(`NIP/GTB/${first} ${last}/${reference}`, amountMinor, RECEIVED_ON),
    claim: {
      reference,
      memberId: toMemberId(`mem_${reference}`),
      memberName: `${first} ${last}`,
      accountNames: [],
      currency: "NGN",
      accountNumber: "0123456789",
      bankReference: null,
      totalMinor: toMinor(amountMinor),
      claimedOn: RECEIVED_ON,
    },
  };
}

/** The references that are sure when these lines are all there is. */
function listSure(
  lines: readonly SignedLine[],
  claims: readonly MatchClaim[],
  payouts: readonly SentPayout[] = [],
): string[] {
  const { freeIds, suspects } = classifyLines(lines, {
    payouts,
    receiptReferences: new Set(claims.map(({ reference }) => reference)),
  });
  const free = lines
    .filter(({ id }) => freeIds.has(id))
    .map((line) => Object.assign(line, { valueOn: line.bookedOn }));
  return matchLines(free, claims, new Map(), suspects)
    .sure.map(({ reference }) => reference)
    .toSorted();
}

describe.each([20_261_201, 7, 4_242])("whatever the words of a debit (seed %i)", (seed) => {
  test("a debit of the amount of a credit makes it doubtful for 45 days", () => {
    const draw = new Draw(seed);
    const sure: string[] = [];
    for (let at = 0; at < 200; at += 1) {
      const { credit, claim } = drawTransfer(draw, AMOUNT);
      const [first = "", last = ""] = claim.memberName.split(" ");
      const wording = draw.pick([
        draw.words(1 + draw.number(4)),
        `${draw.words(2)} ${last}`,
        `${draw.word()} ${first} ${last} ${draw.word()}`,
        `${draw.words(1)} ${String(draw.number(1_000_000)).padStart(6, "0")}`,
        `${draw.words(2)} KIN-${draw.reference().slice(-6)}`,
      ]);
      const debit = draw.line(wording, -AMOUNT, addDays(RECEIVED_ON, draw.number(47) - 1));
      if (listSure([credit, debit], [claim]).length > 0) sure.push(wording);
    }
    expect(sure).toEqual([]);
  });

  test("a debit that shares a number with a credit makes it doubtful, whatever its amount", () => {
    const draw = new Draw(seed);
    for (let at = 0; at < 50; at += 1) {
      const { credit, claim } = drawTransfer(draw, AMOUNT);
      // 7 is no first digit of a day in any form that a bank writes.
      const number = `7${String(draw.number(100_000)).padStart(5, "0")}${draw.number(10)}`;
      const numbered = { ...credit, bankReference: `CHQ${number}` };
      const debit = draw.line(
        `${draw.words(2)} ${number}`,
        -AMOUNT + 5_000n,
        addDays(RECEIVED_ON, draw.number(46)),
      );
      expect(listSure([numbered, debit], [claim])).toEqual([]);
    }
  });

  test("every credit with its own reference and no such debit is sure", () => {
    const draw = new Draw(seed);
    const transfers = Array.from({ length: 200 }, (_, at) =>
      drawTransfer(draw, AMOUNT + BigInt(at) * 100n),
    );
    const others = Array.from({ length: 200 }, (_, at) =>
      draw.line(
        `${draw.words(3)} ${draw.number(1_000_000)}`,
        -(AMOUNT + BigInt(at) * 100n) - 50n,
        addDays(RECEIVED_ON, draw.number(46)),
      ),
    );
    // Too late, on another account, in another currency, and long before.
    const [first, second, third, fourth] = transfers;
    const elsewhere = [
      draw.line(draw.words(3), -BigInt(first?.credit.amountMinor ?? 0), addDays(RECEIVED_ON, 46)),
      {
        ...draw.line(draw.words(3), -BigInt(second?.credit.amountMinor ?? 0), RECEIVED_ON),
        accountNumber: "0987654321",
      },
      {
        ...draw.line(draw.words(3), -BigInt(third?.credit.amountMinor ?? 0), RECEIVED_ON),
        currency: "USD" as const,
      },
      draw.line(draw.words(3), -BigInt(fourth?.credit.amountMinor ?? 0), addDays(RECEIVED_ON, -2)),
    ];
    const lines = [...transfers.map(({ credit }) => credit), ...others, ...elsewhere];
    const claims = transfers.map(({ claim }) => claim);
    expect(listSure(lines, claims)).toEqual(claims.map(({ reference }) => reference).toSorted());
  });
});

describe("a debit that is explained leaves a credit of its amount sure", () => {
  const payout = (reference: string, amountMinor: bigint, batch = "pob_1"): SentPayout => ({
    batchId: toBatchId(batch),
    withdrawalId: toWithdrawalId(`wdl_${reference}`),
    reference,
    currency: "NGN",
    amountMinor: toMinor(amountMinor),
    beneficiary: "Chidi Eze",
    accountNumber: "0111111111",
    sentOn: RECEIVED_ON,
  });
  const draw = new Draw(1);

  test("a payout that it names", () => {
    const { credit, claim } = drawTransfer(draw, AMOUNT);
    const debit = draw.line("NIP/KINFOLD KIN-PAYH24 TO CHIDI EZE", -AMOUNT, RECEIVED_ON);
    const payouts = [payout("KIN-PAYH24", AMOUNT)];
    expect(listSure([credit, debit], [claim], payouts)).toEqual([claim.reference]);
    // One of another amount is not that payout.
    expect(listSure([credit, debit], [claim], [payout("KIN-PAYH24", AMOUNT - 1n)])).toEqual([]);
  });

  test("a batch of payouts", () => {
    const { credit, claim } = drawTransfer(draw, AMOUNT);
    const debit = draw.line("BULK SALARY", -AMOUNT, RECEIVED_ON);
    const payouts = [payout("KIN-PAYH24", AMOUNT - 1_000n), payout("KIN-PAYH25", 1_000n)];
    expect(listSure([credit, debit], [claim], payouts)).toEqual([claim.reference]);
  });

  test("a transfer to another account of the club", () => {
    const { credit, claim } = drawTransfer(draw, AMOUNT);
    const debit = draw.line("TRF TO KINFOLD 0987654321", -AMOUNT, RECEIVED_ON);
    const arrived = {
      ...draw.line("TRF FROM KINFOLD 0123456789", AMOUNT, RECEIVED_ON),
      accountNumber: "0987654321",
    };
    expect(listSure([credit, debit, arrived], [claim])).toEqual([claim.reference]);
    expect(listSure([credit, debit], [claim])).toEqual([]);
  });
});
