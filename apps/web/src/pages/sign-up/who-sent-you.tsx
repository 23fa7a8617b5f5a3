import { COPY } from "@kinfold/contract/copy";
import {
  AD_PLATFORMS,
  EXISTING_MEMBER,
  HEARD_ABOUT_US,
  NO_REFERRAL,
  questionsFor,
  REFERRALS,
  SOCIAL_ACCOUNTS,
  type SignUpForm,
} from "@kinfold/contract/sign-up";
import { Button } from "@kinfold/ui/button";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import type { UseFormReturn } from "react-hook-form";
import { Leaving, useAnswer } from "./answer.tsx";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

type Choice = { readonly value: string; readonly label: string };

/** The member of a fixed list that a menu gave back. */
function chosenFrom<Value extends string>(
  choices: readonly { readonly value: Value; readonly label: string }[],
  value: string,
): Value | undefined {
  return choices.find((choice) => choice.value === value)?.value;
}

const listed = (choices: readonly Choice[]): Choice[] => [...choices];

/** Who refers the visitor, how they heard of the club, and the follow-up question each answer opens. */
export function WhoSentYou({ form }: { form: UseFormReturn<SignUpForm> }) {
  const { control, setValue, register, formState } = form;
  const referral = useAnswer(control, "referral_info");
  const heard = useAnswer(control, "heard_about_us");
  const social = useAnswer(control, "social_media_value");
  const ads = useAnswer(control, "ads_platform");
  const isReferred = referral.value === EXISTING_MEMBER;
  const asked = questionsFor({
    heard_about_us: heard.value ?? "",
    social_media_value: social.value,
  });

  /** A referral by a member already says how they heard: it is answered for them, and no longer asked. */
  function refer(value: string): void {
    const chosen = chosenFrom(REFERRALS, value);
    if (chosen === undefined) return;
    referral.choose(chosen);
    setValue("exco_referral", false);
    if (chosen === EXISTING_MEMBER) setValue("heard_about_us", EXISTING_MEMBER);
    else if (heard.value === EXISTING_MEMBER) form.resetField("heard_about_us");
  }

  function hear(value: string): void {
    const chosen = chosenFrom(HEARD_ABOUT_US, value);
    if (chosen !== undefined) heard.choose(chosen);
  }

  return (
    <Group legend="Who sent you">
      <Leaving onLeave={referral.leave}>
        <SelectField
          label={LABELS.referral_info}
          required
          options={listed(REFERRALS)}
          value={referral.value ?? ""}
          onChange={refer}
          placeholder="Choose one"
          error={referral.error}
        />
      </Leaving>
      {!isReferred && (
        <Leaving onLeave={heard.leave}>
          <SelectField
            label={LABELS.heard_about_us}
            required
            options={listed(HEARD_ABOUT_US)}
            value={heard.value ?? ""}
            onChange={hear}
            placeholder="Choose one"
            error={heard.error}
          />
        </Leaving>
      )}
      {asked.socialMedia && (
        <Leaving onLeave={social.leave}>
          <SelectField
            label={LABELS.social_media_value}
            required
            options={listed(SOCIAL_ACCOUNTS)}
            value={social.value ?? ""}
            onChange={social.choose}
            placeholder="Choose one"
            error={social.error}
          />
        </Leaving>
      )}
      {asked.adsPlatform && (
        <Leaving onLeave={ads.leave}>
          <SelectField
            label={LABELS.ads_platform}
            required
            options={listed(AD_PLATFORMS)}
            value={ads.value ?? ""}
            onChange={ads.choose}
            placeholder="Choose one"
            error={ads.error}
          />
        </Leaving>
      )}
      {asked.elsewhere && (
        <TextField
          label={LABELS.hdyhau_other_value}
          required
          error={formState.errors.hdyhau_other_value?.message}
          {...register("hdyhau_other_value")}
        />
      )}
      {asked.person && (
        <TextField
          label={LABELS.referral_person}
          required
          error={formState.errors.referral_person?.message}
          {...register("referral_person")}
        />
      )}
      {referral.value === NO_REFERRAL && (
        <Wide>
          <ExcoReferral form={form} />
        </Wide>
      )}
    </Group>
  );
}

/** Without a member to refer them a visitor asks the executive committee, once. */
function ExcoReferral({ form }: { form: UseFormReturn<SignUpForm> }) {
  const exco = useAnswer(form.control, "exco_referral");
  const isRequested = exco.value === true;
  return (
    <div className="rounded-cut bg-surface px-5 py-4.5 shadow-[inset_0_0_0_1px_var(--color-line)]">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-[220px] flex-1">
          <p className="font-strong">No one to refer you?</p>
          <p className="text-sm text-ink-soft">
            Our executive committee can stand in. They reply by e-mail.
          </p>
        </div>
        <Button
          variant="soft"
          done={isRequested}
          onBlur={exco.leave}
          onClick={() => {
            exco.choose(true);
          }}
        >
          {isRequested ? COPY.excoRequested : COPY.requestExco}
        </Button>
      </div>
      <p aria-live="polite" className="text-sm text-error not-empty:mt-2">
        {isRequested ? "" : exco.error}
      </p>
    </div>
  );
}
