const WEIGHTS = [3, 7, 3] as const;

/** The last digit that the Central Bank's rule gives a nine-digit serial at a bank: three digits of code, or five with a 9 before. */
export function checkDigit(cbnCode: string, serial: string): number {
  const prefix = cbnCode.length === 3 ? `000${cbnCode}` : `9${cbnCode}`;
  const sum = Array.from(prefix + serial, Number).reduce(
    (total, digit, place) => total + digit * (WEIGHTS[place % WEIGHTS.length] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/**
 * Whether the number's last digit is what the rule gives at this bank. A hint and no more: old accounts and accounts that
 * are telephone numbers break the rule, and one number fits several banks. Banks without a code fit everything.
 */
export function isBankOfAccount(accountNumber: string, cbnCode: string | null): boolean {
  if (cbnCode === null || !/^\d{3}$|^\d{5}$/.test(cbnCode)) return true;
  return checkDigit(cbnCode, accountNumber.slice(0, 9)) === Number(accountNumber.slice(9));
}
