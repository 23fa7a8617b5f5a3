import { Read } from "@kinfold/frame/shell/read";
import { useRegister } from "@kinfold/api/sign-up";
import { useCountries } from "@kinfold/api/reference";
import { holdUnverified } from "@kinfold/api/session";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { SignUpForm, toSignUpRequest } from "@kinfold/contract/sign-up";
import { Refusal } from "@kinfold/contract/refusal";
import { renderLink } from "#shell/render-link.tsx";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import { Button } from "@kinfold/ui/button";
import { CheckCircleIcon, UsersThreeIcon } from "@kinfold/ui/icon";
import { Notice } from "@kinfold/ui/notice";
import { Stepper } from "@kinfold/ui/stepper";
import { useEffect, useId, useMemo, useState } from "react";
import { useForm, useAllWritten, type Form } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Verification, type Verifying } from "#flows/verify-email/verification.tsx";
import { HumanCheck, useHumanAnswer } from "#forms/human-check.tsx";
import { PATHS } from "#paths.ts";
import { withRedirect } from "#session/redirect.ts";
import { useRedirect } from "#session/use-redirect.ts";
import { Queries } from "@kinfold/frame/shell/queries";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { AboutYou } from "./about-you.tsx";
import { Declarations } from "./declarations.tsx";
import { findStep, LAST_STEP, STEPS } from "./steps.ts";
import { isOnlyHumanCheck, findUnmet, describeUnmet } from "./unmet.ts";
import { useDraft, type ChosenCode, type KeptDraft } from "./use-draft.ts";
import { useStep } from "./use-step.ts";
import { WhereYouLive } from "./where-you-live.tsx";
import { WhoSentYou } from "./who-sent-you.tsx";
import { YourPassword } from "./your-password.tsx";

/** Create Account: every question of the club in three steps, then the mailed code. */
export function SignUpPage() {
  const redirect = useRedirect();
  const human = useHumanAnswer();
  const join = useRegister();
  /** The number that was refused as improbable: sent again, it is kept. */
  const [doubtedPhone, setDoubtedPhone] = useState<string>();
  const [verifying, setVerifying] = useState<Verifying>();
  const [code, choose] = useState<string>();
  const form = useForm({
    check: SignUpForm,
    mode: "onTouched",
    // Text fields have no defaultValues: what was typed before the script arrived would be wiped out.
    defaultValues: {
      country_code: "US",
      calling_code: "1",
      citizenship: [],
      exco_referral: false,
      pep: false,
      accredited_investors: false,
      terms_and_conditions: false,
    },
    send: async (filled) => {
      const request = toSignUpRequest(filled, doubtedPhone);
      try {
        const { user, authorization, verification } = await join.trigger(request);
        draft.drop();
        holdUnverified(authorization.access_token);
        setVerifying({ email: user.email, sent: verification });
      } catch (error) {
        if (error instanceof Refusal && error.code === "phone_improbable")
          setDoubtedPhone(request.phone);
        throw error;
      } finally {
        human.reset();
      }
    },
    goOn: () => at.goOn(),
    onFieldsRefused: (names) => {
      at.openAtFault(findStep(names));
    },
  });
  const draft = useDraft(form, { code, choose });
  const at = useStep(form, draft.isRestored);

  const { setValue } = form;
  useEffect(() => {
    setValue("cf_turnstile_response", human.token ?? "");
    // `setValue` is made anew by every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [human.token]);

  return (
    <div className="w-full max-w-(--size-form-wide)">
      <PageTitle title={say("Create Account")}>{say("Create Account")}</PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        {say("Three short steps, about 4 minutes.")}
      </p>
      {at.step === 0 && (
        <Notice icon={UsersThreeIcon} className="mt-6">
          {say(
            "Kinfold is a private club for family and friends. It is not offered to the general public, so we ask who referred you.",
          )}
        </Notice>
      )}
      <h2 ref={at.heading} tabIndex={-1} className="sr-only">
        {say("Step {step} of {count}: {title}", {
          step: at.step + 1,
          count: STEPS.length,
          title: STEPS[at.step]?.title ?? "",
        })}
      </h2>
      <Stepper
        label={say("Create Account")}
        steps={STEPS.map(({ name }) => name)}
        current={at.step}
        className="mt-6.5"
      />
      <form {...form.props} aria-label={say("Create Account")} className="mt-8.5">
        <Queries>
          <Questions form={form} step={at.step} chosen={{ code, choose }} />
        </Queries>
        <div className="mt-10 flex flex-col gap-5">
          {at.step === LAST_STEP && <HumanCheck answer={human} action={CAPTCHA_ACTIONS.register} />}
          <FormRefusal>{form.refused}</FormRefusal>
          <Send
            form={form}
            isAwake={draft.isRestored}
            isLast={at.step === LAST_STEP}
            isAnotherTry={human.round > 0}
          />
          {at.step > 0 && (
            <Button variant="quiet" block onClick={at.goBack}>
              {say("Back")}
            </Button>
          )}
          <KeptLine form={form} draft={draft} />
        </div>
      </form>
      <p className="mt-6 text-center text-ink-soft">
        <Say
          text="Already a member? <link>Sign In</link>"
          values={{
            link: renderLink(withRedirect(PATHS.signIn, redirect)),
          }}
        />
      </p>
      <Verification
        verifying={verifying}
        onClose={() => {
          setVerifying(undefined);
        }}
      />
    </div>
  );
}

type QuestionsProps = { form: Form<SignUpForm>; step: number; chosen: ChosenCode };

/** All questions; those of the other steps are hidden and keep what was typed. */
function Questions({ form, step, chosen }: QuestionsProps) {
  const reading = useCountries();
  const { data } = reading;
  const countries = useMemo(
    () =>
      Object.values(data ?? {}).toSorted((a, b) =>
        a.countryName.localeCompare(b.countryName, "en"),
      ),
    [data],
  );
  return (
    <>
      <div hidden={step !== 0} className="flex flex-col gap-10">
        <AboutYou form={form} />
      </div>
      <div hidden={step !== 1} className="flex flex-col gap-10">
        <Read
          of={reading}
          waiting={null}
          renderUnreachable={(_error, again) => (
            <Notice
              tone="error"
              role="alert"
              title={say("We could not load the list of countries.")}
            >
              <p>{say("Phone, residence and citizenship need it.")}</p>
              <Button variant="outline" size="sm" className="mt-3" onClick={again}>
                {say("Try again")}
              </Button>
            </Notice>
          )}
        >
          {() => null}
        </Read>
        <WhereYouLive form={form} countries={countries} chosen={chosen} />
        <WhoSentYou form={form} />
      </div>
      <div hidden={step !== LAST_STEP} className="flex flex-col gap-10">
        <YourPassword form={form} />
        <Declarations form={form} />
      </div>
    </>
  );
}

type SendProps = {
  form: Form<SignUpForm>;
  /** What was typed before hydration and what the tab kept stands in the form. */
  isAwake: boolean;
  /** It sends the form; else it goes on to the next step. */
  isLast: boolean;
  /** The form was sent before, and its human check begins anew by itself. */
  isAnotherTry: boolean;
};

/** The button, and what it still waits for. Apart, so that a keystroke redraws nothing else. */
function Send({ form, isAwake, isLast, isAnotherTry }: SendProps) {
  const reason = useId();
  useAllWritten(form);
  const unmet = isAwake && isLast ? findUnmet(form.getValues()) : undefined;
  const words = unmet && describeUnmet(unmet);
  // Who pressed the button keeps it, and the focus with it.
  const isCheckedAgain = isAnotherTry && unmet !== undefined && isOnlyHumanCheck(unmet);
  const busy = form.isSending
    ? say("Creating your account")
    : isCheckedAgain
      ? say("Waiting for the human check")
      : undefined;
  return (
    <div>
      <Button
        type="submit"
        block
        disabled={(!isAwake || words !== undefined) && busy === undefined}
        busy={busy}
        aria-describedby={isLast ? reason : undefined}
      >
        {say("Continue")}
      </Button>
      {isLast && (
        <p id={reason} className="mt-3 min-h-5 text-center text-sm text-ink-soft">
          {words}
        </p>
      )}
    </div>
  );
}

/** Keeps what is written, and says so. Apart, so that a keystroke redraws nothing else. */
function KeptLine({ form, draft }: { form: Form<SignUpForm>; draft: KeptDraft }) {
  useAllWritten(form);
  useEffect(() => {
    if (draft.isRestored) draft.keep();
  });
  if (draft.keptAt === undefined) return null;
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <CheckCircleIcon className="flex-none text-gain" />
      <span>
        {draft.keptAt === ""
          ? say("Kept in this tab, so a reload loses nothing. Your password is never kept.")
          : say(
              "Kept in this tab at {time} (Lagos), so a reload loses nothing. Your password is never kept.",
              { time: draft.keptAt },
            )}
      </span>
    </p>
  );
}
