import type { MemberId } from "@kinfold/contract/ids";
import { DAY_MS } from "@kinfold/contract/durations";
import type { Day } from "#calendar/index.ts";
import type { MatchClaim } from "../../statements/waiting-claims.ts";
import type { WrittenWord } from "./bank-writing.ts";

/** What a line says, as facts: this file reads no narration, so that it shares no fault with the matcher. */
export type LineFacts = {
  valueOn: Day;
  amountMinor: bigint;
  /** Everyone whom the line names as a sender: two for a joint account. */
  senders: readonly (readonly WrittenWord[])[];
  /** It names another person, a business, or a middle name that the club does not know: without a reference it fits no receipt surely. */
  hasStrange?: boolean;
  /** Of which receipt the reference is, however it was typed. */
  reference?: string;
  /** Of which receipt the reference was to be, where one character of it is wrong. */
  slipOf?: string;
  /** The beginning of a reference of which the rest was cut off. */
  beginning?: string;
  /** Whose earlier payment the reference was of. */
  oldOwner?: MemberId;
  /** The receipt that gives the bank's number of this line. */
  byNumber?: string;
  /** What the other part of this transfer paid, where that part has the reference. */
  otherPart?: { reference: string; amountMinor: bigint };
};

const WINDOW_DAYS = 7;
const STAMP_DUTY = 5_000n;

/** What a bank takes from a transfer: NIP's fee with VAT by its size, and the stamp duty. Minor units. */
export function listDeductions(totalMinor: bigint): [fee: bigint, duty: bigint, both: bigint] {
  const fee = totalMinor <= 500_000n ? 1_075n : totalMinor <= 5_000_000n ? 2_688n : 5_375n;
  return [fee, STAMP_DUTY, fee + STAMP_DUTY];
}

export const isWholeOrLessFees = (amountMinor: bigint, totalMinor: bigint): boolean =>
  amountMinor === totalMinor ||
  listDeductions(totalMinor).some((taken) => amountMinor === totalMinor - taken);

const toPlain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase();

/** Every run of written words that may be this name: positions of its words. */
function findName(
  words: readonly WrittenWord[],
  name: string,
): { at: number[]; isWhole: boolean }[] {
  const parts = toPlain(name).split(/[\s'-]+/);
  const joined = parts.join("");
  const runs: { at: number[]; isWhole: boolean }[] = [];
  words.forEach(({ text, form }, at) => {
    if (form === "initial" && joined.startsWith(text)) runs.push({ at: [at], isWhole: false });
    if (form === "cut" && (joined.startsWith(text) || parts.some((part) => part.startsWith(text))))
      runs.push({ at: [at], isWhole: false });
    if (form === "whole" && parts.includes(text)) runs.push({ at: [at], isWhole: true });
    for (let end = at; end < words.length; end += 1) {
      const run = words.slice(at, end + 1).map((word) => word.text);
      if (run.join("") === joined)
        runs.push({ at: run.map((_, index) => at + index), isWhole: true });
    }
  });
  return runs;
}

/**
 * Whether written words may be a member's name: the surname whole, and the first name whole, as an initial or cut. Banks shorten first
 * names; a first name with another initial is someone of another surname.
 */
function isNameOf(words: readonly WrittenWord[], memberName: string): boolean {
  const splits: (readonly [string, string])[] = [];
  for (let at = memberName.indexOf(" "); at > 0; at = memberName.indexOf(" ", at + 1)) {
    splits.push([memberName.slice(0, at), memberName.slice(at + 1)]);
  }
  return splits.some(([first, last]) => {
    const surnames = findName(words, last);
    return findName(words, first).some((one) =>
      surnames.some((two) => two.isWhole && !two.at.some((at) => one.at.includes(at))),
    );
  });
}

/** The open receipts, by what they are looked up with. */
export class OpenClaims {
  readonly #byReference = new Map<string, MatchClaim>();
  readonly #byAmount = new Map<bigint, MatchClaim[]>();

  constructor(claims: readonly MatchClaim[]) {
    for (const claim of claims) {
      this.#byReference.set(claim.reference, claim);
      const { totalMinor } = claim;
      const arriving = [0n, ...listDeductions(totalMinor)].map((taken) => totalMinor - taken);
      for (const amount of new Set(arriving)) {
        this.#byAmount.set(amount, [...(this.#byAmount.get(amount) ?? []), claim]);
      }
    }
  }

  get(reference: string | undefined): MatchClaim | undefined {
    return reference === undefined ? undefined : this.#byReference.get(reference);
  }

  /** Those of which so much may arrive: all of it, or less what a bank takes. */
  listByAmount(amountMinor: bigint): readonly MatchClaim[] {
    return this.#byAmount.get(amountMinor) ?? [];
  }
}

/** The one open receipt that a line fits; undefined when several do, or none surely. */
export function findAnswer(line: LineFacts, claims: OpenClaims): MatchClaim | undefined {
  const isSender = ({ memberName }: MatchClaim): boolean =>
    line.senders.some((words) => isNameOf(words, memberName));
  const isNear = ({ claimedOn }: MatchClaim): boolean =>
    Math.abs(Date.parse(line.valueOn) - Date.parse(claimedOn)) <= WINDOW_DAYS * DAY_MS;
  const fitsBeginning = ({ reference }: MatchClaim): boolean =>
    line.beginning === undefined || reference.startsWith(line.beginning);
  const byName = claims
    .listByAmount(line.amountMinor)
    .filter((claim) => isNear(claim) && isSender(claim) && fitsBeginning(claim));
  const named = claims.get(line.byNumber ?? line.reference);
  if (named !== undefined) {
    const agrees = isWholeOrLessFees(line.amountMinor, named.totalMinor);
    const isOwn = isSender(named);
    const others = byName.filter((claim) => claim !== named && (!agrees || !isOwn));
    return (agrees || isOwn) && others.length === 0 ? named : undefined;
  }
  if (line.hasStrange === true) return undefined;
  const { otherPart } = line;
  const partly = claims.get(otherPart?.reference);
  const isRest = partly?.totalMinor === (otherPart?.amountMinor ?? 0n) + line.amountMinor;
  const rest = partly !== undefined && isRest ? [partly] : [];
  const fits = [...new Set([...rest, ...byName])];
  const meant = fits.filter(({ reference }) => reference === line.slipOf);
  const fitting = meant.length === 1 ? meant : fits;
  const [only] = fitting;
  const isSure =
    fitting.length === 1 &&
    only !== undefined &&
    isSender(only) &&
    (line.oldOwner === undefined || line.oldOwner === only.memberId);
  return isSure ? only : undefined;
}
