import {
  useConfirmTransferReceipt,
  useProposeTransferReceipt,
  useRejectTransferReceipt,
} from "@kinfold/api/office/receipts";
import {
  TRANSFER_REJECTIONS,
  type TransferDetail,
  type TransferRejectionReason,
} from "@kinfold/contract/office/receipts";
import { useClock } from "@kinfold/frame/clock";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { AmountField } from "@kinfold/ui/amount-field";
import { DateField } from "@kinfold/ui/date-field";
import { useState } from "react";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useCurrentStaff, useMay } from "#session/current-staff.ts";

type Deed = "propose" | "confirm" | "reject";

const PROPOSE: DecisionOption<Deed> = {
  value: "propose",
  label: "Propose what arrived",
  busy: "Proposing",
  reasons: ["Found on the bank statement", "Found in online banking", "The bank confirmed it"],
};
const CONFIRM: DecisionOption<Deed> = {
  value: "confirm",
  label: "Confirm and credit",
  busy: "Confirming",
  reasons: ["Agrees with the bank statement", "Agrees with online banking"],
};
/** The reasons that have a sentence of their own; another one is said in words. */
const REJECTIONS: readonly (readonly [TransferRejectionReason, string])[] = [
  ["not_found", TRANSFER_REJECTIONS.not_found],
  ["unreadable", TRANSFER_REJECTIONS.unreadable],
  ["another_payment", TRANSFER_REJECTIONS.another_payment],
  ["another_account", TRANSFER_REJECTIONS.another_account],
];
const REJECT: DecisionOption<Deed> = {
  value: "reject",
  label: "Reject",
  busy: "Rejecting",
  reasons: REJECTIONS.map(([, sentence]) => sentence),
  danger: true,
};

/** What this person may do about a receipt, and doing it. */
export function ReceiptDecision({ detail }: { detail: TransferDetail }) {
  const { receipt: row, is_own: isOwn } = detail;
  const { proposal } = row;
  const me = useCurrentStaff();
  const mayPropose = useMay("receipt.propose");
  const mayConfirm = useMay("receipt.confirm");
  const mayReject = useMay("receipt.reject");
  const propose = useProposeTransferReceipt(row.id);
  const confirm = useConfirmTransferReceipt(row.id);
  const reject = useRejectTransferReceipt(row.id);
  const today = lagosIsoDay(useClock()());
  const [received, setReceived] = useState<bigint | null>(null);
  const [fee, setFee] = useState<bigint | null>(0n);
  const [valueDate, setValueDate] = useState("");
  const [isAsked, setAsked] = useState(false);
  if (row.state === "confirmed" || row.state === "rejected") return null;

  const isMine = proposal?.proposed_by.id === me.id;
  const options = [
    ...(mayConfirm && proposal !== null && !isMine ? [CONFIRM] : []),
    ...(mayPropose ? [PROPOSE] : []),
    ...(mayReject ? [REJECT] : []),
  ];
  const mayNot = isOwn ? "This is your own transfer: somebody else decides about it." : undefined;
  const wrong = {
    received: received === null || received === 0n ? "Enter the amount that arrived." : undefined,
    fee:
      fee === null || (received !== null && fee >= received && received > 0n)
        ? "The fee must leave something to credit."
        : undefined,
    valueDate: valueDate === "" ? "Enter the day on the bank statement." : undefined,
  };
  const shown = isAsked ? wrong : { received: undefined, fee: undefined, valueDate: undefined };

  return (
    <>
      {isMine && mayConfirm && (
        <p className="text-ink-soft">You proposed this: somebody else has to confirm it.</p>
      )}
      <DecisionForm<Deed>
        options={options}
        mayNot={mayNot}
        onDecide={async ({ decision, words, reason, note }) => {
          if (decision === "confirm" && proposal !== null) {
            await confirm.trigger({ proposal_id: proposal.id, reason: words });
          } else if (decision === "reject") {
            const code = REJECTIONS.find(([, sentence]) => sentence === reason)?.[0] ?? "other";
            await reject.trigger({ reason: code, ...(note !== "" && { note }) });
          } else if (decision === "propose") {
            setAsked(true);
            const isWrong = Object.values(wrong).some((sentence) => sentence !== undefined);
            if (isWrong || received === null || fee === null) return;
            await propose.trigger({ received, fee, value_date: valueDate, reason: words });
          }
        }}
      >
        {(decision) =>
          decision === "propose" && (
            <div className="grid gap-4.5 sm:grid-cols-3">
              <AmountField
                label="Arrived"
                required
                currency={row.currency}
                value={received}
                onChange={setReceived}
                error={shown.received}
              />
              <AmountField
                label="Fee of the bank"
                currency={row.currency}
                value={fee}
                onChange={setFee}
                error={shown.fee}
              />
              <DateField
                label="Value date"
                required
                max={today}
                value={valueDate}
                onChange={({ target }) => {
                  setValueDate(target.value);
                }}
                error={shown.valueDate}
              />
            </div>
          )
        }
      </DecisionForm>
    </>
  );
}
