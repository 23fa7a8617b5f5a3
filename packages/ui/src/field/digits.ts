/** Only the digits of a text, as numbers that are not amounts are kept. */
export const keepDigits = (text: string): string => text.replace(/[^0-9]/g, "");
