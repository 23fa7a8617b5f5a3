import { useValidateBvn } from "@kinfold/api/kyc";
import { BVN_CONSENT, BVN_DIGITS, BVN_TRIES_PER_DAY, BvnForm } from "@kinfold/contract/kyc";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Checkbox } from "@kinfold/ui/checkbox";
import { DateField } from "@kinfold/ui/date-field";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";
import { useController, useForm } from "react-hook-form";
import { useClock } from "@kinfold/frame/clock";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { lagosIsoDay } from "@kinfold/frame/lagos-time";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { structResolver } from "@kinfold/frame/struct-resolver";
import { useCurrentMember } from "#session/use-current-member.ts";
import { AS_DAY, dayAnswer } from "./day-answer.ts";

const triesWords = (left: number): string =>
  left === 0
    ? "No tries are left today."
    : `${left} ${left === 1 ? "try is" : "tries are"} left today.`;

/** The form of a BVN, and the consent without which nobody is asked about it. */
export function BvnPaperForm({ triesLeft, onSent }: { triesLeft: number; onSent: () => void }) {
  const today = lagosIsoDay(useClock()());
  const { customer } = useCurrentMember();
  const form = useForm<BvnForm>({ resolver: structResolver(BvnForm), mode: "onTouched" });
  const validate = useValidateBvn();
  const [refused, setRefused] = useState<string>();
  const [left, setLeft] = useState(triesLeft);
  const [consentUrl, setConsentUrl] = useState<string | null>(null);
  const { control, formState, register } = form;
  const consent = useController({ control, name: "consent" });
  const agreed = consent.field.value as boolean | undefined;

  async function send(words: BvnForm): Promise<void> {
    setRefused(undefined);
    try {
      const answer = await validate.trigger({ ...words, consent_version: BVN_CONSENT.version });
      setConsentUrl(answer.consent_url);
      if (answer.status !== "consent_required") onSent();
    } catch (refusal) {
      if (refusal instanceof Refusal) setLeft((before) => refusal.wire.attempts_left ?? before);
      const { bvn, date_of_birth: born } = refusedFields(refusal);
      if (bvn !== undefined) form.setError("bvn", { message: bvn }, { shouldFocus: true });
      if (born !== undefined) form.setError("date_of_birth", { message: born });
      setRefused(formWords(refusal));
    }
  }

  return (
    <form
      noValidate
      method="post"
      aria-label="Bank Verification Number"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="grid gap-5"
    >
      <TextField
        label="BVN"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={BVN_DIGITS}
        help="11 digits. Dial *565*0# on the phone of your bank account to see it."
        error={formState.errors.bvn?.message}
        {...register("bvn")}
      />
      <DateField
        label="Date of birth"
        optional
        defaultValue={customer.date_of_birth ?? ""}
        error={formState.errors.date_of_birth?.message}
        {...dayAnswer(register("date_of_birth", AS_DAY))}
        max={today}
      />
      <Checkbox
        label={BVN_CONSENT.text}
        required
        checked={agreed === true}
        onCheckedChange={consent.field.onChange}
        error={consent.fieldState.error?.message}
      />
      {consentUrl !== null && (
        <Notice tone="warn" role="status" title="The register wants to hear it from you">
          <p className="mt-1">
            <Link href={consentUrl} external>
              Agree with the register
            </Link>
            , then come back and press Check again. No try was counted.
          </p>
        </Notice>
      )}
      <FormRefusal>{refused}</FormRefusal>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        {left < BVN_TRIES_PER_DAY && (
          <p className="text-sm text-ink-soft" aria-live="polite">
            {triesWords(left)}
          </p>
        )}
        <Button type="submit" busy={validate.isMutating ? "Asking" : undefined}>
          {consentUrl === null ? "Validate BVN" : "Check again"}
        </Button>
      </div>
    </form>
  );
}
