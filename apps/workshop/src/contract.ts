import {
  array,
  boolean,
  enums,
  nonempty,
  number,
  object,
  optional,
  pattern,
  record,
  size,
  string,
  trimmed,
  tuple,
  type Infer,
} from "superstruct";

/** Why screenshots are not the accepted ones, or what else a run found wrong. */
export const Cause = object({
  id: string(),
  /** A changed or new look is decided; what axe found and a play that failed are mended. */
  kind: enums(["look", "new", "axe", "play"]),
  title: string(),
  /** What else is another with it; of axe and plays, what they said. */
  details: array(string()),
  /** Names of screenshots; of axe and plays, ids of stories. */
  looks: array(string()),
});
export type Cause = Infer<typeof Cause>;

/** A screenshot that is not the accepted one. */
export const ChangedLook = object({
  /** Its fingerprint, and that of the accepted one. */
  to: string(),
  from: optional(string()),
  /** How many pixels differ, and the left, top, width and height around them, in px; zeros where there is nothing to compare. */
  points: number(),
  bounds: tuple([number(), number(), number(), number()]),
  /** Why no one can show what it looked like before. */
  unproven: optional(string()),
  /** All of its causes. It is accepted when each of them is. */
  causes: array(string()),
});
export type ChangedLook = Infer<typeof ChangedLook>;

/** What a run of the stories found. */
export const Run = object({
  /** When it ended, in ISO 8601. */
  at: string(),
  /** The commit that it looked at, shortened, and what that commit says. */
  commit: string(),
  subject: string(),
  stories: number(),
  causes: array(Cause),
  looks: record(string(), ChangedLook),
});
export type Run = Infer<typeof Run>;

/** What a designer signs in with, where the workshop is served to others. */
export const SignInForm = object({
  email: size(trimmed(string()), 3, 254),
  password: size(string(), 1, 1024),
  /** What the authenticator app shows. */
  code: pattern(string(), /^\d{6}$/),
  /** Where strangers have been guessing at the account: the code that was mailed. */
  email_code: optional(pattern(string(), /^\d{6}$/)),
});
export type SignInForm = Infer<typeof SignInForm>;

export const Outcome = enums(["accepted", "denied", "comment"]);
export type Outcome = Infer<typeof Outcome>;

/** What a reviewer says of a cause. */
export const Statement = object({
  cause: size(string(), 1, 64),
  outcome: Outcome,
  reason: nonempty(trimmed(size(string(), 0, 500))),
});
export type Statement = Infer<typeof Statement>;

/** A reviewer's decision, as it is kept. */
export const Decision = object({
  cause: string(),
  title: string(),
  outcome: Outcome,
  reason: string(),
  /** The reviewer's name. */
  by: string(),
  /** In ISO 8601. */
  at: string(),
  /** How many screenshots it is about, and of which stories. */
  count: number(),
  stories: array(string()),
  /** Those that are not settled yet: what was denied, and what waits for the decision to be applied. */
  looks: record(
    string(),
    object({ from: optional(string()), to: string(), causes: array(string()) }),
  ),
});
export type Decision = Infer<typeof Decision>;

/** What the desk opens with. */
export const Desk = object({
  run: optional(Run),
  reviewer: optional(string()),
  /** Whether the reviewer signed in for it, and can sign out. */
  isSignedIn: optional(boolean()),
  decisions: array(Decision),
});
export type Desk = Infer<typeof Desk>;

/** One change of how a story looks. */
export const LookChange = object({
  commit: string(),
  day: string(),
  subject: string(),
  /** The screenshots that it set, by name, and whether this machine can show them. */
  looks: record(string(), object({ fingerprint: string(), isDrawn: boolean() })),
  decisions: array(object({ by: string(), reason: string() })),
});
export const History = object({ story: string(), changes: array(LookChange) });
export type History = Infer<typeof History>;
