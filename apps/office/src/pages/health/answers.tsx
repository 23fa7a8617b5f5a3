import type { ClubHealth, HealthAnswer } from "@kinfold/contract/office/health";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { PROMISE_WORDS } from "@kinfold/contract/promises";
import { formatDuration } from "@kinfold/frame/duration";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { Figure } from "@kinfold/ui/figure";
import { CheckCircleIcon, InfoIcon, WarningCircleIcon, type Icon } from "@kinfold/ui/icon";
import type { ReactNode } from "react";
import {
  judgeMoney,
  countLate,
  formatCount,
  findOldestLate,
  nameUnknownMoney,
} from "./health-words.ts";

const SIGNS: Readonly<Record<HealthAnswer, Icon>> = {
  yes: CheckCircleIcon,
  no: WarningCircleIcon,
  unknown: InfoIcon,
};
const WORDS: Readonly<Record<HealthAnswer, string>> = {
  yes: "Yes",
  no: "No",
  unknown: "Not known",
};

const COLOURS: Readonly<Record<HealthAnswer, string>> = {
  yes: "flex-none text-gain",
  no: "flex-none text-error",
  unknown: "flex-none text-info",
};

function Answer({
  question,
  answer,
  words = WORDS[answer],
  children,
}: {
  question: string;
  answer: HealthAnswer;
  words?: string;
  children: ReactNode;
}) {
  const Sign = SIGNS[answer];
  return (
    <div className="border-t-2 border-ink pt-3.5">
      <dt className="text-sm text-ink-soft">{question}</dt>
      <dd>
        <p className="my-1 flex items-center gap-2.5 font-display text-display-sm">
          <Sign className={COLOURS[answer]} />
          {words}
        </p>
        <p className="text-sm text-ink-soft">{children}</p>
      </dd>
    </div>
  );
}

function FiguresAnswer({ figures }: Pick<ClubHealth, "figures">) {
  const { answer, checked_at: at, looked, differ, is_overdue: isOverdue } = figures;
  return (
    <Answer question="Do the figures agree?" answer={answer}>
      {at === null
        ? "No night has been checked yet."
        : `${formatCount(looked, "row")} checked on ${formatLagosTime(at)}, ${differ} differ.`}
      {at !== null && isOverdue && " That is too long ago."}
      {at !== null && !isOverdue && answer === "unknown" && " Not everything could be looked at."}
    </Answer>
  );
}

function MoneyAnswer({ money }: Pick<ClubHealth, "money">) {
  const answer = judgeMoney({ money });
  const wrong = money.find((one) => one.answer === "no");
  const shown = wrong ?? money[0];
  const unknown = nameUnknownMoney(money);
  return (
    <Answer question="Is the money there?" answer={answer}>
      {answer === "unknown" || shown === undefined ? (
        `No statement with balances says so yet${unknown === "" ? "" : ` for ${unknown}`}.`
      ) : (
        <>
          Held{" "}
          <Figure
            size="row"
            amount={shown.held}
            currency={shown.currency}
            data-figure={buildFigureId("held-total", shown.currency)}
          />
          ,{" "}
          {shown.held === shown.owed_total ? (
            "equal to what is owed."
          ) : (
            <>
              owed{" "}
              <Figure
                size="row"
                amount={shown.owed_total}
                currency={shown.currency}
                data-figure={buildFigureId("owed-total", shown.currency)}
              />
              .
            </>
          )}
          {shown.disagreements > 0 &&
            ` ${formatCount(shown.disagreements, "disagreement")} not explained.`}
        </>
      )}
    </Answer>
  );
}

function TimeAnswer({ work, now }: Pick<ClubHealth, "work"> & { now: Date }) {
  const late = countLate({ work });
  const oldest = findOldestLate(work);
  const dueAt = oldest?.oldest?.due_at;
  const isPromising = work.some(
    ({ open, ended_by_day: ended }) => open > 0 || ended.some((n) => n > 0),
  );
  return (
    <Answer
      question="Are we on time?"
      answer={late > 0 ? "no" : isPromising ? "yes" : "unknown"}
      {...(late > 0 && { words: `No, ${late} late` })}
    >
      {oldest === undefined || dueAt === undefined
        ? isPromising
          ? "Everything that is open is within its time."
          : "Nothing has been promised yet."
        : `Oldest: ${PROMISE_WORDS[oldest.kind].name}, ${formatDuration(now.getTime() - Date.parse(dueAt))} past its time.`}
    </Answer>
  );
}

function MessagesAnswer({ messages, now }: Pick<ClubHealth, "messages"> & { now: Date }) {
  const { answer, sent, failed, waiting, oldest_waiting_at: oldest } = messages;
  return (
    <Answer question="Do messages arrive?" answer={answer}>
      {answer === "unknown"
        ? "No email left in 7 days."
        : `${formatCount(sent, "email")} left in 7 days, ${failed} failed.`}
      {waiting > 0 &&
        oldest !== null &&
        ` ${waiting} wait, the oldest for ${formatDuration(now.getTime() - Date.parse(oldest))}.`}
    </Answer>
  );
}

/** Four questions, each answered with a yes or no before anything else, and with what the answer rests on. */
export function Answers({ health }: { health: ClubHealth }) {
  const now = new Date(health.as_of);
  return (
    <dl className="mt-6 grid gap-x-7 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      <FiguresAnswer figures={health.figures} />
      <MoneyAnswer money={health.money} />
      <TimeAnswer work={health.work} now={now} />
      <MessagesAnswer messages={health.messages} now={now} />
    </dl>
  );
}
