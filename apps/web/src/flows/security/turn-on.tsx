import { useConfirmTwoFactor, useEnableTwoFactor } from "@kinfold/api/security";
import {
  ConfirmTwoFactorForm,
  EnableTwoFactorForm,
  type TwoFactorSecret,
} from "@kinfold/contract/security";
import { say } from "@kinfold/language/say";
import { Dialog } from "@kinfold/ui/dialog";
import { PasswordField } from "@kinfold/ui/password-field";
import { Stepper } from "@kinfold/ui/stepper";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useForm } from "@kinfold/frame/form";
import { FormActions } from "@kinfold/frame/shell/form-actions";
import { TwoFactorField } from "#forms/two-factor-field.tsx";
import { useCurrentMember } from "#session/use-current-member.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecretToScan } from "@kinfold/frame/shell/secret-to-scan";

const STEPS = [say("Password"), say("Authenticator"), say("Recovery codes")];
const TITLE = say("Turn on two-factor sign-in");

/** From the password over the authenticator app to the recovery codes, which are shown this once. */
export function TurnOn({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const step = codes !== undefined ? 2 : secret !== undefined ? 1 : 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TITLE}
      // What is shown only once must not be lost to a slip beside the dialog.
      closable={codes === undefined}
    >
      <Stepper steps={STEPS} current={step} label={TITLE} className="mb-6" />
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret !== undefined ? (
        <Confirm secret={secret} onCancel={onClose} onCodes={setCodes} />
      ) : (
        <AskPassword onCancel={onClose} onSecret={setSecret} />
      )}
    </Dialog>
  );
}

function AskPassword({
  onCancel,
  onSecret,
}: {
  onCancel: () => void;
  onSecret: (secret: TwoFactorSecret) => void;
}) {
  const { email } = useCurrentMember();
  const enable = useEnableTwoFactor();
  const form = useForm({
    check: EnableTwoFactorForm,
    send: async (filled) => {
      onSecret(await enable.trigger(filled));
    },
  });
  return (
    <form {...form.props} aria-label={say("Your password")} className="flex flex-col gap-5">
      <p className="text-ink-soft">
        {say(
          "You need an authenticator app on your telephone, such as Google Authenticator, Microsoft Authenticator or Aegis. First show that it is you.",
        )}
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={say("Current password")}
        required
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb={say("Continue")}
        busy={form.isSending ? say("Checking") : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}

function Confirm({
  secret,
  onCancel,
  onCodes,
}: {
  secret: TwoFactorSecret;
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => void;
}) {
  const confirm = useConfirmTwoFactor();
  const form = useForm({
    check: ConfirmTwoFactorForm,
    send: async (filled) => {
      onCodes((await confirm.trigger(filled)).recovery_codes);
    },
  });
  return (
    <form
      {...form.props}
      aria-label={say("Your authenticator app")}
      className="flex flex-col gap-5"
    >
      <SecretToScan secret={secret.secret} address={secret.otpauth_url} />
      <TwoFactorField isNew {...form.field("two_factor_code")} />
      <FormRefusal>{form.refused}</FormRefusal>
      <FormActions
        verb={say("Turn on")}
        busy={form.isSending ? say("Turning on") : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}
