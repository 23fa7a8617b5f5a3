import {
  useApproveEstateStep,
  useEstate,
  useEstateGrantFile,
  useProposeEstateStep,
  useRejectEstateStep,
  useRequestEstatePayout,
  useWithdrawEstateStep,
} from "@kinfold/api/office/estates";
import {
  ESTATE_GRANT_WORDS,
  type Estate,
  type EstateGrant,
  type EstateStep,
  type EstateStepName,
} from "@kinfold/contract/office/estates";
import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Read } from "@kinfold/frame/shell/read";
import { formatMoney, toMoney, type Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Card } from "@kinfold/ui/card";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { DecisionForm } from "#queue/decision-form.tsx";
import { KeptFile } from "#queue/kept-file.tsx";
import { ProposalDecision } from "#queue/proposal-decision.tsx";
import { useMay } from "#session/current-staff.ts";
import { ReadFailed } from "#shell/read-failed.tsx";
import { RecordAccount } from "./record-account.tsx";
import { UploadGrant } from "./upload-grant.tsx";

const STEP_WORDS: Readonly<Record<EstateStepName, string>> = {
  approve_grant: "Approve the grant",
  record_account: "Record an account of the estate",
  redeem: "Redeem all plans at their next dealing",
};
const RIGHT = ["The grant names them"];
const WRONG = ["It is not as the grant says"];

/** The settlement of the estate of a member who died: its grant, its accounts, its plans and its payouts. */
export function SettleEstate({ memberId }: { memberId: string }) {
  const reading = useEstate(memberId);
  return (
    <Card className="mt-6">
      <h2 className="mb-3 heading-sm">Paying the estate</h2>
      <Read
        of={reading}
        waiting="Reading the estate"
        renderUnreachable={(error, again) => (
          <ReadFailed title="The estate could not be read" error={error} onRetry={again} />
        )}
      >
        {(estate) => (
          <div className="flex flex-col gap-5">
            {estate.is_held && (
              <Notice tone="warn" title="Compliance holds payouts to this member">
                Nothing is paid to the estate until that is answered.
              </Notice>
            )}
            <Grants
              estate={estate}
              memberId={memberId}
              onOpened={() => {
                void reading.mutate();
              }}
            />
          </div>
        )}
      </Read>
    </Card>
  );
}

function Grants({
  estate,
  memberId,
  onOpened,
}: {
  estate: Estate;
  memberId: string;
  onOpened: () => void;
}) {
  const mayPropose = useMay("member.propose");
  const { grants, step } = estate;
  const approved = grants.find(({ approved_at: at }) => at !== null);
  const [newest] = grants;
  if (approved !== undefined) {
    return (
      <>
        <Grant grant={approved} onOpened={onOpened} />
        <Money estate={estate} />
        {step === null ? (
          <Acting estate={estate} memberId={memberId} grantId={approved.id} />
        ) : (
          <Step step={step} />
        )}
      </>
    );
  }
  if (newest === undefined) {
    return mayPropose ? (
      <UploadGrant memberId={memberId} />
    ) : (
      <p>No grant is uploaded yet. Nothing is paid before two people approved it.</p>
    );
  }
  return (
    <>
      <Grant grant={newest} onOpened={onOpened} />
      {step === null ? <Proposing memberId={memberId} grant={newest} /> : <Step step={step} />}
    </>
  );
}

/** A grant, and its file, which is fetched when it is asked for. */
function Grant({ grant, onOpened }: { grant: EstateGrant; onOpened: () => void }) {
  const mayOpen = useMay("identity.read");
  const { trigger, error, isMutating } = useEstateGrantFile(grant.id);
  const open = async () => {
    const file = await trigger();
    onOpened();
    return file;
  };
  return (
    <>
      <Facts>
        <Fact term="What it is">{ESTATE_GRANT_WORDS[grant.kind]}</Fact>
        <Fact term="Number">{grant.number}</Fact>
        <Fact term="Court">{grant.court}</Fact>
        <Fact term="Given on">{formatLagosDate(grant.granted_on)}</Fact>
        <Fact term="Names">{grant.representatives.join(", ")}</Fact>
        <Fact term={`Uploaded by ${grant.uploaded_by.name}`}>
          {formatLagosMoment(grant.uploaded_at)}
        </Fact>
        <Fact term="Approved">
          {grant.approved_at === null ? "Not yet" : formatLagosMoment(grant.approved_at)}
        </Fact>
      </Facts>
      {mayOpen && (
        <KeptFile
          name={ESTATE_GRANT_WORDS[grant.kind]}
          kind="grant"
          fetching={{ trigger: open, error, isMutating }}
        />
      )}
    </>
  );
}

/** Proposes that a grant is right. */
function Proposing({ memberId, grant }: { memberId: string; grant: EstateGrant }) {
  const mayPropose = useMay("member.propose");
  const { trigger } = useProposeEstateStep(memberId);
  return (
    <DecisionForm<"propose">
      options={
        mayPropose
          ? [
              {
                value: "propose",
                label: "Propose to approve",
                busy: "Proposing",
                reasons: ["It is as the court gave it, and of this member"],
              },
            ]
          : []
      }
      mayNot={grant.is_opened ? undefined : "Open the grant first."}
      onDecide={async ({ words: reason }) => {
        await trigger({ step: "approve_grant", grant_id: grant.id, reason });
      }}
    />
  );
}

const nameWallet = (currency: Currency): string => (currency === "NGN" ? "Naira" : "US dollars");

/** What is left, and where it is paid. */
function Money({ estate }: { estate: Estate }) {
  return (
    <Facts>
      {estate.plans.map(({ plan_name: name, units }) => (
        <Fact key={name} term={name}>
          {units} units
        </Fact>
      ))}
      {estate.money.map(({ currency, available, held, paid, account }) => (
        <Fact key={currency} term={nameWallet(currency)}>
          {formatMoney(toMoney(currency, available))} left
          {held > 0n && `, ${formatMoney(toMoney(currency, held))} on its way`}
          {paid > 0n && `, ${formatMoney(toMoney(currency, paid))} paid`}
          {account === null
            ? ". No account is recorded."
            : `. ${account.bank_name} ••${account.number_ending}, ${account.account_name}, from ${formatLagosMoment(account.payable_from)}.`}
        </Fact>
      ))}
    </Facts>
  );
}

/** What can be done once the grant is approved: another account, the plans, and a payout. */
function Acting({
  estate,
  memberId,
  grantId,
}: {
  estate: Estate;
  memberId: string;
  grantId: string;
}) {
  const mayPropose = useMay("member.propose");
  const mayPay = useMay("withdrawal.decide");
  const propose = useProposeEstateStep(memberId);
  const pay = useRequestEstatePayout(memberId);
  const [isRecording, setRecording] = useState(false);
  const payable = estate.money.filter(({ available, account }) => available > 0n && account);
  const redeem = {
    value: "redeem" as const,
    label: "Propose to redeem all plans",
    busy: "Proposing",
    reasons: ["The estate asked for it"],
  };
  const options = [
    ...(mayPropose && estate.plans.length > 0 ? [redeem] : []),
    ...(mayPay
      ? payable.map(({ currency, available }) => ({
          value: currency,
          label: `Ask to pay ${formatMoney(toMoney(currency, available))}`,
          busy: "Asking",
          reasons: ["The account is the estate's, and the grant is approved"],
        }))
      : []),
  ];
  return (
    <>
      {mayPropose && (
        <Button
          variant="outline"
          size="sm"
          className="self-start"
          onClick={() => {
            setRecording(true);
          }}
        >
          Record an account
        </Button>
      )}
      {options.length > 0 && (
        <DecisionForm<"redeem" | Currency>
          label="Next step"
          options={options}
          onDecide={async ({ decision, words: reason }) => {
            if (decision === "redeem") {
              await propose.trigger({ step: "redeem", grant_id: grantId, reason });
              return;
            }
            await pay.trigger({ currency: decision, reason });
            toast.success("Asked for. It waits under Withdrawals for another staff member.");
          }}
        />
      )}
      {isRecording && (
        <RecordAccount
          memberId={memberId}
          grantId={grantId}
          estate={estate}
          onClose={() => {
            setRecording(false);
          }}
        />
      )}
    </>
  );
}

/** A step that is proposed, and its decision. */
function Step({ step }: { step: EstateStep }) {
  const approve = useApproveEstateStep(step.id);
  const reject = useRejectEstateStep(step.id);
  const withdraw = useWithdrawEstateStep(step.id);
  const { account } = step;
  return (
    <>
      <Facts>
        <Fact term="Proposed step">{STEP_WORDS[step.step]}</Fact>
        {account !== null && (
          <Fact term={nameWallet(account.currency)}>
            {account.bank_name} {account.account_number}, {account.account_name}
            {account.name_match === "review" &&
              ". The name is not quite as in the grant: look again."}
          </Fact>
        )}
        <Fact term={`Proposed by ${step.proposed_by.name}`}>{step.reason}</Fact>
      </Facts>
      <ProposalDecision
        proposal={step}
        kind="estate_step"
        whoDecides="Compliance decides this."
        approve={{ command: approve, reasons: RIGHT, done: "Approved." }}
        reject={{ command: reject, reasons: WRONG, done: "Rejected. Nothing changes." }}
        withdraw={{ command: withdraw, reasons: WRONG, done: "Withdrawn. Nothing changes." }}
      />
    </>
  );
}
