import { COPY } from "@kinfold/contract/copy";
import {
  AD_PLATFORMS,
  EXISTING_MEMBER,
  HEARD_ABOUT_US,
  NO_REFERRAL,
  findQuestions,
  REFERRALS,
  SOCIAL_ACCOUNTS,
  type SignUpForm,
} from "@kinfold/contract/sign-up";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import type { Form } from "@kinfold/frame/form";
import { Leaving } from "./answer.tsx";
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
export function WhoSentYou({ form }: { form: Form<SignUpForm> }) {
  const referral = form.choice("referral_info");
  const heard = form.choice("heard_about_us");
  const isReferred = referral.value === EXISTING_MEMBER;
  const questions = findQuestions({
    heard_about_us: heard.value,
    social_media_value: form.watch("social_media_value"),
  });

  /** A referral by a member already says how they heard: it is answered for them, and no longer asked. */
  function refer(value: string): void {
    const chosen = chosenFrom(REFERRALS, value);
    if (chosen === undefined) return;
    referral.onChange(chosen);
    form.setValue("exco_referral", false);
    if (chosen === EXISTING_MEMBER) form.setValue("heard_about_us", EXISTING_MEMBER);
    else if (heard.value === EXISTING_MEMBER) form.clearField("heard_about_us");
  }

  function hear(value: string): void {
    const chosen = chosenFrom(HEARD_ABOUT_US, value);
    if (chosen !== undefined) heard.onChange(chosen);
  }

  return (
    <Group legend={say("Who sent you")}>
      <Leaving onLeave={() => form.leaveField("referral_info")}>
        <SelectField
          label={LABELS.referral_info}
          required
          options={listed(REFERRALS)}
          placeholder={say("Choose one")}
          {...referral}
          onChange={refer}
        />
      </Leaving>
      {!isReferred && (
        <Leaving onLeave={() => form.leaveField("heard_about_us")}>
          <SelectField
            label={LABELS.heard_about_us}
            required
            options={listed(HEARD_ABOUT_US)}
            placeholder={say("Choose one")}
            {...heard}
            onChange={hear}
          />
        </Leaving>
      )}
      {questions.socialMedia && (
        <Leaving onLeave={() => form.leaveField("social_media_value")}>
          <SelectField
            label={LABELS.social_media_value}
            required
            options={listed(SOCIAL_ACCOUNTS)}
            placeholder={say("Choose one")}
            {...form.choice("social_media_value")}
          />
        </Leaving>
      )}
      {questions.adsPlatform && (
        <Leaving onLeave={() => form.leaveField("ads_platform")}>
          <SelectField
            label={LABELS.ads_platform}
            required
            options={listed(AD_PLATFORMS)}
            placeholder={say("Choose one")}
            {...form.choice("ads_platform")}
          />
        </Leaving>
      )}
      {questions.elsewhere && (
        <TextField
          label={LABELS.hdyhau_other_value}
          required
          {...form.field("hdyhau_other_value")}
        />
      )}
      {questions.person && (
        <TextField label={LABELS.referral_person} required {...form.field("referral_person")} />
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
function ExcoReferral({ form }: { form: Form<SignUpForm> }) {
  const exco = form.tick("exco_referral");
  const isRequested = exco.checked;
  return (
    <div className="rounded-cut bg-surface px-5 py-4.5 shadow-[inset_0_0_0_1px_var(--color-line)]">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-[220px] flex-1">
          <p className="font-strong">{say("No one to refer you?")}</p>
          <p className="text-sm text-ink-soft">
            {say("Our executive committee can stand in. They reply by email.")}
          </p>
        </div>
        <Button
          variant="soft"
          done={isRequested}
          {...(!isRequested && exco.error !== undefined && { "data-wrong": true })}
          onBlur={() => form.leaveField("exco_referral")}
          onClick={() => {
            exco.onCheckedChange(true);
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
