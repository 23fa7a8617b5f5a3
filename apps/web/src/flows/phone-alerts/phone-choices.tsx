import { useChangePhoneAlerts } from "@kinfold/api/phone-alerts";
import { NOTICE_KINDS, type NoticeKind } from "@kinfold/contract/notifications";
import type { AlertedPhone } from "@kinfold/contract/phone-alerts";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { useState } from "react";
import { NOTICE_KIND_NAMES } from "#flows/notification-preferences/kind-words.ts";
import { readDeviceTimeZone } from "./device-time-zone.ts";

type Choices = { kinds: NoticeKind[]; has_amounts: boolean; time_zone: string };

/** What a phone is alerted of, whether with amounts, and where it is. Each choice is kept at once. */
export function PhoneChoices({
  phone,
  quietFrom,
  quietUntil,
}: {
  phone: AlertedPhone;
  quietFrom: string;
  quietUntil: string;
}) {
  const { trigger, isMutating } = useChangePhoneAlerts();
  const [refused, setRefused] = useState<string>();
  // What was chosen stands at once, and goes back when it could not be kept.
  const [chosen, setChosen] = useState<Choices>();
  const { kinds, has_amounts: hasAmounts, time_zone: timeZone } = chosen ?? phone;
  const here = readDeviceTimeZone();

  async function choose(change: Partial<Choices>): Promise<void> {
    if (isMutating) return;
    const wanted = { kinds, has_amounts: hasAmounts, time_zone: timeZone, ...change };
    setRefused(undefined);
    setChosen(wanted);
    try {
      await trigger(wanted);
    } catch (failed) {
      setRefused(describeError(failed));
    }
    setChosen(undefined);
  }

  return (
    <>
      <div
        role="group"
        aria-label={say("Alerts that you choose")}
        className="mt-4 flex flex-col gap-4"
      >
        {NOTICE_KINDS.filter((kind) => kind !== "security").map((kind) => (
          <Checkbox
            key={kind}
            label={NOTICE_KIND_NAMES[kind]}
            checked={kinds.includes(kind)}
            aria-disabled={isMutating || undefined}
            onCheckedChange={(isWanted) =>
              void choose({
                kinds: isWanted ? [...kinds, kind] : kinds.filter((one) => one !== kind),
              })
            }
          />
        ))}
        <Checkbox
          label={NOTICE_KIND_NAMES.security}
          help={say("Always, and at any hour.")}
          checked
          disabled
          onCheckedChange={() => undefined}
        />
        <Checkbox
          label={say("Show amounts")}
          help={say("Anyone who sees your locked phone can read them.")}
          checked={hasAmounts}
          aria-disabled={isMutating || undefined}
          onCheckedChange={(isWanted) => void choose({ has_amounts: isWanted })}
        />
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        {say("Nothing but security comes between {quietFrom} and {quietUntil}, {timeZone} time.", {
          quietFrom,
          quietUntil,
          timeZone,
        })}
      </p>
      {here !== timeZone && (
        <Button
          variant="soft"
          size="sm"
          className="mt-2"
          onClick={() => void choose({ time_zone: here })}
        >
          {say("Use the time here, {here}", { here })}
        </Button>
      )}
      <FormRefusal>{refused}</FormRefusal>
    </>
  );
}
