import { useProposeCorrection } from "@kinfold/api/office/receipts";
import type { TransferDetail } from "@kinfold/contract/office/receipts";
import type { PaymentReturnState } from "@kinfold/contract/office/returns";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { PATHS } from "#paths.ts";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useMay } from "#session/current-staff.ts";

const CORRECT: DecisionOption<"correct"> = {
  value: "correct",
  label: "Propose the correction",
  busy: "Proposing",
  reasons: ["The line is another member's money", "Confirmed twice", "The money never arrived"],
  danger: true,
};

/** What became of a correction, for staff who look at its receipt. */
const WORDS: Partial<Record<PaymentReturnState, { title: string; text: string }>> = {
  correction_proposed: {
    title: "A correction is proposed",
    text: "Another staff member has to confirm it. Nothing has moved yet.",
  },
  undo_proposed: {
    title: "Undoing the correction is proposed",
    text: "Another staff member has to confirm it. The receipt stays corrected until then.",
  },
  undone: {
    title: "A correction was undone",
    text: "This receipt was corrected once, and two staff members undid that. It stands.",
  },
};
const CORRECTED = {
  title: "This receipt was corrected",
  text: "What it credited left the wallet or is owed. Its statement lines are free for the right receipt.",
};

/** What was corrected about a confirmed receipt, and a way to propose it. */
export function ReceiptCorrection({ detail }: { detail: TransferDetail }) {
  const { receipt, correction, is_own: isOwn } = detail;
  const mayPropose = useMay("return.propose");
  const propose = useProposeCorrection(receipt.id);
  const [isAsking, setAsking] = useState(false);
  const isCorrectable =
    receipt.state === "confirmed" && (correction === null || correction.state === "undone");
  return (
    <>
      {correction !== null && (
        <Notice tone="warn" title={(WORDS[correction.state] ?? CORRECTED).title}>
          <p>{(WORDS[correction.state] ?? CORRECTED).text}</p>
          <Link href={`${PATHS.returns}?open=${correction.id}`}>Open the correction</Link>
        </Notice>
      )}
      {isCorrectable && mayPropose && !isAsking && (
        <Button
          variant="outline"
          className="self-start"
          onClick={() => {
            setAsking(true);
          }}
        >
          Correct this…
        </Button>
      )}
      {isAsking && (
        <>
          <p className="text-ink-soft">
            The amount leaves the member’s wallet, and what the wallet lacks is owed. The statement
            lines are free again. Nothing moves until another staff member confirms it.
          </p>
          <DecisionForm<"correct">
            label="Correct this receipt"
            options={[CORRECT]}
            mayNot={isOwn ? "This is your own transfer: someone else decides about it." : undefined}
            onDecide={async ({ words: reason }) => {
              await propose.trigger({ reason });
            }}
          />
        </>
      )}
    </>
  );
}
