import { useValidateBvn } from "@kinfold/api/kyc";
import { BVN_CONSENT, BVN_TRIES_PER_DAY, BvnForm } from "@kinfold/contract/kyc";
import { Refusal } from "@kinfold/contract/refusal";
import { sayCount } from "@kinfold/language/say-count";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { DateField } from "@kinfold/ui/date-field";
import { Notice } from "@kinfold/ui/notice";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";
import { useClock } from "@kinfold/frame/clock";
import { useForm } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { useCurrentMember } from "#session/use-current-member.ts";
import { useUnsent } from "#session/unsent.ts";

const triesWords = (left: number): string =>
  left === 0
    ? say("No tries are left today.")
    : sayCount("{left, plural, one {# try is left today.} other {# tries are left today.}}", {
        left,
      });

/** The form of a BVN, and the consent without which no one is asked about it. */
export function BvnDocumentForm({ triesLeft, onSent }: { triesLeft: number; onSent: () => void }) {
  const today = lagosIsoDay(useClock()());
  const { customer } = useCurrentMember();
  const validate = useValidateBvn();
  const [left, setLeft] = useState(triesLeft);
  const [consentUrl, setConsentUrl] = useState<string | null>(null);
  const form = useForm({
    check: BvnForm,
    mode: "onTouched",
    defaultValues: { date_of_birth: customer.date_of_birth ?? "" },
    unsent: useUnsent("bvn", ["bvn", "date_of_birth"]),
    send: async (filled) => {
      const answer = await validate.trigger({ ...filled, consent_version: BVN_CONSENT.version });
      setConsentUrl(answer.consent_url);
      if (answer.status !== "consent_required") onSent();
    },
    onRefused: (error) => {
      if (error instanceof Refusal) setLeft((before) => error.wire.attempts_left ?? before);
    },
  });

  return (
    <form {...form.props} aria-label={say("Bank Verification Number")} className="grid gap-5">
      <TextField
        label={say("BVN")}
        required
        inputMode="numeric"
        autoComplete="off"
        help={say("11 digits. Dial *565*0# on the phone of your bank account to see it.")}
        {...form.field("bvn")}
      />
      <DateField
        label={say("Date of birth")}
        optional
        {...form.field("date_of_birth")}
        max={today}
      />
      <Checkbox label={BVN_CONSENT.text} required {...form.tick("consent")} />
      {consentUrl !== null && (
        <Notice tone="warn" role="status" title={say("The register wants to hear it from you")}>
          <p className="mt-1">
            <Say
              text="<link>Agree with the register</link>, then come back and press Check again. No try was counted."
              values={{
                link: renderLink(consentUrl, { external: true }),
              }}
            />
          </p>
        </Notice>
      )}
      <FormRefusal>{form.refused}</FormRefusal>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        {left < BVN_TRIES_PER_DAY && (
          <p className="text-sm text-ink-soft" aria-live="polite">
            {triesWords(left)}
          </p>
        )}
        <Button type="submit" busy={validate.isMutating ? say("Asking") : undefined}>
          {consentUrl === null ? say("Validate BVN") : say("Check again")}
        </Button>
      </div>
    </form>
  );
}
