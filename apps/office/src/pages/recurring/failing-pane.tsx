import {
  useCancelForMember,
  useFailingSubscription,
  usePauseForMember,
  useRemindOfCard,
} from "@kinfold/api/office/recurring";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { FailingDetail, FailingSubscription } from "@kinfold/contract/office/recurring";
import { formatShortDay, formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { Opened } from "#queue/opened.tsx";
import { useMay } from "#session/current-staff.ts";
import { DATE_WORDS, describeFailure, STATUS_WORDS } from "./words.ts";

/** One contribution whose card does not pay: why, since when, what was tried, and what to do. */
export function FailingPane({ id }: { id: string }) {
  return (
    <Opened read={useFailingSubscription(id)} reading="Reading the contribution">
      {(detail) => <Known detail={detail} />}
    </Opened>
  );
}

const cardOf = ({ card }: FailingSubscription): string => {
  const month = card.exp_month === null ? "" : `, until ${card.exp_month}/${card.exp_year ?? ""}`;
  return `${card.brand ?? "Card"} ••${card.last4 ?? ""}${month}`;
};

function Known({ detail: { subscription: row, dates, reminders } }: { detail: FailingDetail }) {
  return (
    <>
      <Facts>
        <Fact term="Contributes">
          <OfficeFigure figure={buildFigureId("subscription-amount", row.id)}>
            <Figure amount={row.amount} currency={row.currency} />
          </OfficeFigure>
          <span className="ms-2 text-ink-soft">
            {row.interval}, to {row.plan_name}
          </span>
        </Fact>
        <Fact term="Status">
          <StatusBadge of="subscription" status={row.status}>
            {STATUS_WORDS[row.status]}
          </StatusBadge>
        </Fact>
        <Fact term="Code">{row.code}</Fact>
        <Fact term={row.status === "paused" ? "Why it is paused" : "Why it failed"}>
          {describeFailure(row)}
        </Fact>
        <Fact term="Tried in vain">{row.failures} times</Fact>
        <Fact term="Dates missed in a row">{row.missed}</Fact>
        <Fact term={row.gateway === "direct_debit" ? "Direct debit" : "Card"}>{cardOf(row)}</Fact>
        <Fact term="Next try">{row.next_try === null ? "None" : formatLongDay(row.next_try)}</Fact>
        <Fact term="Next date">
          {row.next_date === null ? "None" : formatLongDay(row.next_date)}
        </Fact>
      </Facts>
      <section aria-label="Dates">
        <h3 className="heading-xs">Dates</h3>
        <ul className="mt-1 flex flex-col divide-y divide-line">
          {dates.map(({ due_date: day, status, attempts, reason }) => (
            <li key={day} className="py-2">
              <span className="font-strong">{formatShortDay(day)}</span>: {DATE_WORDS[status]},{" "}
              {attempts} {attempts === 1 ? "try" : "tries"}
              {reason !== null && <span className="text-ink-soft">. {reason}</span>}
            </li>
          ))}
        </ul>
      </section>
      {reminders.length > 0 && (
        <section aria-label="Reminders">
          <h3 className="heading-xs">Reminders</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {reminders.map(({ at, by, reason }) => (
              <li key={at}>
                {formatLagosMoment(at)}, {by}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Decision row={row} />
    </>
  );
}

type Action = "remind" | "pause" | "cancel";

const ACTIONS: Readonly<Record<Action, DecisionOption<Action>>> = {
  remind: {
    value: "remind",
    label: "Remind the member",
    busy: "Writing",
    reasons: [
      "The card has expired",
      "There is not enough money on the card",
      "The card is declined",
    ],
  },
  pause: {
    value: "pause",
    label: "Pause it",
    busy: "Pausing",
    reasons: ["The card keeps being declined.", "You asked us to."],
  },
  cancel: {
    value: "cancel",
    label: "End it",
    busy: "Ending",
    reasons: ["The card can no longer be charged.", "You asked us to."],
    danger: true,
  },
};

function Decision({ row }: { row: FailingSubscription }) {
  const mayDecide = useMay("recurring.decide");
  const commands = {
    remind: useRemindOfCard(row.id),
    pause: usePauseForMember(row.id),
    cancel: useCancelForMember(row.id),
  };
  if (row.status === "cancelled" || row.status === "completed") return null;
  const { remind, pause, cancel } = ACTIONS;
  return (
    <>
      {mayDecide && (
        <p className="text-sm text-ink-soft">
          The member reads why it was paused or ended. A reminder says what they can do.
        </p>
      )}
      <DecisionForm<Action>
        key={row.status}
        options={row.status === "paused" ? [remind, cancel] : [remind, pause, cancel]}
        mayNot={mayDecide ? undefined : "Operations look after cards that do not pay."}
        onDecide={async ({ decision, words }) => {
          await commands[decision].trigger({ reason: words });
        }}
      />
    </>
  );
}
