/** Throws with this sentence where something that has to exist does not: a broken invariant, not a refusal. */
export function assertExists<T>(
  value: T,
  sentence: string,
): asserts value is Exclude<T, undefined> {
  if (value === undefined) throw new Error(sentence);
}
