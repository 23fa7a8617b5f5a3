import { say } from "@kinfold/language/say";
import { enums, string, type Infer } from "superstruct";
import { addRule, describeStruct } from "./describe.ts";

/** The patterns that a member may give a portfolio of their own. */
export const PortfolioCloth = enums(["gather", "leaves", "unfold", "stitch", "zigzag"]);
export type PortfolioCloth = Infer<typeof PortfolioCloth>;

export const PORTFOLIO_NAME_MAX_CHARACTERS = 40;
/** One line of letters, digits and common punctuation, without spaces around it. Nothing that could be a link or hide text. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} '’.,&()+-]*[\p{L}\p{M}\p{N}.)])?$/u;

/** What a member calls a portfolio. Only they and staff read it. */
export const PortfolioName = addRule(
  describeStruct(string(), { minLength: 1, maxLength: PORTFOLIO_NAME_MAX_CHARACTERS }),
  (name) => {
    if (name.length > PORTFOLIO_NAME_MAX_CHARACTERS) {
      return say("Use at most {count} characters.", { count: PORTFOLIO_NAME_MAX_CHARACTERS });
    }
    return NAME.test(name) ? undefined : say("Use letters, digits and simple punctuation.");
  },
);
