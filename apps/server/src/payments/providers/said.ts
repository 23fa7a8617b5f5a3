import { parseExactly, type ExactJson } from "#platform/exact-json.ts";
import {
  ProviderAway,
  ProviderRefused,
  type Arrival,
  type KeptAccount,
  type ProviderStatus,
} from "./provider.ts";

/** No name that a provider gives is kept longer. */
const MOST_CHARACTERS = 200;

/** What a provider says of a payment that it does not know. */
export const NEVER_HEARD: ProviderStatus = {
  status: "unknown",
  reference: null,
  providerReference: null,
  amountMinor: null,
  currency: null,
  isLive: null,
  cardCountry: null,
  savedCard: null,
};

/** Reads an authentic message. Throws ProviderRefused when it is no JSON. */
export function readMessage(body: Buffer): ExactJson {
  try {
    return parseExactly(body.toString("utf8"));
  } catch (cause) {
    throw new ProviderRefused("a message that is no JSON", 400, { cause });
  }
}

const NAME_IN_WORDS = /\[(ret_[0-9A-Za-z_-]{1,60})\]/;

/** A refund's words, with the name that we give it at their end, for providers that keep words and no names. */
export const addNameToReason = (reason: string, name: string): string => `${reason} [${name}]`;

/** The name that stands in the words of a refund; null when they are not ours. */
export const extractName = (words: string | null): string | null =>
  NAME_IN_WORDS.exec(words ?? "")?.[1] ?? null;

/** Reads an account number that a provider made. Throws ProviderAway where it made none that is one. */
export function readKeptAccount(account: {
  accountNumber: string | null;
  accountName: string | null;
  bankName: string | null;
}): KeptAccount {
  const { accountNumber, accountName, bankName } = account;
  const isNuban = accountNumber !== null && /^\d{10}$/.test(accountNumber);
  if (!isNuban || accountName === null || bankName === null) {
    throw new ProviderAway("the provider made no account number that is one");
  }
  const [name, bank] = [accountName, bankName].map((text) => text.slice(0, MOST_CHARACTERS));
  return { accountNumber, accountName: name ?? "", bankName: bank ?? "" };
}

/** Where a transfer went and who sent it; nothing where the provider does not say to which number. */
export function readArrival(
  accountNumber: string | null,
  senderName: string | null,
): { arrival?: Arrival } {
  if (accountNumber === null) return {};
  return { arrival: { accountNumber, senderName: senderName?.slice(0, MOST_CHARACTERS) ?? null } };
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/;

/** A time in UTC as a provider writes it; null for anything else. */
export function parseTime(text: string | null): Date | null {
  if (text === null || !ISO_TIME.test(text)) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
