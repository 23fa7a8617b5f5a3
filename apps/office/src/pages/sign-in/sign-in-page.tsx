import { enterOffice } from "@kinfold/api/office/session";
import { useStaffLogin } from "@kinfold/api/office/staff";
import { COPY } from "@kinfold/contract/copy";
import { Refusal } from "@kinfold/contract/refusal";
import { StaffLoginForm } from "@kinfold/contract/staff";
import { useForm } from "@kinfold/frame/form";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Button } from "@kinfold/ui/button";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { lazy, Suspense, useState } from "react";

const PasskeySignIn = lazy(async () => ({
  default: (await import("#flows/passkeys/passkey-sign-in.tsx")).PasskeySignIn,
}));

const isAlike = (error: unknown): boolean =>
  error instanceof Refusal && [400, 401, 422].includes(error.status);

/** The sign-in page of the office: email, password and what the authenticator shows now, in one form; or a passkey alone. */
export function SignInPage() {
  const login = useStaffLogin();
  const [isCodeMailed, setCodeMailed] = useState(false);
  const [hasPasskey, setPasskey] = useState(false);

  const form = useForm({
    check: StaffLoginForm,
    send: async (filled) => {
      const { authorization } = await login.trigger(filled);
      enterOffice(authorization.access_token);
    },
    // One and the same sentence, whichever of the three was wrong.
    words: (error) => (isAlike(error) ? COPY.invalidCredentials : describeError(error)),
    namesFields: false,
    onRefused: (error) => {
      if (error instanceof Refusal && error.code === "email_code_required") setCodeMailed(true);
    },
  });

  return (
    <div className="w-full max-w-(--size-form) lg:my-auto lg:pb-12">
      <PageTitle title="Sign in to the office">The office</PageTitle>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        For those who work for the club. Members sign in at their own address.
      </p>
      <form
        {...form.props}
        aria-label="Sign in to the office"
        className="mt-8.5 flex flex-col gap-5"
      >
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field("email")}
        />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          {...form.field("password")}
        />
        <TextField
          label="Code from your authenticator app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          {...form.field("code")}
        />
        {isCodeMailed && (
          <TextField
            label="Six digits from our email"
            required
            inputMode="numeric"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            help="Someone has been guessing at this account. A browser that it does not know needs this code as well."
            {...form.field("email_code")}
          />
        )}
        <FormRefusal>{form.refused}</FormRefusal>
        <Button type="submit" block busy={form.isSending ? "Signing in" : undefined}>
          Sign in
        </Button>
      </form>
      <div className="mt-4 flex flex-col gap-5">
        <Suspense fallback={null}>
          {hasPasskey ? (
            <PasskeySignIn />
          ) : (
            <Button variant="outline" block onClick={() => setPasskey(true)}>
              Sign in with a passkey
            </Button>
          )}
        </Suspense>
      </div>
    </div>
  );
}
