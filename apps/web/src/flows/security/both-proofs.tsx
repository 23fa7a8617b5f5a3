import { GuardedForm } from "@kinfold/contract/security";
import { say } from "@kinfold/language/say";
import { PasswordField } from "@kinfold/ui/password-field";
import type { Infer } from "superstruct";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { useCurrentMember } from "#session/use-current-member.ts";

export type BothProofsProps = {
  name: string;
  verb: string;
  busy: string;
  danger?: boolean;
  /** Does it; what it throws is said in the form. */
  send: (proofs: Infer<typeof GuardedForm>) => Promise<void>;
  onCancel: () => void;
};

/** Asks for the password and a code before the second factor itself is changed. */
export function BothProofs({ name, verb, busy, danger = false, send, onCancel }: BothProofsProps) {
  const { email } = useCurrentMember();
  const form = useForm({ check: GuardedForm, send });
  return (
    <form {...form.props} aria-label={name} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={say("Current password")}
        required
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      <PasskeyProof {...form.field("two_factor_code")} />
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb={verb}
        danger={danger}
        busy={form.isSending ? busy : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}
