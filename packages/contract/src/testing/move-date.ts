/**
 * Moves what `Date` takes for the present in this program or page, and nothing else of it: a date that is built of numbers is the same, and
 * every date is an instance of it. Returns what moves it further. Pages are sent its text, so it uses nothing from outside.
 */
export function moveDate(aheadMs: number): (furtherMs: number) => void {
  const TrueDate = Date;
  const now = (): number => TrueDate.now() + aheadMs;
  globalThis.Date = new Proxy(TrueDate, {
    apply: () => new TrueDate(now()).toString(),
    construct: (target, parts: [], newTarget) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
    get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
  });
  return (furtherMs) => {
    aheadMs += furtherMs;
  };
}
