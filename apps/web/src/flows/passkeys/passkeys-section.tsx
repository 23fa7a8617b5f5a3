import {
  useAddPasskey,
  useBeginPasskey,
  usePasskeys,
  useRemovePasskey,
  useRenamePasskey,
} from "@kinfold/api/passkeys";
import { PasskeyGuardForm, PasskeyName } from "@kinfold/contract/passkeys";
import type { PlainForm } from "@kinfold/frame/form";
import { Passkeys } from "@kinfold/frame/shell/passkeys";
import { say } from "@kinfold/language/say";
import { PasswordField } from "@kinfold/ui/password-field";
import { useState } from "react";
import { assign, object } from "superstruct";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import { Section } from "#flows/security/section.tsx";
import { isStepUp } from "#forms/step-up.ts";
import { useCurrentMember } from "#session/use-current-member.ts";

const OF_A_MEMBER = {
  guard: PasskeyGuardForm,
  naming: assign(PasskeyGuardForm, object({ name: PasskeyName })),
  Guard,
  words: {
    none: (
      <p className="text-pretty text-ink-soft">
        {say(
          "Sign in with your finger, your face or the PIN of your device, and no password. A passkey stays on your device, works on this site alone, and cannot be guessed or given away.",
        )}
      </p>
    ),
    added: say("Passkey added. You can sign in with it from now on."),
    nameExample: say("My phone"),
    removal: (name: string) =>
      say("“{name}” will no longer open your account. Your password still does.", { name }),
  },
};

/** The keys that open the account without a password: each is named, and can be taken away. */
export function PasskeysSection() {
  return (
    <Section title={say("Passkeys")}>
      <Passkeys
        of={{
          ...OF_A_MEMBER,
          read: usePasskeys(),
          begin: useBeginPasskey().trigger,
          add: useAddPasskey().trigger,
          remove: useRemovePasskey(),
          rename: useRenamePasskey(),
        }}
      />
    </Section>
  );
}

type GuardProps = { form: PlainForm; refusedWith: unknown };

/** The password again and, with two-factor on, a code. It may have been turned on elsewhere since the member was read. */
function Guard({ form, refusedWith }: GuardProps) {
  const { email, two_factor_enabled: hasTwoFactor } = useCurrentMember();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && isStepUp(refusedWith)) setAsked(true);
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={say("Current password")}
        required
        autoComplete="current-password"
        {...form.field("current_password")}
      />
      {(isAsked || hasTwoFactor) && <PasskeyProof {...form.field("two_factor_code")} />}
    </>
  );
}
