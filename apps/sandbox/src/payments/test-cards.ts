import { createHash } from "node:crypto";

/** What a card's bank may answer when it is charged. `no_answer`: it pays, and no one hears of it. */
export const CARD_ANSWERS = [
  "approved",
  "declined",
  "insufficient_funds",
  "do_not_honour",
  "expired_card",
  "stolen_card",
  "no_answer",
] as const;
/** One of these. */
export type CardAnswer = (typeof CARD_ANSWERS)[number];

/** How providers repeat a bank's answer. */
export const BANK_WORDS: Readonly<Record<CardAnswer, string>> = {
  approved: "Approved",
  declined: "Declined",
  insufficient_funds: "Insufficient Funds",
  do_not_honour: "Do Not Honour",
  expired_card: "Expired Card",
  stolen_card: "Stolen Card",
  no_answer: "Approved",
};

/** How a refund to the card ends. */
export type RefundEnd = "processed" | "failed" | "needs-attention";

/** A card that providers publish for testing, and what it does. */
export type TestCard = {
  number: string;
  cvv: string;
  brand: "visa" | "mastercard" | "verve";
  says: string;
  answer: CardAnswer;
  refundEnd: RefundEnd;
};

const card = (
  number: string,
  cvv: string,
  brand: TestCard["brand"],
  says: string,
  rest: Partial<Pick<TestCard, "answer" | "refundEnd">> = {},
): TestCard => ({ number, cvv, brand, says, answer: "approved", refundEnd: "processed", ...rest });

/** The published numbers. The first is chosen when no one chooses. */
export const TEST_CARDS: readonly [TestCard, ...TestCard[]] = [
  card("4084084084084081", "408", "visa", "Approved, nothing asked"),
  card("507850785078507812", "081", "verve", "Approved with PIN 1111"),
  card("5060666666666666666", "123", "verve", "Approved with PIN 1234 and OTP 123456"),
  card("5192602720584796", "123", "mastercard", "Approved after the bank's own page"),
  card("4084080000005408", "001", "visa", "Declined", { answer: "declined" }),
  card("4084080000670037", "787", "visa", "Insufficient funds", { answer: "insufficient_funds" }),
  card("4084080000671803", "408", "visa", "Approved; a refund fails", { refundEnd: "failed" }),
  card("4084080000671902", "408", "visa", "Approved; a refund needs attention", {
    refundEnd: "needs-attention",
  }),
];

/** The card that a payment was made with, as its provider remembers it. */
export type PaymentCard = {
  first6: string;
  last4: string;
  brand: TestCard["brand"];
  /** ISO 3166-1 alpha-2 of the bank that issued it. */
  country: string;
  /** Charges it again, for the same email address only. */
  token: string;
  /** The same for one card, anyone who pays with it. */
  signature: string;
  refundEnd: RefundEnd;
};

const digest = (...parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex");

/** Where the cards on the checkout page may come from. */
export const CARD_COUNTRIES: ReadonlyMap<string, string> = new Map([
  ["NG", "Nigeria"],
  ["US", "United States"],
  ["GB", "United Kingdom"],
]);

/** The card as it looks after `email` paid with it. `tokenOf` writes the token in the provider's manner. */
export function presentCard(
  test: TestCard,
  country: string,
  email: string,
  tokenOf: (unique: string) => string,
): PaymentCard {
  return {
    first6: test.number.slice(0, 6),
    last4: test.number.slice(-4),
    brand: test.brand,
    country,
    token: tokenOf(digest("token", test.number, country, email.toLowerCase())),
    signature: `SIG_${digest("card", test.number, country).slice(0, 20)}`,
    refundEnd: test.refundEnd,
  };
}
