import { DataExportForm } from "@kinfold/contract/data-exports";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { say } from "@kinfold/language/say";
import { PasswordField } from "@kinfold/ui/password-field";
import { useState } from "react";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { isStepUp } from "#forms/step-up.ts";
import { useCurrentMember } from "#session/use-current-member.ts";

/** Asks for the password, and for a code where the member uses one, before anything of their data is asked for or given. */
export function MemberProof({
  name,
  verb,
  busy,
  send,
  onCancel,
}: {
  name: string;
  verb: string;
  busy: string;
  /** Does it; what it throws is said in the form. */
  send: (proof: DataExportForm) => Promise<void>;
  onCancel: () => void;
}) {
  const { email, two_factor_enabled: hasTwoFactor } = useCurrentMember();
  // Two-factor may have been turned on elsewhere since the member was read.
  const [isAsked, setAsked] = useState(hasTwoFactor);
  const form = useForm({
    check: DataExportForm,
    send,
    onRefused: (error) => {
      if (isStepUp(error)) setAsked(true);
    },
  });
  return (
    <form {...form.props} aria-label={name} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={say("Current password")}
        required
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      {isAsked && <PasskeyProof {...form.field("two_factor_code")} />}
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions verb={verb} busy={form.isSending ? busy : undefined} onCancel={onCancel} />
    </form>
  );
}
