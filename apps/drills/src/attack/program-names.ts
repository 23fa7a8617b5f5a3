/** Every program's name, in the order in which they run: junk last, for it changes most. */
export const PROGRAM_NAMES = [
  "listeners",
  "foreign-ids",
  "methods",
  "frames",
  "staff",
  "own-money",
  "approvals",
  "files",
  "captcha",
  "rates",
  "limits",
  "fields",
  "junk",
] as const;
export type ProgramName = (typeof PROGRAM_NAMES)[number];
