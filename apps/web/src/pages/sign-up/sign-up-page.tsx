import { Read } from "@kinfold/frame/shell/read";
import { useRegister } from "@kinfold/api/sign-up";
import { useCountries } from "@kinfold/api/reference";
import { holdUnverified } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { SignUpForm, toSignUpRequest } from "@kinfold/contract/sign-up";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { UsersThreeIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useId, useMemo, useReducer, useState } from "react";
import { useLocation } from "react-router-dom";
import { useForm, useAllWritten, type Form } from "@kinfold/frame/form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Verification, type Verifying } from "#flows/verify-email/verification.tsx";
import { HumanCheck, useHumanAnswer } from "#forms/human-check.tsx";
import { PATHS } from "#paths.ts";
import { withRedirect, redirectFrom } from "#session/redirect.ts";
import { Queries } from "@kinfold/frame/shell/queries";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { AboutYou } from "./about-you.tsx";
import { Declarations } from "./declarations.tsx";
import { isOnlyHumanCheck, findUnmet, describeUnmet } from "./unmet.ts";
import { WhereYouLive } from "./where-you-live.tsx";
import { WhoSentYou } from "./who-sent-you.tsx";
import { YourPassword } from "./your-password.tsx";

/** Create Account: every question of the club, then the mailed code. */
export function SignUpPage() {
  const redirect = redirectFrom(useLocation().search);
  const human = useHumanAnswer();
  const join = useRegister();
  /** The number that was refused as improbable: sent again, it is kept. */
  const [doubtedPhone, setDoubtedPhone] = useState<string>();
  const [verifying, setVerifying] = useState<Verifying>();
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
  });

  const { setValue } = form;
  useEffect(() => {
    setValue("cf_turnstile_response", human.token ?? "");
    // `setValue` is made anew by every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [human.token]);

  return (
    <div className="w-full max-w-(--size-form-wide)">
      <PageTitle title="Create Account">Create Account</PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">{COPY.nameNote}</p>
      <Notice icon={UsersThreeIcon} className="mt-6">
        Kinfold is a private club for family and friends. It is not offered to the general public,
        so we ask who referred you.
      </Notice>
      <form {...form.props} aria-label="Create Account" className="mt-8.5 flex flex-col gap-10">
        <Queries>
          <Questions form={form} />
        </Queries>
        <div className="flex flex-col gap-5">
          <HumanCheck answer={human} action={CAPTCHA_ACTIONS.register} />
          <FormRefusal>{form.refused}</FormRefusal>
          <Send form={form} isAnotherTry={human.round > 0} />
        </div>
      </form>
      <p className="mt-6 text-center text-ink-soft">
        Already a member? <Link href={withRedirect(PATHS.signIn, redirect)}>Sign In</Link>
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

function Questions({ form }: { form: Form<SignUpForm> }) {
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
      <Read
        of={reading}
        waiting={null}
        renderUnreachable={(_error, again) => (
          <Notice tone="error" role="alert" title="We could not load the list of countries.">
            <p>Phone, residence and citizenship need it.</p>
            <Button variant="outline" size="sm" className="mt-3" onClick={again}>
              Try again
            </Button>
          </Notice>
        )}
      >
        {() => null}
      </Read>
      <AboutYou form={form} countries={countries} />
      <WhereYouLive form={form} countries={countries} />
      <WhoSentYou form={form} />
      <YourPassword form={form} />
      <Declarations form={form} />
    </>
  );
}

type SendProps = {
  form: Form<SignUpForm>;
  /** The form was sent before, and its human check begins anew by itself. */
  isAnotherTry: boolean;
};

/** The button, and what it still waits for. Apart, so that a keystroke redraws nothing else. */
function Send({ form, isAnotherTry }: SendProps) {
  const reason = useId();
  useAllWritten(form);
  // Nothing is said before hydration: what was typed until then is not read yet.
  const [isAwake, wake] = useReducer(() => true, false);
  useEffect(wake, [wake]);
  const unmet = isAwake ? findUnmet(form.getValues()) : undefined;
  const words = unmet && describeUnmet(unmet);
  // Who pressed the button keeps it, and the focus with it.
  const isCheckedAgain = isAnotherTry && unmet !== undefined && isOnlyHumanCheck(unmet);
  const busy = form.isSending
    ? "Creating your account"
    : isCheckedAgain
      ? "Waiting for the human check"
      : undefined;
  return (
    <div>
      <Button
        type="submit"
        block
        disabled={(!isAwake || words !== undefined) && busy === undefined}
        busy={busy}
        aria-describedby={reason}
      >
        Continue
      </Button>
      <p id={reason} className="mt-3 min-h-5 text-center text-sm text-ink-soft">
        {words}
      </p>
    </div>
  );
}
