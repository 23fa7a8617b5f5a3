import type { PlainForm } from "@kinfold/frame/form";
import { PasswordField } from "@kinfold/ui/password-field";
import { TextField } from "@kinfold/ui/text-field";
import { useCurrentStaff } from "#session/current-staff.ts";

/** Once more what signing in takes. */
export function GuardFields({ form }: { form: PlainForm }) {
  const { email } = useCurrentStaff();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        required
        autoComplete="current-password"
        {...form.field("current_password")}
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
    </>
  );
}
