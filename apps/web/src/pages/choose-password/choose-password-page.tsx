import { useResetPassword } from "@kinfold/api/joining";
import { ResetPasswordForm } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { toast } from "@kinfold/ui/toast";
import { useContext, useState } from "react";
import { useNavigate } from "react-router-dom";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useForm } from "@kinfold/frame/form";
import { readRefusedFields } from "@kinfold/frame/refusal-words";
import { PATHS } from "#paths.ts";
import { ResetToken } from "#session/reset-token.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";

/** Sets a new password with the token of an emailed link. Every session ends and no one is signed in by it. */
export function ChoosePasswordPage() {
  const token = useContext(ResetToken);
  const reset = useResetPassword();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(false);

  const form = useForm({
    check: ResetPasswordForm,
    added: { token },
    send: async (filled) => {
      const { message } = await reset.trigger(filled);
      toast.success(message);
      await navigate(PATHS.signIn, { replace: true });
    },
    onRefused: (error) => {
      setDead(
        (error instanceof Refusal && error.code === "reset_invalid") ||
          readRefusedFields(error)["token"] !== undefined,
      );
    },
  });

  return (
    <div className="w-full max-w-(--size-form) lg:my-auto lg:pb-12">
      <PageTitle title={say("Set a new password")}>{say("Set a new password")}</PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        {say("You will be signed out everywhere and can sign in with it at once.")}
      </p>
      <form
        {...form.props}
        aria-label={say("Set a new password")}
        className="mt-8.5 flex flex-col gap-5"
      >
        <PasswordField
          label={say("Password")}
          required
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordRules password={form.watch("password") ?? ""} />
        <PasswordField
          label={say("Confirm password")}
          required
          autoComplete="new-password"
          {...form.field("confirm_password")}
        />
        {isDead ? (
          <Notice tone="error" role="alert" title={form.refused}>
            <Link href={PATHS.requestReset}>{say("Send me a new link")}</Link>
          </Notice>
        ) : (
          <FormRefusal>{form.refused}</FormRefusal>
        )}
        <Button
          type="submit"
          block
          disabled={isDead}
          busy={form.isSending ? say("Saving") : undefined}
        >
          {say("Continue")}
        </Button>
      </form>
      <p className="mt-7 text-center text-ink-soft">
        {say("Remembered the old one?")} <Link href={PATHS.signIn}>{say("Sign In")}</Link>
      </p>
    </div>
  );
}
