import type { Country } from "./reference.ts";

export type PhonePlan = Pick<Country, "phone_lengths" | "phone_zero">;

/** Why digits cannot be a national number of a country. */
export type PhoneFault = "leading_zero" | "length";

/** The digits without a trunk 0, which is dialled at home and left out after a calling code. */
export function dropTrunkZero({ phone_zero }: PhonePlan, digits: string): string {
  return phone_zero === "trunk" && digits.startsWith("0") ? digits.slice(1) : digits;
}

/**
 * Finds why these national digits cannot be a number of this country, by its leading 0 and its possible lengths alone;
 * undefined when they can. A country without a numbering plan of its own accepts none.
 */
export function findPhoneFault(plan: PhonePlan, digits: string): PhoneFault | undefined {
  const national = dropTrunkZero(plan, digits);
  if (plan.phone_zero !== "kept" && national.startsWith("0")) return "leading_zero";
  return plan.phone_lengths.includes(national.length) ? undefined : "length";
}

/** No national number that begins with its own calling code has more digits. */
const NATIONAL_MOST = 11;

/**
 * The digits without a calling code that was typed before them without a plus: 234 803 123 4567 in the field of +234.
 * Digits that can be a national number as they are stay.
 */
export function dropCallingCode(
  plan: PhonePlan & Pick<Country, "callingCode">,
  digits: string,
): string {
  const { callingCode } = plan;
  if (callingCode === "" || !digits.startsWith(callingCode)) return digits;
  const rest = digits.slice(callingCode.length);
  const isNational = digits.length <= NATIONAL_MOST && findPhoneFault(plan, digits) === undefined;
  return isNational || findPhoneFault(plan, rest) !== undefined ? digits : rest;
}
