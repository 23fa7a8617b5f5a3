import { useStopBreakGlass } from "@kinfold/api/office/staff";
import type { BreakGlass } from "@kinfold/contract/office/staff";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Notice } from "@kinfold/ui/notice";
import { toast } from "@kinfold/ui/toast";
import { DecisionForm, type DecisionOption } from "#queue/decision-form.tsx";
import { useMay } from "#session/current-staff.ts";

const STOP: readonly DecisionOption<"stop">[] = [
  {
    value: "stop",
    label: "Stop it",
    busy: "Stopping",
    danger: true,
    reasons: ["No one agreed to it", "The admins can decide again"],
  },
];

/** An admin is about to be invited from the server: everybody reads it, and an admin can stop it. */
export function StopBreakGlass({ pending }: { pending: BreakGlass }) {
  const stop = useStopBreakGlass(pending.id);
  const mayStop = useMay("staff.propose");
  const startsAt = formatLagosMoment(pending.takes_effect_at);
  return (
    <Notice tone="error" role="alert" title="A new admin is about to be invited from the server">
      <p>
        The sealed codes of two admins were used to invite {pending.name} ({pending.email}). It
        takes effect on {startsAt}. The reason given: {pending.reason}
      </p>
      {mayStop ? (
        <DecisionForm
          label="Stop it"
          options={STOP}
          onDecide={async ({ words }) => {
            const { message } = await stop.trigger({ reason: words });
            toast.success(message);
          }}
        />
      ) : (
        <p>If you did not expect this, tell an admin at once. An admin can stop it here.</p>
      )}
    </Notice>
  );
}
