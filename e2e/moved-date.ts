/** Loaded before a program of the server: its clock is CLOCK_MOVED_MS ahead of the machine's, or behind it. */
const movedMs = Number(process.env["CLOCK_MOVED_MS"]);
const TrueDate = Date;

class MovedDate extends TrueDate {
  constructor(...given: [] | [value: number | string | Date]) {
    super(given.length === 0 ? MovedDate.now() : given[0]);
  }

  static override now(): number {
    return TrueDate.now() + movedMs;
  }
}
Object.assign(globalThis, { Date: MovedDate });
