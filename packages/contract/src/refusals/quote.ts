import type { RefusalCode } from "../endpoints.ts";
import type { RefusalText } from "./catalogue.ts";

/** Passes on a sentence that is not the catalogue's: of a struct of the contract, or of a bank. */
export const quoteRefusal = <Code extends RefusalCode>(
  code: Code,
  sentence: string,
): RefusalText<Code> =>
  // A string becomes a sentence here, and in no other place.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ code, sentence }) as RefusalText<Code>;
