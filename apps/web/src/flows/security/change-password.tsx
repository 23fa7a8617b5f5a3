import { useChangePassword } from "@kinfold/api/security";
import { ChangePasswordForm } from "@kinfold/contract/security";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { PasswordField, PasswordRules } from "@kinfold/ui/password-field";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useForm } from "@kinfold/frame/form";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { isStepUp } from "#forms/step-up.ts";
import { useCurrentMember } from "#session/use-current-member.ts";
import { Section } from "./section.tsx";

/** Changes the password. Every other device is signed out; this one stays. */
export function ChangePassword() {
  const { email, two_factor_enabled: hasTwoFactor } = useCurrentMember();
  // Two-factor may have been turned on elsewhere since the member was read.
  const [isAsked, setAsked] = useState(hasTwoFactor);
  const change = useChangePassword();

  const form = useForm({
    check: ChangePasswordForm,
    send: async (filled) => {
      const { message } = await change.trigger(filled);
      form.reset();
      toast.success(message);
    },
    onRefused: (error) => {
      if (isStepUp(error)) setAsked(true);
    },
  });

  return (
    <Section title={say("Change password")}>
      <p className="mb-5 text-ink-soft">{say("Your other devices will be signed out.")}</p>
      <form {...form.props} aria-label={say("Change password")} className="flex flex-col gap-5">
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={say("Current password")}
          required
          autoComplete="current-password"
          {...form.field("current_password")}
        />
        <PasswordField
          label={say("New password")}
          required
          autoComplete="new-password"
          {...form.field("password")}
        />
        <PasswordRules password={form.watch("password") ?? ""} />
        <PasswordField
          label={say("Confirm new password")}
          required
          autoComplete="new-password"
          {...form.field("confirm_password")}
        />
        {(isAsked || hasTwoFactor) && <PasskeyProof {...form.field("two_factor_code")} />}
        <FormRefusal>{form.refused}</FormRefusal>
        <Button
          type="submit"
          variant="outline"
          className="sm:self-start"
          busy={form.isSending ? say("Changing") : undefined}
        >
          {say("Change password")}
        </Button>
      </form>
    </Section>
  );
}
