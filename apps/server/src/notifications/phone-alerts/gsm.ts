/** Characters that every SMS provider counts as one of GSM 7-bit: Termii counts an apostrophe or a semicolon as Unicode. */
const PLAIN = /^[A-Za-z0-9 .,:?!()/+-]*$/;
const ONE_PART = 160;
/** In a text of several parts each begins with a header. */
const OF_SEVERAL = 153;
const ONE_PART_UNICODE = 70;
const OF_SEVERAL_UNICODE = 67;

/** Whether a text costs as little as its length allows. The naira sign does not. */
export const isPlainSms = (text: string): boolean => PLAIN.test(text);

/** How many parts of an SMS a text is paid for as. */
export function countSegments(text: string): number {
  const [one, several] = isPlainSms(text)
    ? [ONE_PART, OF_SEVERAL]
    : [ONE_PART_UNICODE, OF_SEVERAL_UNICODE];
  return text.length <= one ? 1 : Math.ceil(text.length / several);
}
