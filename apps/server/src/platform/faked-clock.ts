/** With these libfaketime gives every program that is started another clock. */
const VARIABLES = ["LD_PRELOAD", "FAKETIME", "FAKETIME_DONT_FAKE_MONOTONIC"] as const;

/** The variables that move this program's clock, for a program that it starts with none of its own: both then show the same time. */
export function pickFakedClock(): Record<string, string> {
  if (process.env["FAKETIME"] === undefined) return {};
  return Object.fromEntries(VARIABLES.map((name) => [name, process.env[name] ?? ""]));
}

/** The beginning of a command line that runs the rest of it by this program's clock, once it has become another user. */
export function runByFakedClock(): string[] {
  const set = Object.entries(pickFakedClock()).map(([name, value]) => `${name}=${value}`);
  return set.length === 0 ? [] : ["env", ...set];
}
