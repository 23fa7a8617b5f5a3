import { PROMISE_WORDS, type PromiseKindName } from "@kinfold/contract/promises";
import { formatFullMoment } from "#calendar/index.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { LateCase } from "./kind.ts";

/** How far a promise is: half of its time is over, five sixths are, or all of it. */
export type PromiseStep = "half" | "near" | "late";

/** A promise that staff are notified about. */
export type StaffNotice = {
  step: PromiseStep;
  kind: PromiseKindName;
  /** What it is about, by name: never what is confidential. */
  subject: string;
  dueAt: Date;
};

const STEPS: Readonly<Record<PromiseStep, string>> = {
  half: "Half of the time is over",
  near: "Due soon",
  late: "Late",
};
const SHOWN = 20;

const line = ({ step, kind, subject, dueAt }: StaffNotice): string =>
  `${STEPS[step]}: ${PROMISE_WORDS[kind].name}, ${subject}, due ${formatFullMoment(dueAt)} in Lagos. ${PROMISE_WORDS[kind].nextStep}`;

const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** The promises that one staff member is notified of at one moment, the most urgent first. */
export function writeStaffNotice(notices: readonly StaffNotice[], officeUrl: string): EmailContent {
  const order: readonly PromiseStep[] = ["late", "near", "half"];
  const sorted = order.flatMap((step) => notices.filter((one) => one.step === step));
  const late = notices.filter(({ step }) => step === "late").length;
  const subject =
    late > 0
      ? countOf(late, "promise is late", "promises are late")
      : `${countOf(notices.length, "promise needs", "promises need")} an answer`;
  return writeEmail({
    kind: "promise_notice",
    subject,
    preview: "You or your team own them.",
    greeting: "Hello,",
    paragraphs: [
      ...sorted.slice(0, SHOWN).map(line),
      ...(sorted.length > SHOWN ? [`And ${sorted.length - SHOWN} more.`] : []),
    ],
    button: { label: "Open the promises", href: `${officeUrl}/promises` },
  });
}

/** How every email to a member about a late promise says it: why, and the new time. */
export const formatLateness = (kind: PromiseKindName, newDueAt: Date): string =>
  `We are late, because ${PROMISE_WORDS[kind].lateBecause}. We are sorry. Our new time is ${formatFullMoment(newDueAt)} in Lagos.`;

/** A promise to a member is late: what was promised, why it is late, and the new time. */
export function writeLateEmail(
  { firstName, subjectId, newDueAt, club }: LateCase,
  about: { kind: PromiseKindName; emailKind: string; subject: string; page: string },
): EmailContent {
  const { promise, team } = PROMISE_WORDS[about.kind];
  return writeEmail({
    kind: about.emailKind,
    subject: about.subject,
    preview: `Our new time is ${formatFullMoment(newDueAt)} in Lagos.`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      formatLateness(about.kind, newDueAt),
      `We promised: ${promise} Our ${team.toLowerCase()} has it, and you need to do nothing.`,
    ],
    button: { label: "See where it stands", href: `${club.publicUrl}${about.page}` },
    notes: [`Questions? Write to ${club.supportEmail} and name ${subjectId}.`],
  });
}
