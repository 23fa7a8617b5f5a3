import { useForgotPassword } from "@kinfold/api/joining";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { ForgotPasswordForm } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { EnvelopeSimpleIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { TextField } from "@kinfold/ui/text-field";
import { useState } from "react";
import { omit } from "superstruct";
import { formatClock, useCountdown } from "@kinfold/frame/countdown";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { HumanCheck, useHumanAnswer } from "#forms/human-check.tsx";
import { useForm } from "@kinfold/frame/form";
import { PATHS } from "#paths.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";

const Typed = omit(ForgotPasswordForm, ["cf_turnstile_response"]);

/** Forgot password: mails a link. It says the same for every address, member's or not. */
export function RequestResetPage() {
  const human = useHumanAnswer();
  const forgot = useForgotPassword();
  const wait = useCountdown(0);
  const [sentTo, setSentTo] = useState<string>();

  const form = useForm({
    check: Typed,
    send: async ({ email }) => {
      const token = await human.settled();
      if (token === null) return;
      try {
        const { resend_after } = await forgot.trigger({ email, cf_turnstile_response: token });
        setSentTo(email);
        wait.start(resend_after);
      } finally {
        human.reset();
      }
    },
    onRefused: (error) => {
      if (error instanceof Refusal) wait.start(error.wire.retry_after ?? 0);
    },
  });

  return (
    <div className="w-full max-w-(--size-form) lg:my-auto lg:pb-12">
      <PageTitle title={say("Forgot password")}>{say("Forgot password?")}</PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        {say("Tell us your email and we will send you a link to choose a new one.")}
      </p>
      <div role="status" className="not-empty:mt-6">
        {sentTo !== undefined && (
          <Notice tone="ok" icon={EnvelopeSimpleIcon} title={say("Check your inbox")}>
            <Say
              text="If {email} belongs to a member, a link is on its way. It works once, for 30 minutes. Look in the spam folder too."
              values={{ email: <b className="font-strong wrap-break-word">{sentTo}</b> }}
            />
          </Notice>
        )}
      </div>
      <form
        {...form.props}
        aria-label={say("Forgot password")}
        className="mt-8.5 flex flex-col gap-5"
      >
        <TextField
          label={say("Email")}
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
        <HumanCheck answer={human} action={CAPTCHA_ACTIONS.forgotPassword} />
        <FormRefusal>{form.refused}</FormRefusal>
        <div>
          <Button
            type="submit"
            block
            disabled={wait.seconds > 0 && !form.isSending}
            busy={form.isSending ? say("Sending") : undefined}
          >
            {sentTo === undefined ? say("Send link") : say("Send again")}
          </Button>
          <p className="text-center text-sm text-ink-soft not-empty:mt-3">
            {wait.seconds > 0 && (
              <Say
                text="You can send another in {time}"
                values={{
                  time: <span className="figures-column">{formatClock(wait.seconds)}</span>,
                }}
              />
            )}
          </p>
        </div>
      </form>
      <p className="mt-7 text-center text-ink-soft">
        {say("Remembered it?")} <Link href={PATHS.signIn}>{say("Sign In")}</Link>
      </p>
    </div>
  );
}
