/** Loaded before a program of the server: its clock is CLOCK_MOVED_MS ahead of the machine's, or behind it. */
const movedMs = Number(process.env["CLOCK_MOVED_MS"]);
const TrueDate = Date;
const now = (): number => TrueDate.now() + movedMs;

Object.assign(globalThis, {
  Date: new Proxy(TrueDate, {
    construct: (target, values: unknown[], made): Date =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
    apply: () => new TrueDate(now()).toString(),
    get: (target, name): unknown => (name === "now" ? now : Reflect.get(target, name)),
  }),
});
