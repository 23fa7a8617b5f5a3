import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { useMandate } from "@kinfold/api/mandates";
import type { Mandate } from "@kinfold/contract/mandates";
import { formatLongDay } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Badge, type BadgeProps } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { useState } from "react";
import { parsePaymentPage } from "#flows/paying/ways-to-pay.ts";
import { CancelDirectDebit } from "./cancel-direct-debit.tsx";
import type { LeaveTo } from "./leave-to.ts";
import { END_WORDS, formatMandateAccount, MANDATE_WORDS } from "./mandate-words.ts";
import { SetUpDirectDebit } from "./set-up-direct-debit.tsx";

const TONES: Readonly<Record<Mandate["state"], BadgeProps["tone"]>> = {
  asked: "info",
  waiting: "wait",
  activating: "info",
  active: "ok",
  refused: "error",
  ended: "quiet",
};

const leaveTo: LeaveTo = (page) => {
  window.location.assign(page);
};

/** What the club may take from a bank account of the member's for what repeats: where it stands, and what to do about it. */
export function DirectDebitSection({ leave = leaveTo }: { leave?: LeaveTo }) {
  const reading = useMandate();
  return (
    <section aria-labelledby="direct-debit" className="mt-11">
      <h2 id="direct-debit" className="heading-sm mb-2">
        {say("Direct debit")}
      </h2>
      <p className="mb-4 max-w-[65ch] text-ink-soft">
        {say(
          "Your bank pays contributions that repeat, straight from your account. It costs less than a card, and there is no card that expires.",
        )}
      </p>
      <Read
        of={reading}
        waiting={say("Looking for your direct debit")}
        unreachable={say("We could not read your direct debit just now.")}
      >
        {({ mandate }) => <Newest mandate={mandate} leave={leave} />}
      </Read>
    </section>
  );
}

function Newest({ mandate, leave }: { mandate: Mandate | null; leave: LeaveTo }) {
  const [isSettingUp, setSettingUp] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const isOver = mandate === null || mandate.state === "refused" || mandate.state === "ended";
  const page =
    mandate === null || mandate.consent_link === null
      ? undefined
      : parsePaymentPage(mandate.consent_link);
  return (
    <div className="max-w-md">
      {mandate !== null && <MandateFacts mandate={mandate} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {isOver && (
          <Button variant="outline" onClick={() => setSettingUp(true)}>
            {mandate === null ? say("Set up direct debit") : say("Set it up again")}
          </Button>
        )}
        {page !== undefined && (
          <Button onClick={() => leave(page)}>{say("Agree at your bank")}</Button>
        )}
        {!isOver && (
          <Button variant="danger-outline" onClick={() => setCancelling(true)}>
            {say("Cancel direct debit")}
          </Button>
        )}
      </div>
      {isSettingUp && <SetUpDirectDebit leave={leave} onClose={() => setSettingUp(false)} />}
      {isCancelling && mandate !== null && (
        <CancelDirectDebit mandate={mandate} onClose={() => setCancelling(false)} />
      )}
    </div>
  );
}

function explain({ state, end_reason: reason }: Mandate): string | undefined {
  if (reason !== null) return END_WORDS[reason];
  if (state === "asked") return say("We are asking our payment partner. This takes a minute.");
  if (state === "waiting")
    return say("Agree to it on our payment partner’s page. It takes two minutes.");
  if (state === "activating") {
    return say("You agreed. Your bank may take a few hours; we write to you when it is active.");
  }
  return undefined;
}

function MandateFacts({ mandate }: { mandate: Mandate }) {
  const { state, most_a_month: most, taken_this_month: taken, ends_on: endsOn } = mandate;
  const words = explain(mandate);
  return (
    <>
      <Facts look="well" aria-label={say("Your direct debit")}>
        <Fact term={say("Account")}>{formatMandateAccount(mandate)}</Fact>
        <Fact term={say("Status")}>
          <Badge tone={TONES[state]}>{MANDATE_WORDS[state]}</Badge>
        </Fact>
        <Fact term={say("At most each month")}>
          <OwnFigure look="quiet" figure={buildFigureId("mandate-limit", mandate.id)}>
            <Figure amount={most} currency="NGN" alwaysShown />
          </OwnFigure>
        </Fact>
        {state === "active" && (
          <>
            <Fact term={say("Taken this month")}>
              <OwnFigure look="quiet" figure={buildFigureId("mandate-taken", mandate.id)}>
                <Figure amount={taken} currency="NGN" />
              </OwnFigure>
            </Fact>
            <Fact term={say("Until")}>
              <time dateTime={endsOn}>{formatLongDay(endsOn)}</time>
            </Fact>
          </>
        )}
      </Facts>
      {words !== undefined && (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {words}
        </p>
      )}
    </>
  );
}
