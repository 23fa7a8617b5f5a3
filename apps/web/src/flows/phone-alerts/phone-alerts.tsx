import { usePhoneAlerts, useStopPhoneAlerts } from "@kinfold/api/phone-alerts";
import { CHANNEL_NAMES, type PhoneAlerts as Alerts } from "@kinfold/contract/phone-alerts";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Read } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { AddPhone } from "./add-phone.tsx";
import { EnterCode } from "./enter-code.tsx";
import { PhoneChoices } from "./phone-choices.tsx";

/** Alerts by SMS or WhatsApp: nothing, a phone that waits for its code, or the phone that is alerted with what it is alerted of. */
export function PhoneAlerts() {
  return (
    <section aria-labelledby="phone-alerts" className="mt-6 border-t border-line pt-5">
      <h3 id="phone-alerts" className="heading-sm">
        {say("On your phone")}
      </h3>
      <Read
        of={usePhoneAlerts()}
        waiting={say("Reading your alerts")}
        unreachable={say("We could not read your alerts just now.")}
      >
        {(alerts) => <Alerted alerts={alerts} />}
      </Read>
    </section>
  );
}

function Alerted({ alerts }: { alerts: Alerts }) {
  const { phone, waiting, channels } = alerts;
  const [isChanging, setChanging] = useState(false);
  if (waiting !== null)
    return (
      <>
        <EnterCode waiting={waiting} onConfirmed={() => setChanging(false)} />
        <div className="mt-3">
          <StopAlerts label={phone === null ? say("Not now") : say("Turn alerts off")} />
        </div>
      </>
    );
  if (phone === null || isChanging) {
    if (channels.length === 0)
      return (
        <p className="mt-2 text-sm text-ink-soft">
          {say("The club sends no alerts to phones yet.")}
        </p>
      );
    return (
      <>
        <p className="mt-2 text-sm text-ink-soft">
          {say(
            "Hear at once when money moves or your account changes. No name, account number or amount is shown unless you ask for amounts.",
          )}
        </p>
        <AddPhone channels={channels} />
      </>
    );
  }
  return (
    <>
      <p className="mt-2 text-sm text-ink-soft">
        {say("We alert the phone ending in {phoneEnd} by {channel}.", {
          phoneEnd: phone.phone_end,
          channel: CHANNEL_NAMES[phone.channel],
        })}
      </p>
      <PhoneChoices phone={phone} quietFrom={alerts.quiet_from} quietUntil={alerts.quiet_until} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="soft" size="sm" onClick={() => setChanging(true)}>
          {say("Use another phone")}
        </Button>
        <StopAlerts label={say("Turn alerts off")} />
      </div>
    </>
  );
}

function StopAlerts({ label }: { label: string }) {
  const { trigger, isMutating } = useStopPhoneAlerts();
  const [refused, setRefused] = useState<string>();
  async function stop(): Promise<void> {
    if (isMutating) return;
    setRefused(undefined);
    try {
      await trigger();
      toast.success(say("No phone of yours is alerted."));
    } catch (failed) {
      setRefused(describeError(failed));
    }
  }
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        {...(isMutating && { busy: say("Turning off") })}
        onClick={() => void stop()}
      >
        {label}
      </Button>
      <FormRefusal>{refused}</FormRefusal>
    </>
  );
}
