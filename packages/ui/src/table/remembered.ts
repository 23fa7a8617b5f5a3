/**
 * A function that makes each thing once for each object it is given. React skips an element that it has seen before, so
 * that scrolling costs only the rows that come into sight.
 */
export function memoizeLatest<Given extends object, Made>(
  make: (given: Given) => Made,
): (given: Given) => Made {
  const made = new WeakMap<Given, Made>();
  return (given) => {
    const before = made.get(given);
    if (before !== undefined) return before;
    const now = make(given);
    made.set(given, now);
    return now;
  };
}
