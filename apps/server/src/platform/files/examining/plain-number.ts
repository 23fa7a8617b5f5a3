const NUMBER = /^(-?)(\d{1,400})(?:\.(\d{1,400}))?(?:[eE]([+-]?\d{1,3}))?$/;
/** A spreadsheet shows so many digits of a number and no more: what is behind them is the noise of its binary form. */
const SHOWN_DIGITS = 15;

/**
 * The number of a spreadsheet's cell in plain decimal digits, as the spreadsheet shows it: 0.30000000000000004 is 0.3, 1.5E7 is 15000000. Computed with the digits
 * alone. What has more than fifteen digits before its point is left as it is written, and so is what is no number.
 */
export function toPlainNumber(text: string): string {
  const [, minus = "", whole = "", fraction = "", exponentText = "0"] = NUMBER.exec(text) ?? [];
  if (whole === "") return text;
  const exponent = Number(exponentText) - fraction.length;
  const digits = (whole + fraction).replace(/^0+/, "");
  if (digits === "") return "0";
  if (digits.length + exponent > SHOWN_DIGITS || exponent < -400) return text;
  const excess = Math.max(digits.length - SHOWN_DIGITS, 0);
  const shown = roundOff(BigInt(digits), excess) * 10n ** BigInt(Math.max(exponent + excess, 0));
  const decimals = Math.max(-(exponent + excess), 0);
  const padded = shown.toString().padStart(decimals + 1, "0");
  const point = padded.length - decimals;
  const kept = padded.slice(point).replace(/0+$/, "");
  return `${minus}${padded.slice(0, point)}${kept === "" ? "" : `.${kept}`}`;
}

/** Without its last digits, rounded half up. */
function roundOff(digits: bigint, excess: number): bigint {
  const unit = 10n ** BigInt(excess);
  return (digits + unit / 2n) / unit;
}
