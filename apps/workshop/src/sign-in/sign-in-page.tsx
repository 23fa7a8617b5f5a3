import { Button } from "@kinfold/ui/button";
import { Logo } from "@kinfold/ui/logo";
import { Notice } from "@kinfold/ui/notice";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { useState, type SubmitEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { SignInForm } from "#contract.ts";
import { describeFailure, isCodeRequired, signIn } from "#desk-calls.ts";

const FAULTS: Readonly<Record<string, string>> = {
  email: "Enter the email of your staff account",
  password: "Enter your password",
  code: "Enter the six digits of your authenticator app",
  email_code: "Enter the six digits from our email",
};

/** Where the designer wanted to go; the first page for anything that is no path of the workshop. */
const readGoal = (to: string | null): string => (to !== null && /^\/(?![/\\])/.test(to) ? to : "/");

const openPath = (path: string): void => window.location.assign(path);

export type SignInPageProps = {
  /** Opens the page that was asked for, with a fresh load: what is behind the sign-in is not this app alone. */
  onSignedIn?: (path: string) => void;
};

/** Signs a designer of the staff in to the workshop. */
export function SignInPage({ onSignedIn = openPath }: SignInPageProps) {
  const [params] = useSearchParams();
  const [wrong, setWrong] = useState<Readonly<Record<string, string | undefined>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isCodeMailed, setCodeMailed] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setRefusal(undefined);
    const [fault, form] = SignInForm.validate(
      Object.fromEntries(new FormData(event.currentTarget)),
      { coerce: true },
    );
    const fields = fault?.failures().map(({ path }) => String(path[0])) ?? [];
    setWrong(Object.fromEntries(fields.map((field) => [field, FAULTS[field]])));
    if (form === undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${fields[0] ?? ""}"]`)?.focus();
      return;
    }
    setSending(true);
    try {
      await signIn(form);
      onSignedIn(readGoal(params.get("to")));
    } catch (failure) {
      if (isCodeRequired(failure)) setCodeMailed(true);
      setRefusal(describeFailure(failure));
    } finally {
      setSending(false);
    }
  }

  return (
    <main className="mx-auto flex max-w-(--size-form) flex-col px-5 pt-10 pb-16">
      <Logo className="mb-10" />
      <h1 className="heading-md">The workshop</h1>
      <p className="mt-2.5 text-lg text-pretty text-ink-soft">
        For designers of the club. The account is that of the office.
      </p>
      <form
        noValidate
        aria-label="Sign in to the workshop"
        className="mt-8.5 flex flex-col gap-5"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={wrong["email"]}
        />
        <PasswordField
          name="password"
          label="Password"
          required
          autoComplete="current-password"
          error={wrong["password"]}
        />
        <TextField
          name="code"
          label="Code from your authenticator app"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          error={wrong["code"]}
        />
        {isCodeMailed && (
          <TextField
            name="email_code"
            label="Six digits from our email"
            required
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            error={wrong["email_code"]}
          />
        )}
        {refusal !== undefined && (
          <Notice tone="error" role="alert">
            {refusal}
          </Notice>
        )}
        <Button type="submit" block busy={isSending ? "Signing in" : undefined}>
          Sign in
        </Button>
      </form>
    </main>
  );
}
