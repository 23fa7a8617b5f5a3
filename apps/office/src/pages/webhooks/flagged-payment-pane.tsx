import {
  useAskProvider,
  useConfirmCredit,
  useDismissFlaggedPayment,
  useFlaggedPayment,
  useProposeCredit,
} from "@kinfold/api/office/webhooks";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { Currency } from "@kinfold/contract/money";
import type { FlaggedPaymentDetail } from "@kinfold/contract/office/webhooks";
import { formatRate } from "@kinfold/contract/rate-words";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { toMinor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Fold } from "@kinfold/ui/fold";
import { Timeline } from "@kinfold/ui/timeline";
import { is } from "superstruct";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { OfficeFigure } from "#queue/office-figure.tsx";
import { Opened } from "#queue/opened.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { toSentenceCase, STATE_WORDS } from "./words.ts";

/** One flagged payment: what was agreed, what the provider reported, what it says now, and the decision. */
export function FlaggedPaymentPane({ id }: { id: string }) {
  return (
    <Opened read={useFlaggedPayment(id)} reading="Reading the flagged payment">
      {(detail) => <ReportedFacts detail={detail} />}
    </Opened>
  );
}

const ACTIONS = { proposed: "Proposed", credited: "Credited", dismissed: "Dismissed" } as const;

function ReportedFacts({ detail }: { detail: FlaggedPaymentDetail }) {
  const { kept, details, messages, decisions } = detail;
  const { proposal } = kept;
  return (
    <>
      <Facts>
        {kept.reference !== null && kept.amount !== null && kept.currency !== null && (
          <Fact term="Agreed">
            <OfficeFigure figure={buildFigureId("payment-charged", kept.reference)}>
              <Figure amount={kept.amount} currency={kept.currency} />
            </OfficeFigure>
          </Fact>
        )}
        {kept.exchange_rate !== null && (
          <Fact term="Rate">{formatRate(kept.exchange_rate, kept.rate)}</Fact>
        )}
        {proposal !== null && (
          <Fact term="Arrived">
            <OfficeFigure figure={buildFigureId("flagged-received", proposal.id)}>
              <Figure amount={proposal.received} currency={proposal.currency} />
            </OfficeFigure>
          </Fact>
        )}
        {proposal !== null && (
          <Fact term="To be credited">
            <OfficeFigure figure={buildFigureId("flagged-credited", proposal.id)}>
              <Figure amount={proposal.credited} currency={proposal.credited_currency} />
            </OfficeFigure>
          </Fact>
        )}
        <Fact term="Member">{kept.member?.name ?? "Unknown"}</Fact>
        {kept.reference !== null && (
          <Fact term="Payment" action={<CopyButton text={kept.reference} what="the reference" />}>
            {kept.reference}
          </Fact>
        )}
        {details["account_number"] !== undefined && (
          <Fact term="How it came">Transfer to account number {details["account_number"]}</Fact>
        )}
        {details["sender"] !== undefined && (
          <Fact term="Sender">
            {details["sender"] === "?" ? "Not named by the bank" : details["sender"]}
          </Fact>
        )}
        {kept.payment_state !== null && (
          <Fact term="The payment is">{toSentenceCase(kept.payment_state)}</Fact>
        )}
        <Fact term="State">{STATE_WORDS[kept.state]}</Fact>
      </Facts>
      {detail.is_creditable && <ProviderNow id={kept.id} />}
      <Fold title="What the provider sent" className="rounded-cut bg-surface-sunken px-5 py-1">
        <Facts className="mt-3">
          {Object.entries(details).map(([name, value]) => (
            <Fact key={name} term={toSentenceCase(name.replaceAll("_", " "))}>
              <Said words={value} />
            </Fact>
          ))}
        </Facts>
        {messages.map(({ id, event, received_at: at, payload }) => (
          <figure key={id} className="mt-4">
            <figcaption className="text-sm text-ink-soft">
              {event}, {formatLagosMoment(at)}
            </figcaption>
            <pre className="mt-1 text-sm break-words whitespace-pre-wrap">{payload}</pre>
          </figure>
        ))}
      </Fold>
      {decisions.length > 0 && (
        <Timeline
          steps={decisions.map(({ action, by, at, reason }, index) => ({
            key: `${action} ${index}`,
            title: `${ACTIONS[action]} by ${by.name}`,
            state: "done",
            when: <time dateTime={at}>{formatLagosMoment(at)}</time>,
            note: reason,
          }))}
        />
      )}
      <Decision key={`${kept.state} ${proposal?.id ?? ""}`} detail={detail} />
    </>
  );
}

/** What was written down then: a figure as "NGN 101523", in minor units, or words. */
function Said({ words }: { words: string }) {
  const [, currency, minor] = /^([A-Z]{3}) (\d+)$/.exec(words) ?? [];
  if (minor === undefined || !is(currency, Currency)) return words;
  return <Figure amount={toMinor(BigInt(minor))} currency={currency} />;
}

/** Asks the provider now. It is the one whose word is believed. */
function ProviderNow({ id }: { id: string }) {
  const { trigger, data, error, isMutating } = useAskProvider(id);
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="empty:hidden">
        {data !== undefined && (
          <p>
            The provider says: {data.status}
            {data.amount !== null && is(data.currency, Currency) && (
              <>
                , <Figure size="row" amount={data.amount} currency={data.currency} />
              </>
            )}
            . <span className="text-ink-soft">{formatLagosMoment(data.asked_at)}</span>
          </p>
        )}
      </div>
      <FormRefusal>{error === undefined ? undefined : describeError(error)}</FormRefusal>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        {...(isMutating && { busy: "Asking" })}
        onClick={() => void trigger().catch(() => undefined)}
      >
        Ask the provider
      </Button>
    </div>
  );
}

type Action = "propose" | "confirm" | "dismiss";

const CONFIRM: DecisionOption<Action> = {
  value: "confirm",
  label: "Confirm and credit",
  busy: "Confirming",
  reasons: ["Agrees with what the provider settled"],
};
const PROPOSE: DecisionOption<Action> = {
  value: "propose",
  label: "Propose to credit it",
  busy: "Asking the provider",
  reasons: ["The member paid this amount", "The bank took a fee on the way"],
};
const DISMISS: DecisionOption<Action> = {
  value: "dismiss",
  label: "Dismiss",
  busy: "Dismissing",
  reasons: ["Settled in another way", "The provider returned the money", "A test of the provider"],
  danger: true,
};

function Decision({ detail }: { detail: FlaggedPaymentDetail }) {
  const { kept, is_creditable: isCreditable, is_own: isOwn } = detail;
  const { proposal } = kept;
  const me = useCurrentStaff();
  const mayPropose = useMay("webhook.propose");
  const mayConfirm = useMay("webhook.confirm");
  const mayDismiss = useMay("webhook.dismiss");
  const propose = useProposeCredit(kept.id);
  const confirm = useConfirmCredit(kept.id);
  const dismiss = useDismissFlaggedPayment(kept.id);
  if (kept.state === "credited" || kept.state === "dismissed") return null;
  const isMine = proposal?.proposed_by.id === me.id;
  const options = [
    ...(mayConfirm && isCreditable && proposal !== null && !isMine ? [CONFIRM] : []),
    ...(mayPropose && isCreditable ? [PROPOSE] : []),
    ...(mayDismiss ? [DISMISS] : []),
  ];
  const mayNot = isOwn ? "This is your own payment: someone else decides about it." : undefined;
  return (
    <>
      {isMine && mayConfirm && (
        <p className="text-ink-soft">You proposed this: someone else has to confirm it.</p>
      )}
      <DecisionForm<Action>
        options={options}
        mayNot={mayNot}
        onDecide={async ({ decision, words: reason }) => {
          if (decision === "propose") await propose.trigger({ reason });
          else if (decision === "dismiss") await dismiss.trigger({ reason });
          else if (proposal !== null) await confirm.trigger({ proposal_id: proposal.id, reason });
        }}
      />
    </>
  );
}
