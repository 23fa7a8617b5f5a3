import type { MemberId } from "@kinfold/contract/ids";
import { toMinor } from "@kinfold/money";
import { addDays } from "#calendar/index.ts";
import type { MatchClaim } from "../../statements/waiting-claims.ts";
import {
  writeFirstNameFirst,
  writeInitialAndSurname,
  writeInitialsAndSurname,
  writeOneSurname,
  writeTogether,
  writeSurnameAndInitial,
  writeSurnameAndInitials,
  writeSurnameFirst,
  writeSurnameFirstMiddle,
  writeSurnameMiddleInitial,
  WHOLE_NAMES,
  writeTitle,
  writeNarration,
  type CutStyle,
  type NameStyle,
  type WrittenWord,
} from "./bank-writing.ts";
import { listDeductions, type LineFacts } from "./fits.ts";
import type { Mint } from "./mint.ts";
import {
  drawCouple,
  drawNamesakes,
  drawPerson,
  drawTwoFirstNames,
  drawTwoSurnames,
  writeAccountName,
  writeName,
  writeMarks,
  type Person,
} from "./people.ts";

export const ACCOUNT = "0123456789";
const AMOUNTS = [
  10_000, 20_000, 25_000, 50_000, 50_000, 100_000, 100_000, 150_000, 200_000, 250_000, 500_000,
  1_000_000,
];
const STRANGERS = [
  "MRS A O BAKARE",
  "LEKKI AGRO VENTURES",
  "P OKORO AND SONS",
  "SUNRISE PHARMACY",
  "BRIGHT FUTURE ENTERPRISES",
];
const REMARKS = [
  "CONTRIBUTION",
  "FOR KINFOLD",
  "NOVEMBER SAVINGS",
  "INVESTMENT",
  "CLUB MONEY",
  "TRANSFER",
];
const MISREADINGS: Readonly<Record<string, string>> = {
  Q: "O",
  D: "0",
  J: "I",
  S: "5",
  "5": "S",
  B: "8",
  "8": "B",
  "2": "Z",
  Z: "2",
  G: "6",
};

/** A receipt, and the sets of lines of which any is the right proposal; none when its money never came. */
export type ReceiptOfCorpus = { claim: MatchClaim; sets: number[][] };
/** A reference of an earlier payment, and whose it was. */
export type OldReference = { reference: string; memberId: MemberId };

/** A statement in the making. */
export class Draft {
  readonly mint: Mint;
  readonly people: readonly Person[];
  readonly receipts: ReceiptOfCorpus[] = [];
  readonly facts = new Map<number, LineFacts>();
  readonly oldReferences: OldReference[] = [];

  constructor(mint: Mint, people: readonly Person[]) {
    this.mint = mint;
    this.people = people;
  }

  drawAmount(): bigint {
    const round = this.mint.one(AMOUNTS) * 100;
    return BigInt(this.mint.is(0.3) ? round + this.mint.below(900_000) : round);
  }

  drawRemark(): string {
    return this.mint.one(REMARKS);
  }

  /** Adds an open receipt of a member. */
  announce(person: Person, change: Partial<MatchClaim> = {}): MatchClaim {
    const claim: MatchClaim = {
      reference: this.mint.reference(),
      memberId: person.id,
      memberName: writeName(person),
      accountNames: [writeAccountName(person)],
      currency: "NGN",
      accountNumber: this.mint.is(0.9) ? ACCOUNT : null,
      bankReference: null,
      totalMinor: toMinor(this.drawAmount()),
      claimedOn: this.mint.day(),
      ...change,
    };
    this.receipts.push({ claim, sets: [] });
    return claim;
  }

  /** Says which lines are the money of a receipt. */
  settle(claim: MatchClaim, ...sets: number[][]): void {
    const receipt = this.receipts.find((one) => one.claim === claim);
    if (receipt === undefined) throw new Error("this receipt was not announced");
    receipt.sets.push(...sets);
  }

  remember(memberId: MemberId): string {
    const reference = this.mint.reference();
    this.oldReferences.push({ reference, memberId });
    return reference;
  }

  /** Writes a transfer near the day of a receipt. */
  pay(
    claim: Pick<MatchClaim, "claimedOn" | "totalMinor" | "bankReference">,
    {
      words,
      senders = [words],
      remark = this.drawRemark(),
      amountMinor = claim.totalMinor,
      cut,
      late = 0,
      ...facts
    }: Partial<LineFacts> & {
      words: WrittenWord[];
      remark?: string;
      cut?: CutStyle;
      late?: number;
    },
  ): number {
    const { text, ...seen } = writeNarration(this.mint, {
      words,
      remark,
      ...(cut !== undefined && { cut }),
    });
    const valueOn = addDays(claim.claimedOn, this.mint.below(4) - 1 + late);
    const bankReference = facts.byNumber === undefined ? this.mint.session() : claim.bankReference;
    const line = this.mint.line({
      valueOn,
      narration: text,
      bankReference: bankReference ?? "",
      amountMinor,
    });
    const code = facts.reference;
    const isWhole = code === undefined || cut === undefined || seen.remark.includes(code);
    const { reference: _, ...others } = facts;
    this.facts.set(line, {
      ...others,
      valueOn,
      amountMinor,
      senders: cut === undefined ? senders : [seen.words],
      ...(code !== undefined && isWhole && { reference: code }),
      ...(!isWhole && { beginning: seen.remark.slice(0, code.length) }),
    });
    return line;
  }
}

/** Writes one example of a kind. */
type WriteKind = (draft: Draft) => void;

const writeWhole = (draft: Draft, person: Person): WrittenWord[] =>
  draft.mint.one(WHOLE_NAMES)(person, draft.mint);
const toWords = (text: string): WrittenWord[] =>
  text.split(" ").map((word) => ({ text: word, form: word.length === 1 ? "initial" : "whole" }));
const drawMember = (draft: Draft): Person => draft.mint.one(draft.people);
const withRemark = (draft: Draft, reference: string): string =>
  draft.mint.one([
    `${reference} ${draft.drawRemark()}`,
    `${draft.drawRemark()} ${reference}`,
    reference,
  ]);

/** One transfer of one member whose reference is written in some way. */
const byReference =
  (write: (draft: Draft, reference: string) => string): WriteKind =>
  (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference } = claim;
    const remark = write(draft, reference);
    draft.settle(claim, [
      draft.pay(claim, { words: writeWhole(draft, person), remark, reference }),
    ]);
  };

/** One transfer without a reference whose sender is written in some way. */
const byName =
  (style: NameStyle, draw: (draft: Draft) => Person = drawMember): WriteKind =>
  (draft) => {
    const person = draw(draft);
    const claim = draft.announce(person);
    draft.settle(claim, [draft.pay(claim, { words: style(person, draft.mint) })]);
  };

const anyStyle =
  (...styles: readonly NameStyle[]): NameStyle =>
  (person, mint) =>
    mint.one(styles)(person, mint);

/** One transfer of which something was taken on its way. */
const lessDeduction =
  (which: 0 | 1 | 2, hasReference: boolean): WriteKind =>
  (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference, totalMinor } = claim;
    const amountMinor = totalMinor - (listDeductions(totalMinor)[which] ?? 0n);
    const naming = hasReference ? { reference, remark: withRemark(draft, reference) } : {};
    const words = writeWhole(draft, person);
    draft.settle(claim, [draft.pay(claim, { words, amountMinor, ...naming })]);
  };

const splitInTwo =
  (isOnBoth: boolean): WriteKind =>
  (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference, totalMinor } = claim;
    const first = (totalMinor * BigInt(20 + draft.mint.below(60))) / 100n;
    const second = totalMinor - first;
    const words = writeWhole(draft, person);
    const naming = { reference, remark: withRemark(draft, reference) };
    const lines = [
      draft.pay(claim, { words, amountMinor: first, ...naming }),
      draft.pay(claim, {
        words,
        amountMinor: second,
        otherPart: { reference, amountMinor: first },
        ...(isOnBoth && naming),
      }),
    ];
    draft.settle(claim, lines);
  };

const withJointAccount =
  (doBothWait: boolean): WriteKind =>
  (draft) => {
    const [one, other] = drawCouple(draft.mint);
    const claim = draft.announce(one);
    const { totalMinor, claimedOn, accountNumber } = claim;
    if (doBothWait) draft.announce(other, { totalMinor, claimedOn, accountNumber });
    const [first, second] = draft.mint.is(0.5) ? [one, other] : [other, one];
    const link = draft.mint.one(["AND", "&", "/"]);
    const last = one.last.toUpperCase();
    const text = draft.mint.one([
      `${first.first} ${link} ${second.first} ${last}`,
      `${last} ${first.first} ${link} ${second.first}`,
      `${last} ${first.first} ${link} ${last} ${second.first}`,
    ]);
    const words = toWords(text.toUpperCase());
    const senders = [writeSurnameFirst(one, draft.mint), writeSurnameFirst(other, draft.mint)];
    draft.pay(claim, { words, senders, hasStrange: true });
  };

const namesakes =
  (isSameAmount: boolean): WriteKind =>
  (draft) => {
    const [one, other] = drawNamesakes(draft.mint);
    const claim = draft.announce(one);
    const { claimedOn, totalMinor } = claim;
    draft.announce(other, {
      claimedOn,
      totalMinor: toMinor(isSameAmount ? totalMinor : totalMinor + 1_250_000n),
    });
    draft.settle(claim, [draft.pay(claim, { words: writeWhole(draft, one) })]);
  };

/** How a wife's receipt is paid with her reference from her husband's account. */
const fromHusband =
  (waitsFor: "nothing" | "another amount" | "the same amount"): WriteKind =>
  (draft) => {
    const [wife, husband] = drawCouple(draft.mint);
    const claim = draft.announce(wife);
    const { reference, claimedOn, totalMinor } = claim;
    const other = toMinor(waitsFor === "the same amount" ? totalMinor : totalMinor + 1_250_000n);
    if (waitsFor !== "nothing") draft.announce(husband, { claimedOn, totalMinor: other });
    const words = writeWhole(draft, husband);
    const remark = withRemark(draft, reference);
    draft.settle(claim, [draft.pay(claim, { words, reference, remark })]);
  };

/** Two receipts of one member for the same amount. */
const twoEqual =
  (references: "both" | "first" | "none", weeksApart = 0): WriteKind =>
  (draft) => {
    const person = drawPerson(draft.mint);
    const early = draft.mint.day(15);
    const one = draft.announce(person, { claimedOn: early });
    const late = addDays(early, weeksApart * 7 + draft.mint.below(3));
    const other = draft.announce(person, { totalMinor: one.totalMinor, claimedOn: late });
    for (const claim of [one, other]) {
      const { reference } = claim;
      const hasReference = references === "both" || (references === "first" && claim === one);
      const naming = hasReference ? { reference, remark: withRemark(draft, reference) } : {};
      draft.settle(claim, [draft.pay(claim, { words: writeWhole(draft, person), ...naming })]);
    }
  };

/** How the kinds are written, by what is peculiar to them. */
export const WRITERS = {
  "reference as asked": byReference(withRemark),
  "reference spaced or in lower case": byReference((draft, reference) => {
    const code = reference.slice(4);
    return draft.mint.one([
      `kin ${code.toLowerCase()}`,
      `Kin${code.slice(0, 3)} ${code.slice(3)}`,
      `K I N-${code.toLowerCase()}`,
      `${draft.drawRemark()}/kin_${code}`,
    ]);
  }),
  "reference with O for 0 and the like": byReference(
    (draft, reference) =>
      `KIN-${reference.slice(4).replaceAll(/./g, (character) => MISREADINGS[character] ?? character)} ${draft.drawRemark()}`,
  ),
  "reference without its prefix": byReference(
    (draft, reference) => `${reference.slice(4)} ${draft.drawRemark()}`,
  ),
  "reference run into other words": byReference((draft, reference) =>
    draft.mint.one([
      `SAVINGS${reference}`,
      `${reference}NOVEMBER`,
      `REF:${reference.replace("-", "")}/NOV26`,
    ]),
  ),
  "reference, paid by someone else": (draft) => {
    const claim = draft.announce(drawMember(draft));
    const { reference } = claim;
    const words = toWords(draft.mint.one(STRANGERS));
    const remark = withRemark(draft, reference);
    draft.settle(claim, [draft.pay(claim, { words, reference, remark })]);
  },
  "the bank's number only": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person, { bankReference: draft.mint.session() });
    const words = writeWhole(draft, person);
    draft.settle(claim, [draft.pay(claim, { words, byNumber: claim.reference })]);
  },
  "whole name": byName(anyStyle(writeSurnameFirst, writeFirstNameFirst)),
  "whole name and a middle name": byName(
    anyStyle(writeSurnameFirstMiddle, writeSurnameMiddleInitial),
  ),
  "a middle name that the club does not know": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person, { accountNames: [] });
    draft.pay(claim, { words: writeSurnameFirstMiddle(person, draft.mint), hasStrange: true });
  },
  "a business of the member's name": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const words = [
      ...writeWhole(draft, person),
      ...toWords(draft.mint.one(["VENTURES", "LEGAL PRACTITIONERS", "GLOBAL RESOURCES"])),
    ];
    draft.pay(claim, { words, hasStrange: true });
  },
  "surname and initial": byName(anyStyle(writeSurnameAndInitial, writeInitialAndSurname)),
  "surname and two initials": byName(anyStyle(writeSurnameAndInitials, writeInitialsAndSurname)),
  "name with a title": byName(writeTitle),
  "name with marks at the club": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person, { memberName: writeMarks(writeName(person)) });
    draft.settle(claim, [draft.pay(claim, { words: writeWhole(draft, person) })]);
  },
  "two first names": byName(
    anyStyle(writeSurnameFirst, writeFirstNameFirst, writeTogether),
    ({ mint }) => drawTwoFirstNames(mint),
  ),
  "two surnames": byName(anyStyle(writeSurnameFirst, writeTogether, writeOneSurname), ({ mint }) =>
    drawTwoSurnames(mint),
  ),
  "cut at 30, no reference": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const words = draft.mint.one([writeSurnameFirstMiddle, writeSurnameFirst])(person, draft.mint);
    draft.settle(claim, [draft.pay(claim, { words, cut: { at: 30 } })]);
  },
  "cut at 30, reference last": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference } = claim;
    const words = draft.mint.one([writeSurnameFirst, writeSurnameAndInitial])(person, draft.mint);
    const line = draft.pay(claim, { words, reference, remark: reference, cut: { at: 30 } });
    draft.settle(claim, [line]);
  },
  "cut at 30, reference first": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference } = claim;
    const words = writeSurnameFirstMiddle(person, draft.mint);
    const cut = { at: 30, remarkFirst: true };
    draft.settle(claim, [draft.pay(claim, { words, reference, remark: reference, cut })]);
  },
  "same two words, other amounts": namesakes(false),
  "same two words, same amount": namesakes(true),
  "husband and wife, each their own": (draft) => {
    const [wife, husband] = drawCouple(draft.mint);
    const claim = draft.announce(wife);
    const { claimedOn, totalMinor } = claim;
    const other = draft.announce(husband, { claimedOn, totalMinor });
    draft.settle(claim, [draft.pay(claim, { words: writeWhole(draft, wife) })]);
    draft.settle(other, [draft.pay(other, { words: writeWhole(draft, husband) })]);
  },
  "husband with his wife's reference": fromHusband("nothing"),
  "husband with her reference, waits for another amount": fromHusband("another amount"),
  "husband with her reference, waits for the same": fromHusband("the same amount"),
  "husband without her reference": (draft) => {
    const [wife, husband] = drawCouple(draft.mint);
    const claim = draft.announce(wife);
    draft.settle(claim, [draft.pay(claim, { words: writeWhole(draft, husband) })]);
  },
  "joint account, one waits": withJointAccount(false),
  "joint account, both wait": withJointAccount(true),
  "a slip in the reference": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const remark = withRemark(draft, draft.mint.misspell(claim.reference));
    const words = writeWhole(draft, person);
    draft.settle(claim, [draft.pay(claim, { words, remark, slipOf: claim.reference })]);
  },
  "an old reference of their own": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const remark = withRemark(draft, draft.remember(person.id));
    const words = writeWhole(draft, person);
    draft.settle(claim, [draft.pay(claim, { words, remark, oldOwner: person.id })]);
  },
  "an old reference of another member": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const owner = drawPerson(draft.mint).id;
    const remark = withRemark(draft, draft.remember(owner));
    const words = writeWhole(draft, person);
    draft.settle(claim, [draft.pay(claim, { words, remark, oldOwner: owner })]);
  },
  "another member's open reference": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference } = draft.announce(drawMember(draft));
    const words = writeWhole(draft, person);
    const remark = withRemark(draft, reference);
    draft.settle(claim, [draft.pay(claim, { words, reference, remark })]);
  },
  "a fee taken, reference": lessDeduction(0, true),
  "a fee taken, no reference": lessDeduction(0, false),
  "stamp duty taken, reference": lessDeduction(1, true),
  "stamp duty taken, no reference": lessDeduction(1, false),
  "fee and stamp duty taken, reference": lessDeduction(2, true),
  "fee and stamp duty taken, no reference": lessDeduction(2, false),
  "short, reference and name": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference, totalMinor } = claim;
    const amountMinor = (totalMinor * BigInt(50 + draft.mint.below(45))) / 100n;
    const words = writeWhole(draft, person);
    const remark = withRemark(draft, reference);
    draft.settle(claim, [draft.pay(claim, { words, amountMinor, reference, remark })]);
  },
  "two parts, reference on both": splitInTwo(true),
  "two parts, reference on the first": splitInTwo(false),
  "paid twice": (draft) => {
    const person = drawMember(draft);
    const claim = draft.announce(person);
    const { reference } = claim;
    const words = writeWhole(draft, person);
    const remark = withRemark(draft, reference);
    const one = draft.pay(claim, { words, reference, remark });
    const other = draft.pay(claim, { words, reference, remark, late: 1 });
    draft.settle(claim, [one], [other]);
  },
  "equal amounts, a reference on each": twoEqual("both"),
  "equal amounts, a reference on the first": twoEqual("first"),
  "equal amounts, no reference": twoEqual("none"),
  "equal amounts weeks apart, no reference": twoEqual("none", 3),
  "of no member": (draft) => {
    const claim = {
      claimedOn: draft.mint.day(),
      totalMinor: toMinor(draft.drawAmount()),
      bankReference: null,
    };
    const isStranger = draft.mint.is(0.5);
    const words = isStranger
      ? toWords(draft.mint.one(STRANGERS))
      : writeWhole(draft, drawPerson(draft.mint));
    draft.pay(claim, { words });
  },
} satisfies Record<string, WriteKind>;
