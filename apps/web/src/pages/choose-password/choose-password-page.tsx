import { useResetPassword } from "@kinfold/api/members";
import { ResetPasswordForm } from "@kinfold/contract/members";
import { Refusal } from "@kinfold/contract/refusal";
import { Button } from "@kinfold/ui/button";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { toast } from "@kinfold/ui/toast";
import { useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import { focusFirstError } from "#forms/focus-first-error.ts";
import { FormRefusal } from "#forms/form-refusal.tsx";
import { refusalWords, refusedFields } from "#forms/refusal-words.ts";
import { structResolver } from "#forms/struct-resolver.ts";
import { PATHS } from "#paths.ts";
import { PageTitle } from "#shell/page-title.tsx";

const resolver = structResolver(ResetPasswordForm);

/** Sets a new password with the mailed link. Every session ends and nobody is signed in by it. */
export function ChoosePasswordPage() {
  const token = new URLSearchParams(useLocation().search).get("token") ?? "";
  const form = useForm<ResetPasswordForm>({
    resolver: (values, context, options) => resolver({ ...values, token }, context, options),
    mode: "onTouched",
  });
  const { register, control, handleSubmit, formState, setError } = form;
  const password = useWatch({ control, name: "password" });
  const reset = useResetPassword();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const [isDead, setDead] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const submit = handleSubmit(async (filled) => {
    setRefused(undefined);
    try {
      const { message } = await reset.trigger(filled);
      toast.success(message);
      await navigate(PATHS.signIn, { replace: true });
    } catch (error) {
      setDead(error instanceof Refusal && error.code === "reset_invalid");
      const { password: wrong, token: dead } = refusedFields(error);
      if (wrong !== undefined) setError("password", { type: "server", message: wrong });
      if (dead !== undefined) setDead(true);
      setRefused(refusalWords(error));
      focusFirstError(element.current);
    }
  });

  return (
    <div className="w-full max-w-(--size-form) lg:my-auto lg:pb-12">
      <PageTitle title="Choose a new password">Choose a new password</PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        You will be signed out everywhere and can sign in with it at once.
      </p>
      <form
        ref={element}
        noValidate
        method="post"
        aria-label="Choose a new password"
        className="mt-8.5 flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <PasswordField
          label="Password"
          required
          autoComplete="new-password"
          error={formState.errors.password?.message}
          {...register("password", {
            onChange: () => {
              if (form.getFieldState("confirm_password").isTouched) {
                void form.trigger("confirm_password");
              }
            },
          })}
        />
        <PasswordRules password={password ?? ""} />
        <PasswordField
          label="Confirm password"
          required
          autoComplete="new-password"
          error={formState.errors.confirm_password?.message}
          {...register("confirm_password")}
        />
        {isDead ? (
          <Notice tone="error" role="alert" title={refused}>
            <Link href={PATHS.requestReset}>Send me a new link</Link>
          </Notice>
        ) : (
          <FormRefusal>{refused}</FormRefusal>
        )}
        <Button
          type="submit"
          block
          disabled={isDead}
          busy={formState.isSubmitting ? "Saving" : undefined}
        >
          Continue
        </Button>
      </form>
      <p className="mt-7 text-center text-ink-soft">
        Remembered the old one? <Link href={PATHS.signIn}>Sign In</Link>
      </p>
    </div>
  );
}
