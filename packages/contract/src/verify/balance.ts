import { toMinor, type Minor } from "@kinfold/money";
import { decodeBase64, decodeHex, isSameBytes } from "./bytes.ts";
import { isInLog, isSignedWith, parseLogProof, type SignedCheckpoint } from "./log-proof.ts";
import { computeProvenSum } from "./sum-proof.ts";

/** What is verified: the proof as the club sent it, or as it was saved. Amounts are whole minor units, as text. */
export type ClaimedBalance = {
  holder: string;
  day: string;
  currency: string;
  amount: string;
  total: string;
  proof: string;
  text: string;
  log_proof: string;
  /** The key of the club's log, and those of its witnesses: vkeys of C2SP signed-note. */
  key: string;
  witnesses: readonly string[];
};

/**
 * Why a proof does not hold. malformed: not what the format says. amount: the parts make another amount. tree: the parts do not lead to
 * root and total of the log's text. claim: the log's text is of another day, currency or total. log: the text is not in the log.
 * signature: the club did not sign the checkpoint.
 */
export type BalanceFault = "malformed" | "amount" | "tree" | "claim" | "log" | "signature";

/** What was found. `partCount` of the `placeCount` lines of the tree are the holder's. `isSigned` is null where this browser cannot verify Ed25519; `witnesses` are those whose cosignature verified. */
export type BalanceOutcome =
  | { fault: BalanceFault }
  | {
      fault: null;
      amountMinor: Minor;
      totalMinor: Minor;
      partCount: number;
      placeCount: number;
      checkpoint: SignedCheckpoint;
      isSigned: true | null;
      witnesses: string[];
    };

/** What a leaf of liabilities says. */
type LogText = {
  leaf: string;
  day: string;
  currency: string;
  subject: string;
  height: number;
  root: string;
  total: string;
};

const isLogText = (value: unknown): value is LogText =>
  typeof value === "object" &&
  value !== null &&
  "leaf" in value &&
  typeof value.leaf === "string" &&
  "day" in value &&
  typeof value.day === "string" &&
  "currency" in value &&
  typeof value.currency === "string" &&
  "subject" in value &&
  typeof value.subject === "string" &&
  "root" in value &&
  typeof value.root === "string" &&
  "total" in value &&
  typeof value.total === "string" &&
  "height" in value &&
  typeof value.height === "number";

function parseLogText(text: string): LogText | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isLogText(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

const AMOUNT = /^(?:0|[1-9]\d{0,18})$/;

/** Whether a holder's name is one of those that a tree of this subject is of. */
const isHolderOf = (holder: string, { subject, currency }: LogText): boolean =>
  subject.startsWith("plan:")
    ? holder.startsWith("portfolio ")
    : subject === `wallets:${currency}` &&
      holder.startsWith("wallet ") &&
      holder.endsWith(` ${currency}`);

/** Recomputes everything that a proof of a balance says, from its bytes alone. Asks no one, and throws at nothing that it is given. */
export async function verifyBalance(claimed: ClaimedBalance): Promise<BalanceOutcome> {
  const { holder, day, currency, amount, total, key, witnesses } = claimed;
  const [proof, text] = [decodeBase64(claimed.proof), parseLogText(claimed.text)];
  const logProof = parseLogProof(claimed.log_proof);
  const root = decodeHex(text?.root ?? "");
  if (
    proof === undefined ||
    text?.leaf !== "kinfold liabilities 1" ||
    logProof === undefined ||
    root?.length !== 32 ||
    !AMOUNT.test(amount) ||
    !AMOUNT.test(total)
  ) {
    return { fault: "malformed" };
  }
  const isClaimed =
    text.day === day &&
    text.currency === currency &&
    text.total === total &&
    isHolderOf(holder, text);
  if (!isClaimed) return { fault: "claim" };
  const sum = await computeProvenSum(proof, holder);
  if (sum === undefined) return { fault: "malformed" };
  if (sum.amountMinor !== BigInt(amount)) return { fault: "amount" };
  const isInTree =
    sum.height === text.height &&
    sum.totalMinor === BigInt(text.total) &&
    isSameBytes(sum.root, root);
  if (!isInTree) return { fault: "tree" };
  if (!(await isInLog(claimed.text, logProof))) return { fault: "log" };
  const { checkpoint } = logProof;
  const isOfLog = key.startsWith(`${checkpoint.origin}+`);
  const isSigned = isOfLog && (await isSignedWith(checkpoint, key));
  if (isSigned === false) return { fault: "signature" };
  const cosigned: string[] = [];
  for (const witness of witnesses) {
    if ((await isSignedWith(checkpoint, witness)) === true)
      cosigned.push(witness.split("+")[0] ?? "");
  }
  return {
    fault: null,
    amountMinor: toMinor(BigInt(amount)),
    totalMinor: sum.totalMinor,
    partCount: sum.partCount,
    placeCount: 2 ** sum.height,
    checkpoint,
    isSigned: isSigned ?? null,
    witnesses: cosigned,
  };
}
