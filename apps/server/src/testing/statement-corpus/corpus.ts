import { toMinor } from "@kinfold/money";
import { addDays, type Day } from "#calendar/index.ts";
import type { MatchClaim } from "../../statements/match.ts";
import type { SentPayout } from "../../statements/returned-payouts.ts";
import { ALPHABET, Mint, type CorpusLine } from "./mint.ts";
import { setTraps, type TrapClaim } from "./traps.ts";

/** What happened to a transfer between the member's bank and ours. */
export const KINDS = [
  "as asked",
  "spaced or in small letters",
  "O for 0 and the like",
  "without the prefix",
  "a fee taken",
  "short",
  "by the bank's number only",
  "a wrong reference",
  "no reference",
  "somebody else's reference",
  "split",
  "paid twice",
] as const;
export type Kind = (typeof KINDS)[number];

/** How many in a thousand are of each kind. */
const SHARES: Readonly<Record<Kind, number>> = {
  "as asked": 500,
  "spaced or in small letters": 110,
  "O for 0 and the like": 40,
  "without the prefix": 40,
  "a fee taken": 90,
  short: 50,
  "by the bank's number only": 20,
  "a wrong reference": 45,
  "no reference": 40,
  "somebody else's reference": 10,
  split: 30,
  "paid twice": 25,
};

/** A transfer and what would be right to propose for it: any of these sets of lines, by their number in the statement. */
export type Transfer = { kind: Kind; claim: MatchClaim; right: number[][] };

export type Corpus = {
  lines: CorpusLine[];
  transfers: Transfer[];
  /** Receipts of transfers that never arrived: nothing is right to propose. */
  phantoms: MatchClaim[];
  /** Receipts beside credits that were taken back or that are payouts of ours. */
  traps: TrapClaim[];
  payouts: SentPayout[];
};

const ACCOUNT = "0123456789";
const FIRST_DAY: Day = "2026-10-01";
const FIRST =
  "Adaeze Bola Chidi Damilola Emeka Folake Gbenga Halima Ifeoma Jide Kemi Lanre Musa Ngozi Obinna Peju Rotimi Sade Tunde Uche Wale Yemisi Zainab Amaka Babajide Chioma Dayo Ejiro Femi Grace".split(
    " ",
  );
const LAST =
  "Okafor Balogun Eze Adeyemi Nwosu Bello Ogunleye Ibrahim Chukwu Adebayo Okonkwo Danjuma Afolabi Umeh Lawal Obi Salami Ekwueme Akande Igwe".split(
    " ",
  );
const AMOUNTS = [
  10_000, 20_000, 25_000, 50_000, 50_000, 100_000, 100_000, 150_000, 200_000, 250_000, 500_000,
  1_000_000,
];
const FEES_MINOR = [1_075n, 2_688n, 5_000n, 5_375n, 10_375n];
const OTHER_SENDERS = [
  "MRS A O BAKARE",
  "LEKKI AGRO VENTURES",
  "P OKORO AND SONS",
  "SUNRISE PHARMACY",
];
const REMARKS = [
  "CONTRIBUTION",
  "FOR KINFOLD",
  "NOVEMBER SAVINGS",
  "INVESTMENT",
  "CLUB MONEY",
  "TRANSFER",
];
const SLIPS: Readonly<Record<string, string>> = {
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

function claimFrom(mint: Mint, members: readonly string[]): MatchClaim {
  const round = mint.one(AMOUNTS) * 100;
  return {
    reference: mint.reference(),
    memberName: mint.one(members),
    currency: "NGN",
    accountNumber: mint.is(0.9) ? ACCOUNT : null,
    bankReference: null,
    totalMinor: toMinor(BigInt(mint.is(0.3) ? round + mint.below(900_000) : round)),
    claimedOn: addDays(FIRST_DAY, mint.below(45)),
  };
}

/** A code with one character wrong. */
function misspelt(mint: Mint, code: string): string {
  const at = mint.below(code.length);
  const other = mint.text(1, ALPHABET.replace(code.charAt(at), ""));
  return code.slice(0, at) + other + code.slice(at + 1);
}

/** A code as someone reads it from a bad screen; itself where no character looks like another. */
const misread = (code: string): string =>
  code.replaceAll(/./g, (character) => SLIPS[character] ?? character);

function arrive(
  mint: Mint,
  kind: Kind,
  claim: MatchClaim,
  others: readonly MatchClaim[],
): Transfer {
  const { reference, memberName, totalMinor: total, claimedOn } = claim;
  const code = reference.slice(4);
  const session = mint.text(30, "0123456789");
  // Who has no reference for us is known by the name; a name that is not theirs is for people.
  const isSelf = ["no reference", "a wrong reference", "short"].includes(kind)
    ? mint.is(0.88)
    : mint.is(0.92);
  const sender = isSelf ? memberName.toUpperCase() : mint.one(OTHER_SENDERS);
  const bank = mint.one(["GTB", "ACCESS", "UBA", "ZENITH", "KUDA", "OPAY"]);
  const write = (amountMinor: bigint, said: string, late = 0): number =>
    mint.line({
      valueOn: addDays(claimedOn, mint.below(3) - 1 + late),
      narration: `NIP/${bank}/${sender}/${said}`,
      bankReference: kind === "by the bank's number only" ? session : mint.text(30, "0123456789"),
      amountMinor,
    });
  const remark = mint.one(REMARKS);
  const full = `${reference} ${remark}`;
  const transfer = (right: number[][], change: Partial<MatchClaim> = {}): Transfer => ({
    kind,
    claim: { ...claim, ...change },
    right,
  });
  switch (kind) {
    case "as asked":
      return transfer([[write(total, full)]]);
    case "spaced or in small letters": {
      const narration = mint.one([
        `kin ${code.toLowerCase()}`,
        `Kin${code.slice(0, 3)} ${code.slice(3)}`,
        `K I N-${code.toLowerCase()}`,
        `${remark}/kin_${code}`,
      ]);
      return transfer([[write(total, narration)]]);
    }
    case "O for 0 and the like":
      return transfer([[write(total, `KIN-${misread(code)} ${remark}`)]]);
    case "without the prefix":
      return transfer([[write(total, `${code} ${remark}`)]]);
    case "a fee taken":
      return transfer([[write(total - mint.one(FEES_MINOR), full)]]);
    case "short":
      return transfer([[write((total * BigInt(50 + mint.below(45))) / 100n, full)]]);
    case "by the bank's number only":
      return transfer([[write(total, remark)]], { bankReference: session });
    case "a wrong reference":
      return transfer([[write(total, `KIN-${misspelt(mint, code)} ${remark}`)]]);
    case "no reference":
      return transfer([[write(total, remark)]]);
    case "somebody else's reference": {
      const other = mint.one(others);
      return transfer([[write(total, `${other.reference} ${remark}`)]]);
    }
    case "split": {
      const part = (total * BigInt(20 + mint.below(60))) / 100n;
      return transfer([[write(part, full), write(total - part, full, mint.below(2))]]);
    }
    case "paid twice": {
      const [one, two] = [write(total, full), write(total, full, 1)];
      return transfer([[one], [two]]);
    }
  }
}

/** So many transfers with their statement, and some that were never claimed or never arrived. The same seed makes the same. */
export function buildCorpus(seed: number, count = 1_000): Corpus {
  const mint = new Mint(seed);
  const names = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`));
  const members = Array.from({ length: Math.ceil(count / 3) }, () => mint.one(names));
  const kinds = KINDS.flatMap((kind) =>
    Array.from({ length: Math.round((SHARES[kind] * count) / 1_000) }, () => kind),
  );
  const claims = kinds.map(() => claimFrom(mint, members));
  const transfers = kinds.map((kind, at) => {
    const claim = claims[at];
    if (claim === undefined) throw new Error("each transfer has a claim");
    return arrive(
      mint,
      kind,
      claim,
      claims.filter((other) => other !== claim),
    );
  });
  for (let stray = 0; stray < count / 20; stray += 1) {
    mint.line({
      valueOn: addDays(FIRST_DAY, mint.below(45)),
      narration: `NIP/GTB/${mint.one(names).toUpperCase()}/${mint.one(REMARKS)}`,
      bankReference: mint.text(30, "0123456789"),
      amountMinor: BigInt(mint.one(AMOUNTS) * 100),
    });
  }
  const phantoms = Array.from({ length: Math.round(count / 33) }, () => claimFrom(mint, members));
  const { traps, payouts } = setTraps(mint, {
    count,
    claimOf: () => claimFrom(mint, members),
  });
  return { lines: mint.lines, transfers, phantoms, traps, payouts };
}
