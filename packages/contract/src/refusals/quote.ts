import type { RefusalCode } from "../endpoints.ts";
import type { RefusalText } from "./catalogue.ts";

/** Passes on a sentence that is not the catalogue's: of a struct of the contract, or of a bank. */
export const quoteRefusal = <Code extends RefusalCode>(
  code: Code,
  sentence: string,
): RefusalText<Code> =>
  // Here a string of somebody else's becomes a sentence.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ code, sentence }) as RefusalText<Code>;
