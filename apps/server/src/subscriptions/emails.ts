import { formatFigure } from "@kinfold/money";
import { formatLongDay, type Day } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { formatPlanRowLabel, findPlan } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import type { SubscriptionRow } from "./store.ts";

/** What happened, or will happen, to a contribution that repeats. */
export type SubscriptionEvent =
  | { kind: "begun"; nextOn: Day }
  | { kind: "ahead"; dueOn: Day }
  | { kind: "charged"; nextOn: Day | null }
  | { kind: "declined"; reason: string; againOn: Day | null; nextOn: Day | null }
  | { kind: "card_ends" }
  | { kind: "reminder"; reason: string; isPaused: boolean }
  | { kind: "card_changed"; nextOn: Day | null }
  | { kind: "card_not_changed"; reason: string }
  | { kind: "suspended"; reason: string }
  | { kind: "ended"; reason: string; isByMember: boolean }
  | { kind: "not_begun"; reason: string };

const thenOn = (nextOn: Day | null): string =>
  nextOn === null ? "" : ` The next charge is on ${formatLongDay(nextOn)}.`;

function words(
  event: SubscriptionEvent,
  { figure, label, card }: { figure: string; label: string; card: string },
) {
  switch (event.kind) {
    case "begun":
      return {
        subject: `${label}: your recurring contribution has begun`,
        paragraphs: [
          `${figure} goes into ${label} again and again from now on, from ${card}.${thenOn(event.nextOn)}`,
          "We write to you three days before each charge. You can pause or cancel whenever you like.",
        ],
      };
    case "ahead":
      return {
        subject: `${figure} for ${label} on ${formatLongDay(event.dueOn)}`,
        paragraphs: [
          `On ${formatLongDay(event.dueOn)}, between 6 and 9 in the morning in Lagos, we charge ${card} for ${figure}, plus the charges of the card provider.`,
          "If that should not happen, pause or cancel it before then.",
        ],
      };
    case "charged":
      return {
        subject: `We charged your card: ${figure} for ${label}`,
        paragraphs: [
          `${card} was charged, and ${figure} is contributed to ${label}.${thenOn(event.nextOn)}`,
        ],
      };
    case "declined":
      return {
        subject: `We could not charge your card for ${label}`,
        paragraphs: [
          `${card} was not charged for ${figure}. ${event.reason}`,
          event.againOn === null
            ? `We do not try again for this date, and it is not added to the next one.${thenOn(event.nextOn)}`
            : `We try again on ${formatLongDay(event.againOn)}.`,
        ],
      };
    case "card_ends":
      return {
        subject: `Your card for ${label} ends this month`,
        paragraphs: [
          `${card} is good until the end of this month. After that we cannot charge it for ${figure}.`,
          "Give us your new card before then: press Change card beside it.",
        ],
      };
    case "card_changed":
      return {
        subject: `Another card for ${label}`,
        paragraphs: [
          `From now on we charge ${card} for ${figure}.${thenOn(event.nextOn)}`,
          "What you paid with it to show it to us is in your wallet. If you did not ask for this, please write to us at once.",
        ],
      };
    case "card_not_changed":
      return {
        subject: `Your card for ${label} stays as it is`,
        paragraphs: [
          `Your payment arrived and is in your wallet, but the card was not changed. ${event.reason}`,
        ],
      };
    case "reminder":
      return {
        subject: `Please look at your card for ${label}`,
        paragraphs: [
          `We could not charge ${card} for ${figure}. ${event.reason}`.trim(),
          event.isPaused
            ? "We charge it no more until you resume this recurring contribution, or give us another card: press Change card beside it."
            : "Please see to it that the card can be charged, or give us another one: press Change card beside it.",
        ],
      };
    case "suspended":
      return {
        subject: `Your recurring contribution to ${label} is paused`,
        paragraphs: [
          `We stopped charging ${card} for ${figure}. ${event.reason}`,
          "Resume it when the card can be charged again, or press Change card beside it. Nothing is owed for the dates that passed.",
        ],
      };
    case "ended":
      return {
        subject: `Your recurring contribution to ${label} has ended`,
        paragraphs: [
          `${card} is not charged any more for ${figure}. ${event.reason}`.trim(),
          "Your portfolio stays as it is.",
          ...(event.isByMember ? ["If you did not ask for this, please write to us at once."] : []),
        ],
      };
    case "not_begun":
      return {
        subject: `Your contribution to ${label} does not repeat`,
        paragraphs: [`Your payment of ${figure} arrived, but it will not repeat. ${event.reason}`],
      };
  }
}

/** Tells a member about a contribution of theirs that repeats, in the transaction that changed it. */
export async function notifySubscriber(
  tx: Db,
  { clock, env, outbox }: Pick<Platform, "clock" | "env" | "outbox">,
  row: SubscriptionRow,
  event: SubscriptionEvent,
): Promise<void> {
  const { email, firstName } = await readPerson(tx, row.member_id);
  const plan = await findPlan(tx, row.plan_id);
  assertExists(plan, "a plan vanished");
  const card =
    row.card_last4 === null
      ? "your card"
      : `your ${row.card_brand ?? ""} card ending ${row.card_last4}`.replace("  ", " ");
  const figure = formatFigure(row.amount_minor, row.currency);
  const emailWords = words(event, { figure, label: formatPlanRowLabel(plan), card });
  const emailContent = writeEmail({
    kind: `recurring_${event.kind}`,
    ...emailWords,
    // A sentence may begin with the card.
    paragraphs: emailWords.paragraphs.map((one) => one.charAt(0).toUpperCase() + one.slice(1)),
    preview: `Recurring contribution ${row.code}.`,
    greeting: `Hello ${firstName},`,
    button: {
      label: "See your recurring contributions",
      href: `${env.PUBLIC_URL}/dashboard/my-investments/recurring-investments`,
    },
    notes: [`Recurring contribution ${row.code}.`],
  });
  const what = "dueOn" in event ? event.dueOn : clock.now().toISOString();
  await notifyMember(
    tx,
    { clock, outbox },
    { memberId: row.member_id, to: email, emailContent, event: `${row.code} ${what}` },
  );
}
