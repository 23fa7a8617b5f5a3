import type { Wrong } from "@kinfold/frame/native-form";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { useCurrentStaff } from "#session/current-staff.ts";

type GuardedProps = {
  wrong: Wrong;
  refused: string | undefined;
  verb: string;
  /** What is being done; undefined when nothing is. */
  busy: string | undefined;
  danger?: boolean;
  onCancel: () => void;
};

/** Once more what signing in takes, and the ways on and back: the end of every form about a passkey. */
export function Guarded({ wrong, refused, verb, busy, danger = false, onCancel }: GuardedProps) {
  const { email } = useCurrentStaff();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        name="current_password"
        error={wrong["current_password"]}
      />
      <TextField
        label="Code from your authenticator app"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        name="code"
        error={wrong["code"]}
      />
      <FormRefusal>{refused}</FormRefusal>
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
        <Button variant="quiet" onClick={onCancel} disabled={busy !== undefined}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {verb}
        </Button>
      </div>
    </>
  );
}
