/** Loaded before a command of the server: its clock goes ahead by AHEAD_MS, as the club's own does that a journey moved. */
const aheadMs = Number(process.env["AHEAD_MS"]);
const TrueDate = Date;

class LaterDate extends TrueDate {
  constructor(...given: [] | [value: number | string | Date]) {
    super(given.length === 0 ? LaterDate.now() : given[0]);
  }

  static override now(): number {
    return TrueDate.now() + aheadMs;
  }
}
Object.assign(globalThis, { Date: LaterDate });
