import { formatFigure } from "@kinfold/money";
import { formatLongDay, type Day } from "#calendar/index.ts";
import { readPerson } from "#members/index.ts";
import { notifyMember } from "#notifications/index.ts";
import { formatPlanRowLabel, findPlan } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Db } from "#platform/db.ts";
import { writeEmail } from "#platform/email-content.ts";
import type { Platform } from "#platform/platform.ts";
import { toChargedCard, type SubscriptionRow } from "./store.ts";

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

/** What is charged, in the member's words. */
type Payer = {
  /** "your visa card ending 4081" */
  name: string;
  /** "card", or "direct debit". */
  kind: string;
  /** Whose charges come on top. */
  provider: string;
  /** What to do when it cannot be charged. */
  remedy: string;
};

/** The card, or the bank account of a mandate. */
function toPayer(row: SubscriptionRow): Payer {
  const { brand, last4 } = toChargedCard(row);
  if (row.mandate_id !== null) {
    return {
      name: `your ${brand ?? "bank"} account ending ${last4 ?? ""}`,
      kind: "direct debit",
      provider: "direct debit",
      remedy: "or choose a card: press Pay by card beside it.",
    };
  }
  return {
    name:
      last4 === null ? "your card" : `your ${brand ?? ""} card ending ${last4}`.replace("  ", " "),
    kind: "card",
    provider: "card provider",
    remedy: "or give us another card: press Change card beside it.",
  };
}

function words(
  event: SubscriptionEvent,
  { figure, label, payer }: { figure: string; label: string; payer: Payer },
) {
  const { name, kind, remedy } = payer;
  switch (event.kind) {
    case "begun":
      return {
        subject: `${label}: your recurring contribution has begun`,
        paragraphs: [
          `${figure} goes into ${label} again and again from now on, from ${name}.${thenOn(event.nextOn)}`,
          "We write to you three days before each charge. You can pause or cancel whenever you like.",
        ],
      };
    case "ahead":
      return {
        subject: `${figure} for ${label} on ${formatLongDay(event.dueOn)}`,
        paragraphs: [
          `On ${formatLongDay(event.dueOn)}, between 6 and 9 in the morning in Lagos, we charge ${name} for ${figure}, plus the charges of the ${payer.provider}.`,
          "If that should not happen, pause or cancel it before then.",
        ],
      };
    case "charged":
      return {
        subject: `We charged your ${kind}: ${figure} for ${label}`,
        paragraphs: [
          `${name} was charged, and ${figure} is contributed to ${label}.${thenOn(event.nextOn)}`,
        ],
      };
    case "declined":
      return {
        subject: `We could not charge your ${kind} for ${label}`,
        paragraphs: [
          `${name} was not charged for ${figure}. ${event.reason}`,
          event.againOn === null
            ? `We do not try again for this date, and it is not added to the next one.${thenOn(event.nextOn)}`
            : `We try again on ${formatLongDay(event.againOn)}.`,
        ],
      };
    case "card_ends":
      return {
        subject: `Your card for ${label} ends this month`,
        paragraphs: [
          `${name} is good until the end of this month. After that we cannot charge it for ${figure}.`,
          "Give us your new card before then: press Change card beside it.",
        ],
      };
    case "card_changed":
      return {
        subject: kind === "card" ? `Another card for ${label}` : `Direct debit for ${label}`,
        paragraphs: [
          `From now on we charge ${name} for ${figure}.${thenOn(event.nextOn)}`,
          kind === "card"
            ? "What you paid with it to show it to us is in your wallet. If you did not ask for this, please write to us at once."
            : "If you did not ask for this, please write to us at once.",
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
        subject: `Please look at your ${kind} for ${label}`,
        paragraphs: [
          `We could not charge ${name} for ${figure}. ${event.reason}`.trim(),
          event.isPaused
            ? `We charge it no more until you resume this recurring contribution, ${remedy}`
            : `Please see to it that the ${kind} can be charged, ${remedy}`,
        ],
      };
    case "suspended":
      return {
        subject: `Your recurring contribution to ${label} is paused`,
        paragraphs: [
          `We stopped charging ${name} for ${figure}. ${event.reason}`,
          `Resume it when the ${kind} can be charged again, ${remedy} Nothing is owed for the dates that passed.`,
        ],
      };
    case "ended":
      return {
        subject: `Your recurring contribution to ${label} has ended`,
        paragraphs: [
          `${name} is not charged any more for ${figure}. ${event.reason}`.trim(),
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
  const figure = formatFigure(row.amount_minor, row.currency);
  const emailWords = words(event, {
    figure,
    label: formatPlanRowLabel(plan),
    payer: toPayer(row),
  });
  const emailContent = writeEmail({
    kind: `recurring_${event.kind}`,
    ...emailWords,
    // A sentence may begin with the card or the account.
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
