import { negate, toMinor, type Minor } from "@kinfold/money";
import type { Db } from "#platform/db.ts";
import { sumTraced, type ReadSource } from "./sum-traced.ts";

/** Figures that are shown without their sign, or with the other one: an arrow or a column says which way the money went. */
const SHOWN_UNSIGNED =
  /^(?:transaction|month-(?:withdrawals|fees|tax)|held-by|posting-amount|fees-added):/;

/** The minor units of an amount as it is printed: "−₦1,250.00" is -125000. */
export const parsePrinted = (text: string): Minor => {
  const minor = toMinor(BigInt(text.replaceAll(/\D/g, "")));
  return /^[−-]/.test(text) ? negate(minor) : minor;
};

/** How a figure that is shown differs from the sum of its rows; undefined where it does not. `parse` reads an amount. */
export async function findPrintedFault(
  db: Db,
  read: ReadSource,
  { figure, text }: { figure: string; text: string },
  parse: (text: string) => bigint = parsePrinted,
): Promise<string | undefined> {
  const summed = await sumTraced(db, read, figure).catch((error: unknown) => String(error));
  if (typeof summed === "string") return `${figure}: shown ${text}: ${summed}`;
  const { minor, quantity } = summed;
  if (minor !== undefined) {
    const shown = parse(text);
    const isSame = shown === minor || (SHOWN_UNSIGNED.test(figure) && shown === negate(minor));
    return isSame ? undefined : `${figure}: shown ${text}, its rows come to ${minor}`;
  }
  const shown = text.replace("−", "-").replaceAll(/[^\d.-]/g, "");
  return Number(shown) === Number(quantity)
    ? undefined
    : `${figure}: shown ${text}, its rows come to ${quantity}`;
}
