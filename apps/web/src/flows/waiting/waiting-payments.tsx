import { canRemove } from "@kinfold/api/outbox";
import type { StoredCall } from "@kinfold/api/call-store";
import { useCallActions } from "@kinfold/api/use-outbox";
import { say } from "@kinfold/language/say";
import { toMinor } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Figure } from "@kinfold/ui/figure";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import {
  CheckCircleIcon,
  HourglassIcon,
  InfoIcon,
  WarningCircleIcon,
  type Icon,
} from "@kinfold/ui/icon";
import { lazy, Suspense, useId, useState } from "react";
import {
  describePhase,
  describeWay,
  findPhase,
  nameRequest,
  PHASE_WORDS,
  type CallPhase,
} from "./waiting-words.ts";

const ConfirmWithCode = lazy(async () => ({
  default: (await import("./confirm-with-code.tsx")).ConfirmWithCode,
}));

type Look = { icon: Icon; sheet: string; seam: string; sign: string };

const INFO: Look = {
  icon: HourglassIcon,
  sheet: "bg-info-soft",
  seam: "border-info-line",
  sign: "text-info",
};
const TO_DO: Look = {
  icon: InfoIcon,
  sheet: "bg-accent-soft",
  seam: "border-accent-line",
  sign: "text-accent-ink",
};

const LOOKS: Readonly<Record<CallPhase, Look>> = {
  waiting: INFO,
  sending: INFO,
  confirm: TO_DO,
  sent: { ...INFO, icon: CheckCircleIcon, sign: "text-gain" },
  refused: { ...TO_DO, icon: WarningCircleIcon, sign: "text-error" },
  lost: { ...TO_DO, icon: WarningCircleIcon },
};

export type WaitingPaymentsProps = {
  owner: string;
  calls: readonly StoredCall[];
  /** There is no network, and no page of the member around: nothing can be confirmed. */
  isOffline?: boolean;
  className?: string;
};

/** What waits on this device to be sent, what is on its way, and what became of it. Nothing while there is none. */
export function WaitingPayments({
  owner,
  calls,
  isOffline = false,
  className,
}: WaitingPaymentsProps) {
  const shown = calls.flatMap((call) => {
    const phase = findPhase(call);
    return phase === undefined ? [] : [{ call, phase }];
  });
  if (shown.length === 0) return null;
  return (
    <ul aria-label={say("Payments of this device")} className={`grid gap-4 ${className ?? ""}`}>
      {shown.map(({ call, phase }) => (
        <li key={call.key}>
          <WaitingPayment {...{ owner, call, phase, isOffline }} />
        </li>
      ))}
    </ul>
  );
}

type WaitingPaymentProps = {
  owner: string;
  call: StoredCall;
  phase: CallPhase;
  isOffline: boolean;
};

function WaitingPayment({ owner, call, phase, isOffline }: WaitingPaymentProps) {
  const titleId = useId();
  const isHidden = useAmountsHidden();
  const { icon: Sign, sheet, seam, sign } = LOOKS[phase];
  return (
    <section
      aria-labelledby={titleId}
      data-slot="waiting-payment"
      data-phase={phase}
      className={`relative rounded-cut ${sheet}`}
    >
      <div
        className={`pointer-events-none absolute inset-1.5 rounded-[2px] border-[1.5px] border-dashed ${seam}`}
      />
      <div className="relative grid gap-4 px-5 py-5.5 @min-[640px]:grid-cols-[auto_1fr_auto] @min-[640px]:items-center @min-[640px]:gap-5 @min-[640px]:px-7.5 @min-[640px]:py-6">
        <span className={`grid size-11 place-items-center rounded-full bg-surface ${sign}`}>
          <Sign />
        </span>
        <div role="status" className="min-w-0">
          <h2 id={titleId} className="heading-xs">
            <Title call={call} phase={phase} />
          </h2>
          <p className="mt-1.5 max-w-[62ch] text-ink-soft">
            {describePhase(call, phase, isHidden)}
          </p>
        </div>
        <Actions {...{ owner, call, phase, isOffline }} />
      </div>
    </section>
  );
}

function Title({ call, phase }: Pick<WaitingPaymentProps, "call" | "phase">) {
  const { shown } = call;
  if (shown === null) return `${nameRequest(call)} ${PHASE_WORDS[phase]}`;
  return (
    <>
      <Figure amount={toMinor(BigInt(shown.amountMinor))} currency={shown.currency} />{" "}
      {describeWay(shown)} {PHASE_WORDS[phase]}
    </>
  );
}

function Actions({ owner, call, phase, isOffline }: WaitingPaymentProps) {
  const { confirm, remove } = useCallActions(owner);
  const [isAsking, setAsking] = useState(false);
  const isOpen = phase === "waiting" || phase === "confirm";
  return (
    <div className="flex flex-wrap gap-3">
      {phase === "confirm" && !isOffline && (
        <Button
          onClick={() => {
            if (call.needsCode) setAsking(true);
            else void confirm(call.key);
          }}
        >
          {say("Confirm")}
        </Button>
      )}
      {canRemove(call) && (
        <Button variant="outline" onClick={() => void remove(call.key)}>
          {isOpen ? say("Take it back") : say("Close")}
        </Button>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <ConfirmWithCode
            onConfirm={(code) => confirm(call.key, code)}
            onClose={() => {
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
