const AMOUNT = /^-?\d+n$/;

/** How the controls write an amount down: its minor units and an `n`, as in code. */
function amountAsText(this: bigint): string {
  return `${String(this)}n`;
}

/** Lets Storybook's controls, which keep every value as JSON, write amounts instead of throwing. Returns the undo. */
export function writeAmounts(): () => void {
  // JSON asks no one else how to write a bigint, and the controls call it themselves.
  // oxlint-disable-next-line eslint/no-extend-native
  Object.defineProperty(BigInt.prototype, "toJSON", { value: amountAsText, configurable: true });
  return () => {
    Reflect.deleteProperty(BigInt.prototype, "toJSON");
  };
}

/** What the controls wrote down for an amount, at any depth, is an amount again; all else is left as it is. */
export function parseAmounts(value: unknown): unknown {
  if (typeof value === "string") return AMOUNT.test(value) ? BigInt(value.slice(0, -1)) : value;
  if (Array.isArray(value)) return value.map(parseAmounts);
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, parseAmounts(part)]),
  );
}
