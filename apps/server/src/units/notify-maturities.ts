import { HOUR_MS } from "@kinfold/contract/durations";
import type { PortfolioId, MemberId } from "@kinfold/contract/ids";
import { sql } from "kysely";
import { addDays, formatLongDay, countDaysBetween, lagosDay, type Day } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { formatPlanRowLabel, findPlan, type PlanRow } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import { runTransaction } from "#platform/db.ts";
import { writeEmail, type EmailContent } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { formatNewLockIn, formatNextTerm, type Terms } from "./next-term.ts";

/** So many days before the end of a term its member hears of it, the earliest first. */
const NOTIFIED_DAYS_BEFORE = [30, 7, 1] as const;
const FROM_HOUR = 7;

/** No one is written to about next month in the middle of the night. */
const isTellingTime = (at: Date): boolean =>
  new Date(at.getTime() + HOUR_MS).getUTCHours() >= FROM_HOUR;

/** Which of these announcements is the one for so many days; undefined when none is, for the term ends later or is over. */
export function findDueAnnouncement(daysLeft: number): number | undefined {
  return daysLeft < 1 ? undefined : NOTIFIED_DAYS_BEFORE.findLast((days) => daysLeft <= days);
}

type Ending = {
  portfolio_id: PortfolioId;
  reference: string;
  member_id: MemberId;
  plan_id: number;
  start_on: Day | null;
  matures_on: Day;
  maturity_action: "payout" | "rollover";
  offers_rollover: boolean;
  lock_in_days: number;
} & Terms;

type Words = { firstName: string; plan: PlanRow; daysLeft: number; publicUrl: string };

function endWords(ending: Ending, plan: PlanRow): string[] {
  const inUnits = plan.valuation_method === "unit_price";
  const until = "Until that day you can choose otherwise: press See my contribution.";
  if (ending.maturity_action === "payout") {
    return [
      inUnits
        ? "Its units are then sold at the next price, without a fee, and the money comes into your wallet. You need do nothing."
        : "What is there then, with what it earned, comes into your wallet. You need do nothing.",
      ...(ending.offers_rollover ? [until] : []),
    ];
  }
  return [
    inUnits
      ? "Your units then stay in the plan for another term."
      : "What is there then stays in the plan for another term, with what it earned.",
    ...formatNextTerm(ending, plan, ending.matures_on),
    ...(inUnits ? formatNewLockIn(ending.lock_in_days, ending.matures_on) : []),
    until,
  ];
}

function composeOrderEmail(
  ending: Ending,
  { firstName, plan, daysLeft, publicUrl }: Words,
): EmailContent {
  const label = formatPlanRowLabel(plan);
  const when = daysLeft === 1 ? "tomorrow" : `in ${daysLeft} days`;
  const paragraphs = [
    `Your term in ${label} ends on ${formatLongDay(ending.matures_on)}, ${when}.`,
    ...endWords(ending, plan),
  ];
  return writeEmail({
    kind: "maturity_ahead",
    subject: `${label} matures ${when}`,
    preview: `Reference ${ending.reference}.`,
    paragraphs,
    brief: { body: paragraphs.join(" ") },
    greeting: `Hello ${firstName},`,
    button: {
      label: "See my contribution",
      href: `${publicUrl}/dashboard/my-investments/details/${ending.portfolio_id}`,
    },
    notes: [`Reference ${ending.reference}.`],
  });
}

/**
 * Tells whose term ends in 30 days, in 7 and tomorrow: each once, in the app and, unless the member wants no emails about plans,
 * by email. A day that was missed is made up for until the next announcement. Harmless when repeated; answers how many were told.
 */
export async function notifyMaturities(platform: Platform): Promise<number> {
  const { clock, db, env, outbox } = platform;
  const now = clock.now();
  if (!isTellingTime(now)) return 0;
  const today = lagosDay(now);
  const { rows } = await sql<Ending>`
    select portfolio_id, reference, member_id, portfolio.plan_id, start_on::text, matures_on::text,
      case when payout_chosen_at is null then maturity_action else 'payout' end as maturity_action,
      maturity_action = 'rollover' as offers_rollover, portfolio.lock_in_days, portfolio.tenor_months, portfolio.interest_bps
    from portfolio join unit_holding held using (portfolio_id)
    where matures_on > ${today}::date and matures_on <= ${addDays(today, NOTIFIED_DAYS_BEFORE[0])}::date and held.units > 0
    order by portfolio.matures_on, portfolio_id`.execute(db);
  let notifiedCount = 0;
  for (const ending of rows) {
    const daysLeft = countDaysBetween(today, ending.matures_on);
    const announced = findDueAnnouncement(daysLeft);
    const term = countDaysBetween(ending.start_on ?? today, ending.matures_on);
    // Who has just begun a short term knows when it ends.
    if (announced === undefined || term <= announced) continue;
    const isNew = await runTransaction(db, async (tx) => {
      const { email, firstName } = await readPerson(tx, ending.member_id);
      const plan = await findPlan(tx, ending.plan_id);
      assertExists(plan, "a plan vanished");
      const words = { firstName, plan, daysLeft, publicUrl: env.PUBLIC_URL };
      return notifyMember(tx, platform, {
        memberId: ending.member_id,
        to: email,
        emailContent: composeOrderEmail(ending, words),
        event: `${ending.reference} ${ending.matures_on} ${announced}`,
      });
    });
    if (isNew) notifiedCount += 1;
  }
  if (notifiedCount > 0) outbox.nudge();
  return notifiedCount;
}
