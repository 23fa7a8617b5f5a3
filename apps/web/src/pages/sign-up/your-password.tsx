import type { SignUpForm } from "@kinfold/contract/sign-up";
import { say } from "@kinfold/language/say";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { useWritten, type Form } from "@kinfold/frame/form";
import { Group, Wide } from "@kinfold/frame/shell/group";
import { LABELS } from "./unmet.ts";

/** The password twice, with its rules ticked as it is typed. */
export function YourPassword({ form }: { form: Form<SignUpForm> }) {
  const password = useWritten(form, "password");
  return (
    <Group legend={say("Your password")}>
      <PasswordField
        label={LABELS.password}
        required
        autoComplete="new-password"
        {...form.field("password")}
      />
      <PasswordField
        label={LABELS.confirm_password}
        required
        autoComplete="new-password"
        {...form.field("confirm_password")}
      />
      <Wide>
        <PasswordRules password={password ?? ""} />
      </Wide>
    </Group>
  );
}
