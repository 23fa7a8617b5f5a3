import { OfficeFigure } from "#queue/office-figure.tsx";
import { toWithdrawalId, toWalletId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import {
  useApproveWithdrawal,
  useQueuedWithdrawal,
  useRejectWithdrawal,
} from "@kinfold/api/office/withdrawals";
import { formatLongDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import type { WithdrawalDetail } from "@kinfold/contract/office/withdrawals";
import { WithdrawalStatus } from "@kinfold/contract/withdrawals";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { toast } from "@kinfold/ui/toast";
import { Timeline, type TimelineStep } from "@kinfold/ui/timeline";
import { is } from "superstruct";
import { DecisionForm } from "#queue/decision-form.tsx";
import { Opened } from "#queue/opened.tsx";
import { SharedDetails } from "#queue/shared-details.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";
import { STATUS_WORDS } from "./words.ts";
import { FLAG_WORDS } from "#queue/withdrawal-flags.ts";

/** The usual reasons to find a withdrawal right. */
export const APPROVE_REASONS: readonly string[] = [
  "Member, account and balance agree",
  "The member confirmed it by telephone",
];
const REJECT_REASONS = [
  "The account cannot be verified",
  "The member asked us to",
  "We could not reach you to confirm it",
];

const NAME_MATCH = {
  match: "Matches the member's",
  review: "Has to be looked at",
  mismatch: "Is another name",
} as const;

/** One withdrawal: the facts beside the reasons to look twice, its way so far, and the decision. */
export function WithdrawalPane({ id }: { id: string }) {
  return (
    <Opened read={useQueuedWithdrawal(id)} reading="Reading the withdrawal">
      {(detail) => <Known detail={detail} />}
    </Opened>
  );
}

function Known({ detail }: { detail: WithdrawalDetail }) {
  const { withdrawal: row, account, wallet, member } = detail;
  return (
    <>
      {row.flags.length > 0 && (
        <Notice tone="warn" title="Look twice">
          <ul className="flex flex-col gap-1">
            {row.flags.map((flag) => (
              <li key={flag}>
                <span className="font-strong">{FLAG_WORDS[flag].short}.</span>{" "}
                {FLAG_WORDS[flag].long}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <SharedDetails shared={detail.shared} />
      <Facts>
        <Fact term="Amount">
          <OfficeFigure figure={buildFigureId("withdrawal-amount", toWithdrawalId(row.id))}>
            <Figure amount={row.amount} currency={row.currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="Status">
          <StatusBadge of="withdrawal" status={row.status}>
            {STATUS_WORDS[row.status]}
          </StatusBadge>
        </Fact>
        <Fact term="Reference" action={<CopyButton text={row.reference} what="reference" />}>
          {row.reference}
        </Fact>
        <Fact term="Promised for">{formatLongDay(row.payout_date)}</Fact>
        <Fact term="Pays to">
          {row.account_name}, {row.bank_name} {row.account_number_masked}
        </Fact>
        <Fact term="Name on the account">
          {account.is_verified ? NAME_MATCH[account.name_match] : "Not verified"}
        </Fact>
        <Fact term="Account added">{formatLagosMoment(account.added_at)}</Fact>
        <Fact term="Can be paid from">{formatLagosMoment(account.payout_available_at)}</Fact>
        <Fact term="Wallet, available">
          <OfficeFigure figure={buildFigureId("wallet-available", toWalletId(wallet.id))}>
            <Figure amount={wallet.available} currency={row.currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="Wallet, held">
          <OfficeFigure figure={buildFigureId("wallet-held", toWalletId(wallet.id))}>
            <Figure amount={wallet.held} currency={row.currency} />
          </OfficeFigure>
        </Fact>
        <Fact term="Paid before">
          <OfficeFigure figure={buildFigureId("paid-before", row.id)}>
            <Figure amount={member.paid_before} currency={row.currency} />
          </OfficeFigure>
          <span className="ms-2 text-ink-soft">in {member.times_paid_before} payouts</span>
        </Fact>
        <Fact term="Member since">{formatLagosMoment(member.joined_at)}</Fact>
        {detail.note !== null && <Fact term="The member's note">{detail.note}</Fact>}
      </Facts>
      <Timeline steps={stepsOf(detail)} />
      <Decision detail={detail} />
    </>
  );
}

function stepsOf({ timeline }: WithdrawalDetail): TimelineStep[] {
  return timeline.map(({ status, at, note, by }, index) => ({
    key: `${status} ${at} ${index}`,
    title: is(status, WithdrawalStatus) ? STATUS_WORDS[status] : status,
    state: status === "failed" || status === "rejected" ? "failed" : "done",
    when: <time dateTime={at}>{formatLagosMoment(at)}</time>,
    note: [by === null ? "The member" : by === "bank" ? "The bank" : by, note]
      .filter((part) => part !== null)
      .join(": "),
  }));
}

function Decision({ detail: { withdrawal: row } }: { detail: WithdrawalDetail }) {
  const { name } = useCurrentStaff();
  const mayDecide = useMay("withdrawal.decide");
  const approve = useApproveWithdrawal(row.id);
  const reject = useRejectWithdrawal(row.id);
  if (row.status !== "pending" && row.status !== "approved") return null;
  const rejecting = {
    value: "reject",
    label: "Decline",
    busy: "Declining",
    reasons: REJECT_REASONS,
    danger: true,
  } as const;
  const approving = {
    value: "approve",
    label: "Approve",
    busy: "Approving",
    reasons: APPROVE_REASONS,
  } as const;
  return (
    <DecisionForm<"approve" | "reject">
      key={row.status}
      options={row.status === "pending" ? [approving, rejecting] : [rejecting]}
      mayNot={mayDecide ? undefined : `Your roles, ${name}, let you look at it and not decide.`}
      onDecide={async ({ decision, words }) => {
        await (decision === "approve" ? approve : reject).trigger({ reason: words });
        toast.success(
          `${decision === "approve" ? "Approved" : "Declined"}. ${row.member_name} is told.`,
        );
      }}
    />
  );
}
