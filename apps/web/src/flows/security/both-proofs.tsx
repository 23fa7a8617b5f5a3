import { GuardedForm } from "@kinfold/contract/security";
import { Button } from "@kinfold/ui/button";
import { PasswordField } from "@kinfold/ui/password-field";
import { useState } from "react";
import type { Infer } from "superstruct";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
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
  const [refused, setRefused] = useState<string>();
  const form = useNativeForm(GuardedForm, async (filled) => {
    setRefused(undefined);
    try {
      await send(filled);
    } catch (error) {
      setRefused(formWords(error));
      form.refuse(refusedFields(error));
    }
  });
  return (
    <form {...form.props} aria-label={name} className="flex flex-col gap-5">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        name="current_password"
        error={form.wrong.current_password}
      />
      <PasskeyProof error={form.wrong.two_factor_code} />
      <FormRefusal>{refused}</FormRefusal>
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
        <Button variant="quiet" onClick={onCancel} disabled={form.isSending}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={danger ? "danger" : "primary"}
          busy={form.isSending ? busy : undefined}
        >
          {verb}
        </Button>
      </div>
    </form>
  );
}
