import { Read } from "@kinfold/frame/shell/read";
import { useNoticePreferences, useSetNoticePreference } from "@kinfold/api/notifications";
import type { NoticeKind, NoticePreference } from "@kinfold/contract/notifications";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { Dialog } from "@kinfold/ui/dialog";
import { useState } from "react";
import { useConfig } from "@kinfold/frame/config";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { describeError } from "@kinfold/frame/refusal-words";
import { PhoneAlerts } from "#flows/phone-alerts/phone-alerts.tsx";
import { readConsent, keepConsent } from "#shell/consent.ts";
import { NOTICE_KIND_NAMES } from "./kind-words.ts";

const DESCRIPTIONS: Readonly<Record<NoticeKind, string>> = {
  payments: say("What you pay in, and what became of it."),
  withdrawal: say("Money on its way to you."),
  plan: say("Units that were bought for you, and terms that end."),
  recurring: say("What is taken by itself."),
  verification: say("Your documents and what we found."),
  security: say("Sign-ins, and changes to how you are paid."),
  club: say("Meetings, letters and new terms."),
};

/** Of what the club also writes by email. Everything is told in the app; money and security are always written. */
export function NotificationPreferences({ onClose }: { onClose: () => void }) {
  const reading = useNoticePreferences();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={say("Notification preferences")}
      description={say(
        "Everything is told here in the app. Choose what we also send you by email, and to your phone.",
      )}
      footer={<Button onClick={onClose}>{say("Done")}</Button>}
    >
      <Read
        of={reading}
        waiting={say("Reading your preferences")}
        unreachable={say("We could not read your preferences just now.")}
      >
        {({ data }) => <Choices preferences={data} />}
      </Read>
      <PhoneAlerts />
      <VisitsCounted />
    </Dialog>
  );
}

/** Whether visits may be counted, to be changed at any time; nothing where nothing is configured to count them. */
function VisitsCounted() {
  const { ga_measurement_id: measurement, gtm_id: tagManager } = useConfig();
  const [isCounted, setCounted] = useState(() => readConsent() === "granted");
  if (measurement === "" && tagManager === "") return null;

  async function choose(wanted: boolean): Promise<void> {
    setCounted(wanted);
    keepConsent(wanted ? "granted" : "denied");
    const { startAnalytics, stopAnalytics } = await import("#shell/analytics.ts");
    if (wanted) startAnalytics({ measurement, tagManager });
    else stopAnalytics();
  }

  return (
    <Checkbox
      className="mt-6 border-t border-line pt-5"
      label={say("Count my visits")}
      help={say("Shows us which pages help, without your name, your figures or your account.")}
      checked={isCounted}
      onCheckedChange={(wanted) => void choose(wanted)}
    />
  );
}

function Choices({ preferences }: { preferences: readonly NoticePreference[] }) {
  const { trigger, isMutating } = useSetNoticePreference();
  const [refused, setRefused] = useState<string>();
  // What was chosen stands at once, and goes back when it could not be kept.
  const [chosen, setChosen] = useState<{ type: NoticeKind; email: boolean }>();

  async function choose(type: NoticeKind, email: boolean): Promise<void> {
    if (isMutating) return;
    setRefused(undefined);
    setChosen({ type, email });
    try {
      await trigger({ type, email });
    } catch (failed) {
      setChosen(undefined);
      setRefused(describeError(failed));
    }
  }

  const optional = preferences.filter(({ is_locked: isLocked }) => !isLocked);
  const locked = preferences.filter(({ is_locked: isLocked }) => isLocked);
  return (
    <>
      <div className="flex flex-col gap-4">
        <div role="group" aria-label={say("Email that you choose")} className="flex flex-col gap-4">
          {optional.map(({ type, email }) => (
            <Checkbox
              key={type}
              label={NOTICE_KIND_NAMES[type]}
              help={DESCRIPTIONS[type]}
              checked={chosen?.type === type ? chosen.email : email}
              // Not `disabled`: the box just pressed would lose the focus.
              aria-disabled={isMutating || undefined}
              onCheckedChange={(wanted) => void choose(type, wanted)}
            />
          ))}
        </div>
        <FormRefusal>{refused}</FormRefusal>
      </div>
      <div
        role="group"
        aria-label={say("Email that always comes")}
        className="mt-6 flex flex-col gap-4 border-t border-line pt-5"
      >
        <p className="text-sm text-ink-soft">
          {say("We always write to you about your money and your security.")}
        </p>
        {locked.map(({ type }) => (
          <Checkbox
            key={type}
            label={NOTICE_KIND_NAMES[type]}
            help={DESCRIPTIONS[type]}
            checked
            disabled
            onCheckedChange={() => undefined}
          />
        ))}
      </div>
    </>
  );
}
