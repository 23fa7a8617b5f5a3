import type { Currency } from "@kinfold/money";

/** A currency of the club, or any other. */
export type StatedCurrency = Currency | "other";

const CURRENCIES: readonly Currency[] = ["NGN", "USD"];
/** How banks write the club's currencies. */
const OURS: Readonly<Record<Currency, RegExp>> = {
  NGN: /₦|\bNGN\b|\bNAIRA\b|^N$/i,
  USD: /(?<![A-Z])(?:US)?\$|\bUSD\b|\b(?:U\.?S\.? |UNITED STATES |AMERICAN )?DOLLARS?\b/i,
};
/** Dollars of others are none of the United States. */
const OTHER_DOLLAR =
  /\b(?:CANADIAN|AUSTRALIAN|HONG KONG|SINGAPORE|NEW ZEALAND|LIBERIAN|NAMIBIAN|TAIWAN|ZIMBABWE) DOLLARS?\b|(?<![A-Z])(?:CA|C|AU|A|HK|S|NZ)\$/gi;
/** Currencies that Nigerian banks hold accounts in besides, in words and signs. */
const OTHER =
  /[£€¥]|\b(?:GBP|EUR|CNY|CNH|RMB|ZAR|XOF|XAF|GHS|KES|CAD|AUD|CHF|JPY|AED|SAR|INR)\b|\b(?:POUNDS?(?: STERLING)?|EUROS?|YUAN|RENMINBI|RAND|CEDIS?|YEN|FRANCS?)\b/i;
const CODES = new Set(Intl.supportedValuesOf("currency"));

/** Whether a text has the code of a currency: three capitals that stand by themselves. */
const hasOtherCode = (text: string): boolean =>
  (text.match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g) ?? []).some(
    (code) => CODES.has(code) && !CURRENCIES.some((ours) => ours === code),
  );

/** The currencies that a text names. Behind a label every code of ISO 4217 counts; among words only those that are no words themselves. */
export function findCurrencies(
  text: string,
  { isLabelled }: { isLabelled: boolean },
): readonly StatedCurrency[] {
  const rest = text.replaceAll(OTHER_DOLLAR, " ");
  const isOther = rest !== text || OTHER.test(rest) || (isLabelled && hasOtherCode(rest));
  return [
    ...CURRENCIES.filter((currency) => OURS[currency].test(rest.trim())),
    ...(isOther ? (["other"] as const) : []),
  ];
}
