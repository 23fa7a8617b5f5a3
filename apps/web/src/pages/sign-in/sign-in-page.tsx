import { hasEnded, holdUnverified } from "@kinfold/api/session";
import { useSignalValue } from "@kinfold/api/use-signal-value";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Verification, type Verifying } from "#flows/verify-email/verification.tsx";
import { HumanCheck, useHumanAnswer } from "#forms/human-check.tsx";
import { useNativeForm } from "@kinfold/frame/native-form";
import { PATHS } from "#paths.ts";
import { prepareSession } from "#session/begin-session.ts";
import { withRedirect } from "#session/redirect.ts";
import { useRedirect } from "#session/use-redirect.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { prefetchWhenIdle } from "#shell/prefetch.ts";
import { describeError } from "@kinfold/frame/refusal-words";
import { say } from "@kinfold/language/say";
import { describeSignInFailure } from "./sign-in-words.ts";

const PasskeySignIn = lazy(async () => ({
  default: (await import("#flows/passkey-sign-in/passkey-sign-in.tsx")).PasskeySignIn,
}));

const TwoFactorField = lazy(async () => ({
  default: (await import("#forms/two-factor-field.tsx")).TwoFactorField,
}));

const loadSending = async () => (await import("./sign-in-sending.ts")).signInSending;

/** Sign In. A member with two-factor on is asked for a code in the same form, one whose email is not proven yet is sent another. */
export function SignInPage() {
  const redirect = useRedirect();
  const isEnded = useSignalValue(hasEnded, false);
  const endedId = useId();
  const human = useHumanAnswer();
  const [codeBy, setCodeBy] = useState<"app" | "email">();
  const isAsked = codeBy !== undefined;
  const [hasPasskey, setPasskey] = useState(false);
  const [verifying, setVerifying] = useState<Verifying>();

  const next = redirect ?? PATHS.overview;
  // The captcha's scripts go first: without its answer nothing here can be sent.
  const isProven = human.token !== null;
  useEffect(() => (isProven ? prefetchWhenIdle(next) : undefined), [isProven, next]);

  const form = useNativeForm({
    load: loadSending,
    send: async (typed, { requestSession, requestEmailCode }) => {
      const token = await human.settled();
      if (token === null) return;
      const beginSession = prepareSession(next);
      try {
        const {
          user,
          authorization,
          two_factor_by: by,
        } = await requestSession({ ...typed, cf_turnstile_response: token });
        if (!user || !authorization) {
          setCodeBy(by ?? "app");
        } else if (user.is_email_verified) {
          await beginSession(authorization.access_token);
          return;
        } else {
          holdUnverified(authorization.access_token);
          const sent = await requestEmailCode({ email: user.email });
          setVerifying({ email: user.email, sent });
        }
        human.reset();
      } catch (error) {
        human.reset();
        throw error;
      }
    },
    words: isAsked ? describeError : describeSignInFailure,
  });

  return (
    <div className="w-full max-w-(--size-form) lg:my-auto lg:pb-12">
      {/* The focus comes to the title, which says the rest. */}
      <PageTitle title={say("Sign In")} aria-describedby={isEnded ? endedId : undefined}>
        {say("Welcome back")}
      </PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        {say("Sign in to see where the family’s money stands.")}
      </p>
      {isEnded && (
        <Notice id={endedId} className="mt-6">
          {say("Your session has ended. Sign in to go on where you were.")}
        </Notice>
      )}
      <form {...form.props} aria-label={say("Sign In")} className="mt-8.5 flex flex-col gap-5">
        <div className={isAsked ? "hidden" : "contents"}>
          <TextField
            label={say("Email")}
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field("email")}
          />
          <PasswordField
            label={say("Password")}
            required
            autoComplete="current-password"
            {...form.field("password")}
          />
          <div className="-mt-2 flex justify-end text-sm">
            <Link href={PATHS.requestReset}>{say("Forgot password?")}</Link>
          </div>
        </div>
        {isAsked && (
          <Suspense fallback={null}>
            <TwoFactorField
              key={codeBy}
              focused
              isMailed={codeBy === "email"}
              {...form.field("two_factor_code")}
            />
          </Suspense>
        )}
        <HumanCheck answer={human} action={CAPTCHA_ACTIONS.login} />
        <FormRefusal>{form.refused}</FormRefusal>
        <Button type="submit" block busy={form.isSending ? say("Signing in") : undefined}>
          {say("Continue")}
        </Button>
      </form>
      <div className="mt-4 flex flex-col gap-5">
        <Suspense fallback={null}>
          {hasPasskey ? (
            <PasskeySignIn />
          ) : (
            <Button variant="outline" block onClick={() => setPasskey(true)}>
              {say("Sign in with a passkey")}
            </Button>
          )}
        </Suspense>
      </div>
      <p className="mt-7 text-center text-ink-soft">
        {say("Not a member yet?")}{" "}
        <Link href={withRedirect(PATHS.signUp, redirect)}>{say("Register")}</Link>
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
