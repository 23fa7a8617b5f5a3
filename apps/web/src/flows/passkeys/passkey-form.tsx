import { Button } from "@kinfold/ui/button";
import { PasswordField } from "@kinfold/ui/password-field";
import { PasskeyProof } from "#flows/passkey-proof/passkey-proof.tsx";
import type { Wrong } from "@kinfold/frame/native-form";
import { useCurrentMember } from "#session/use-current-member.ts";

/** The password again and, with two-factor on, a code: before a passkey is added or removed. `isAsked`: two-factor was turned on elsewhere. */
export function Guard({ wrong, isAsked }: { wrong: Wrong; isAsked: boolean }) {
  const { email, two_factor_enabled: hasTwoFactor } = useCurrentMember();
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        name="current_password"
        error={wrong["current_password"]}
      />
      {(isAsked || hasTwoFactor) && <PasskeyProof error={wrong["two_factor_code"]} />}
    </>
  );
}

type ActionsProps = {
  verb: string;
  busy: string | undefined;
  danger?: boolean;
  onCancel: () => void;
};

/** The way on and the way back. */
export function Actions({ verb, busy, danger = false, onCancel }: ActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end sm:gap-3">
      <Button variant="quiet" onClick={onCancel} disabled={busy !== undefined}>
        Cancel
      </Button>
      <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
        {verb}
      </Button>
    </div>
  );
}
