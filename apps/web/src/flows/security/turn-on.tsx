import { useConfirmTwoFactor, useEnableTwoFactor } from "@kinfold/api/security";
import {
  ConfirmTwoFactorForm,
  EnableTwoFactorForm,
  type TwoFactorSecret,
} from "@kinfold/contract/security";
import { Button } from "@kinfold/ui/button";
import { Dialog } from "@kinfold/ui/dialog";
import { PasswordField } from "@kinfold/ui/password-field";
import { Stepper } from "@kinfold/ui/stepper";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { useNativeForm } from "@kinfold/frame/native-form";
import { formWords, refusedFields } from "@kinfold/frame/refusal-words";
import { TwoFactorField } from "#forms/two-factor-field.tsx";
import { useCurrentMember } from "#session/use-current-member.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SecretToScan } from "@kinfold/frame/shell/secret-to-scan";

const STEPS = ["Password", "Authenticator", "Recovery codes"];
const TITLE = "Turn on two-factor sign-in";

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
  const [refused, setRefused] = useState<string>();
  const form = useNativeForm(EnableTwoFactorForm, async (filled) => {
    setRefused(undefined);
    try {
      onSecret(await enable.trigger(filled));
    } catch (error) {
      setRefused(formWords(error));
      form.refuse(refusedFields(error));
    }
  });
  return (
    <form {...form.props} aria-label="Your password" className="flex flex-col gap-5">
      <p className="text-ink-soft">
        You need an authenticator app on your telephone, such as Google Authenticator, Microsoft
        Authenticator or Aegis. First show that it is you.
      </p>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        name="current_password"
        error={form.wrong.current_password}
      />
      <FormRefusal>{refused}</FormRefusal>
      <Actions verb="Continue" busy={form.isSending ? "Checking" : undefined} onCancel={onCancel} />
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
  const [refused, setRefused] = useState<string>();
  const form = useNativeForm(ConfirmTwoFactorForm, async (filled) => {
    setRefused(undefined);
    try {
      onCodes((await confirm.trigger(filled)).recovery_codes);
    } catch (error) {
      setRefused(formWords(error));
      form.refuse(refusedFields(error));
    }
  });
  return (
    <form {...form.props} aria-label="Your authenticator app" className="flex flex-col gap-5">
      <SecretToScan secret={secret.secret} address={secret.otpauth_url} />
      <TwoFactorField isNew error={form.wrong.two_factor_code} />
      <FormRefusal>{refused}</FormRefusal>
      <Actions
        verb="Turn on"
        busy={form.isSending ? "Turning on" : undefined}
        onCancel={onCancel}
      />
    </form>
  );
}

function Actions({
  verb,
  busy,
  onCancel,
}: {
  verb: string;
  busy: string | undefined;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
      <Button variant="quiet" onClick={onCancel} disabled={busy !== undefined}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {verb}
      </Button>
    </div>
  );
}
