import { useReceiptGroups, useConfirmReceiptGroup } from "@kinfold/api/office/receipts";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { ReceiptGroup } from "@kinfold/contract/office/receipts";
import { describeError } from "@kinfold/frame/refusal-words";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import type { Computation } from "@kinfold/frame/shell/computed-figure";
import { addUp, formatFigure, type Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Dialog } from "@kinfold/ui/dialog";
import { Figure } from "@kinfold/ui/figure";
import { CheckCircleIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useId, useState, type ReactNode } from "react";
import { DecisionForm } from "#queue/decision-form.tsx";
import { KeyHint } from "#queue/key-hint.tsx";
import { OfficeFigure, OfficeComputed } from "#queue/office-figure.tsx";
import { useKey } from "#queue/use-key.ts";
import { SampleDialog } from "./sample-dialog.tsx";

type Sample = ReceiptGroup["samples"][number];

const CHOSEN_WORDS: Readonly<Record<Sample["chosen"], string>> = {
  largest: "The largest",
  first_transfer: "First transfer of this member",
  drawn: "Drawn at random",
};

const REASONS = ["Agrees with the bank statement", "Agrees with online banking"];

/** Receipts that differ in nothing but their figures: confirmed by count and total, once the samples were opened. */
export function SimilarReceipts({
  onConfirmed,
}: {
  /** The references of what was just confirmed: the list beside it may still have them. */
  onConfirmed: (references: readonly string[]) => void;
}) {
  const [without, setWithout] = useState<readonly string[]>([]);
  const { data, mutate } = useReceiptGroups(without, true);
  // One group has the keys: the first, whose promise is the nearest.
  return data?.groups.map((group, place) => (
    <Group
      key={group.id}
      group={group}
      hasKeys={place === 0}
      leftOut={without}
      onLeaveOut={setWithout}
      onOpened={() => void mutate()}
      onConfirmed={onConfirmed}
    />
  ));
}

function SampleCard({
  sample,
  group,
  isNext,
  onOpen,
}: {
  sample: Sample;
  group: ReceiptGroup;
  /** The one that the key opens. */
  isNext: boolean;
  onOpen: () => void;
}) {
  const { member, amount, id, proposal_id: proposal, chosen, opened_at: openedAt } = sample;
  return (
    <li
      className={
        openedAt === null
          ? "flex flex-col gap-1 rounded-cut border border-dashed border-line-strong p-4"
          : "flex flex-col gap-1 rounded-cut border border-transparent bg-surface-sunken p-4"
      }
    >
      <span className="flex items-start justify-between gap-2 text-sm text-ink-soft">
        {CHOSEN_WORDS[chosen]}
        {openedAt !== null && <CheckCircleIcon size={20} className="flex-none text-gain" />}
      </span>
      <span className="font-strong">{member.name}</span>
      <OfficeFigure figure={buildFigureId("receipt-received", proposal)}>
        <Figure amount={amount} currency={group.currency} />
      </OfficeFigure>
      <span className="text-ink-soft">{id}</span>
      {openedAt === null ? (
        <span className="mt-1">
          <Button
            variant="quiet"
            size="sm"
            {...(isNext && { "aria-keyshortcuts": "O" })}
            onClick={onOpen}
          >
            Open<span className="sr-only"> the receipt of {member.name}</span>
            {isNext && <KeyHint>O</KeyHint>}
          </Button>
        </span>
      ) : (
        <span className="mt-1 text-sm text-ink-soft">Opened {formatLagosMoment(openedAt)}</span>
      )}
    </li>
  );
}

/** What these receipts come to, one by one. */
const sumReceipts = (
  title: string,
  receipts: readonly Pick<ReceiptGroup["receipts"][number], "proposal_id" | "member" | "amount">[],
  currency: Currency,
): Computation => ({
  title,
  formula: "What arrived for each of these receipts, added up.",
  currency,
  total: addUp(receipts, ({ amount }) => amount),
  parts: receipts.map(({ proposal_id: proposal, member, amount }) => ({
    words: member.name,
    amount,
    figure: buildFigureId("receipt-received", proposal),
  })),
});

function Group({
  group,
  hasKeys,
  leftOut,
  onLeaveOut,
  onOpened,
  onConfirmed,
}: {
  group: ReceiptGroup;
  hasKeys: boolean;
  leftOut: readonly string[];
  onLeaveOut: (references: readonly string[]) => void;
  onOpened: () => void;
  onConfirmed: (references: readonly string[]) => void;
}) {
  const titleId = useId();
  const confirm = useConfirmReceiptGroup();
  const [openedId, setOpenedId] = useState<string>();
  const [asked, setAsked] = useState<"key" | "press">();
  const [isListed, setListed] = useState(false);
  const [left, setLeft] = useState<string>();
  const { receipts, samples, total, currency } = group;
  const next = samples.find(({ opened_at: at }) => at === null);
  const missing = samples.filter(({ opened_at: at }) => at === null).length;
  const opened = samples.find(({ id }) => id === openedId);
  const rest = receipts.filter(({ id }) => samples.every((sample) => sample.id !== id));
  const whole = sumReceipts(`${receipts.length} receipts`, receipts, currency);
  const sampled = sumReceipts("The samples", samples, currency);
  const others = sumReceipts("The others", rest, currency);
  const figures = `${receipts.length} receipts, ${formatFigure(total, currency)}`;
  useKey("o", hasKeys && next !== undefined ? () => setOpenedId(next.id) : undefined);
  useKey("a", hasKeys && missing === 0 ? () => setAsked("key") : undefined);

  return (
    <section
      aria-labelledby={titleId}
      className="mt-6 rounded-cut border border-line bg-surface-raised"
    >
      <div className="flex flex-col gap-5 p-6 max-sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">Similar receipts, confirmed together</p>
            <h2 id={titleId} className="heading-md">
              {receipts.length} receipts
            </h2>
            <p className="mt-1 max-w-[44rem] text-ink-soft">
              Each has its exact amount on one line of account {group.account_number}, no fee and
              nothing that speaks against it. Proposed by {group.proposed_by.name}, the newest{" "}
              {formatLagosMoment(group.proposed_at)}.
            </p>
          </div>
          <OfficeComputed made={whole}>
            <Figure size="md" amount={whole.total} currency={currency} />
          </OfficeComputed>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h3 className="font-strong">Open these {samples.length} before you confirm</h3>
          <p className="text-sm text-ink-soft" role="status">
            The system chooses them. {samples.length - missing} of {samples.length} opened.
          </p>
        </div>
        <ul aria-label="Samples" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {samples.map((sample) => (
            <SampleCard
              key={sample.id}
              sample={sample}
              group={group}
              isNext={hasKeys && sample === next}
              onOpen={() => setOpenedId(sample.id)}
            />
          ))}
        </ul>
        <dl className="flex flex-col">
          <Line term={`The ${samples.length} samples`}>
            <OfficeComputed made={sampled}>
              <Figure size="row" amount={sampled.total} currency={currency} />
            </OfficeComputed>
          </Line>
          <Line term={rest.length === 1 ? "1 other" : `${rest.length} others`}>
            <OfficeComputed made={others}>
              <Figure size="row" amount={others.total} currency={currency} />
            </OfficeComputed>
          </Line>
          <Line
            isTotal
            term={`${receipts.length} receipts go to ${group.wallet_count} ${group.wallet_count === 1 ? "member" : "members"}`}
          >
            <OfficeComputed made={whole}>
              <Figure size="row" amount={whole.total} currency={currency} />
            </OfficeComputed>
          </Line>
        </dl>
        {left !== undefined && (
          <Notice tone="warn" role="alert" title="Some were not confirmed">
            {left}
          </Notice>
        )}
        <div>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isListed}
            onClick={() => setListed(!isListed)}
          >
            {isListed ? "Hide the list" : "See them all, or leave some out"}
          </Button>
          {isListed && (
            <ul aria-label="All of them" className="mt-3 flex flex-col gap-2">
              {receipts.map(({ id, proposal_id: proposal, member, amount }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1"
                >
                  <Checkbox
                    label={`${member.name}, ${id}`}
                    checked
                    onCheckedChange={() => onLeaveOut([...leftOut, id])}
                  />
                  <OfficeFigure figure={buildFigureId("receipt-received", proposal)}>
                    <Figure size="row" amount={amount} currency={currency} />
                  </OfficeFigure>
                </li>
              ))}
            </ul>
          )}
          {leftOut.length > 0 && (
            <p className="mt-3 text-ink-soft">
              {leftOut.length} left out.{" "}
              <Button variant="quiet" size="sm" onClick={() => onLeaveOut([])}>
                Take all in again
              </Button>
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-6 py-5 max-sm:px-4">
        <p className="min-w-0 text-ink-soft">
          {missing > 0
            ? `Open ${missing} more ${missing === 1 ? "sample" : "samples"} first.`
            : "Every sample was opened."}
        </p>
        <Button
          disabled={missing > 0}
          {...(hasKeys && { "aria-keyshortcuts": "A" })}
          onClick={() => setAsked("press")}
        >
          Confirm {receipts.length} receipts
          <span className="max-sm:sr-only">, {formatFigure(total, currency)}</span>
          {hasKeys && <KeyHint>A</KeyHint>}
        </Button>
      </div>
      {opened !== undefined && (
        <SampleDialog
          sample={opened}
          currency={currency}
          onOpened={onOpened}
          onClose={() => setOpenedId(undefined)}
        />
      )}
      <Dialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={`Confirm ${figures}`}
        description="Each is credited for itself, and each member is told."
      >
        <DecisionForm
          label="Why"
          isApproving={asked === "key"}
          options={[
            {
              value: "confirm",
              label: `Confirm ${receipts.length} receipts`,
              busy: "Confirming",
              reasons: REASONS,
            },
          ]}
          onDecide={async ({ words }) => {
            setLeft(undefined);
            const { results } = await confirm.trigger({
              receipts: receipts.map(({ id, proposal_id: proposal }) => ({
                reference: id,
                proposal_id: proposal,
              })),
              reason: words,
            });
            const refused = results.filter(({ code }) => code !== null);
            setAsked(undefined);
            onConfirmed(
              results.filter(({ code }) => code === null).map(({ reference }) => reference),
            );
            if (refused.length > 0) {
              const [first] = refused;
              setLeft(
                `${refused.length} of ${results.length}: ${first?.reference ?? ""}, ${first?.error ?? describeError(undefined)}`,
              );
            } else {
              toast.success(`${results.length} receipts were confirmed`);
            }
          }}
        />
      </Dialog>
    </section>
  );
}

function Line({
  term,
  isTotal = false,
  children,
}: {
  term: string;
  isTotal?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={
        isTotal
          ? "flex flex-wrap justify-between gap-x-6 border-t border-ink py-3 font-strong"
          : "flex flex-wrap justify-between gap-x-6 border-b border-line py-3"
      }
    >
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
