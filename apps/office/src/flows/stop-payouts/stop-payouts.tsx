import { useStopPayouts } from "@kinfold/api/office/payout-stops";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useMay } from "#session/current-staff.ts";

const STOP: readonly DecisionOption<"stop">[] = [
  {
    value: "stop",
    label: "Stop payouts",
    busy: "Stopping",
    danger: true,
    reasons: [
      "The integrity check found a fault",
      "A payout went out that no one expects",
      "Someone may have got into an account of the staff",
      "The bank asked for it",
    ],
  },
];

/** The button that stops all payouts, and why it is pressed. Nothing for staff who may not. */
export function StopPayouts() {
  const mayStop = useMay("payout.stop");
  const stop = useStopPayouts();
  const [isAsking, setAsking] = useState(false);
  if (!mayStop) return null;
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          setAsking(true);
        }}
      >
        Stop payouts
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop payouts"
        description="At once no batch is approved or handed to the bank, and no refund is released. You can do this alone; resuming takes two."
        size="sm"
      >
        <DecisionForm
          label="Why"
          options={STOP}
          onDecide={async ({ words }) => {
            await stop.trigger({ reason: words });
            setAsking(false);
            toast.success("Payouts are stopped.");
          }}
        />
      </Dialog>
    </>
  );
}
