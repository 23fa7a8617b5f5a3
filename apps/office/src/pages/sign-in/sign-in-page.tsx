import { enterOffice } from "@kinfold/api/office/session";
import { useStaffLogin } from "@kinfold/api/office/staff";
import { COPY } from "@kinfold/contract/copy";
import { Refusal } from "@kinfold/contract/refusal";
import { StaffLoginForm } from "@kinfold/contract/staff";
import { useNativeForm } from "@kinfold/frame/native-form";
import { refusalWords } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Button } from "@kinfold/ui/button";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { lazy, Suspense, useState } from "react";

const PasskeySignIn = lazy(async () => ({
  default: (await import("#flows/passkeys/passkey-sign-in.tsx")).PasskeySignIn,
}));

/** The door of the office: e-mail, password and what the authenticator shows now, in one form; or a passkey alone. */
export function SignInPage() {
  const login = useStaffLogin();
  const [refused, setRefused] = useState<string>();
  const [isCodeMailed, setCodeMailed] = useState(false);
  const [hasPasskey, setPasskey] = useState(false);

  const form = useNativeForm(StaffLoginForm, async (filled) => {
    setRefused(undefined);
    try {
      const { authorization } = await login.trigger(filled);
      enterOffice(authorization.access_token);
    } catch (error) {
      if (error instanceof Refusal && error.code === "email_code_required") setCodeMailed(true);
      // One and the same sentence, whichever of the three was wrong.
      const isAlike = error instanceof Refusal && [400, 401, 422].includes(error.status);
      setRefused(isAlike ? COPY.invalidCredentials : refusalWords(error));
    }
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
          name="email"
          error={form.wrong["email"]}
        />
        <PasswordField
          label="Password"
          required
          autoComplete="current-password"
          name="password"
          error={form.wrong["password"]}
        />
        <TextField
          label="Code from your authenticator app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          name="code"
          error={form.wrong["code"]}
        />
        {isCodeMailed && (
          <TextField
            label="Six digits from our email"
            required
            inputMode="numeric"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            name="email_code"
            help="Someone has been guessing at this account. A browser that it does not know needs this code as well."
            error={form.wrong["email_code"]}
          />
        )}
        <FormRefusal>{refused}</FormRefusal>
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
