/**
 * Makes something when it is first asked for, and answers the same from then on. For formats of numbers and dates: a browser
 * reads its tables for each, which a page that shows none should not wait for.
 */
export function makeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
