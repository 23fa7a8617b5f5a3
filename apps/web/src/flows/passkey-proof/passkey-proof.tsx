import { useBeginPasskeyProof, useProvePasskey } from "@kinfold/api/passkeys";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { TwoFactorField, type TwoFactorFieldProps } from "#forms/two-factor-field.tsx";
import { useCurrentMember } from "#session/use-current-member.ts";

/** Loaded when it is pressed: most members type a code. */
const passkeys = () => import("@kinfold/frame/passkey");

/**
 * Asks for a code, or for a passkey in its place where the member has one. What the passkey was exchanged for is good
 * once: when the form is refused for it, the member is asked again.
 */
export function PasskeyProof({ error, ...field }: Omit<TwoFactorFieldProps, "isNew">) {
  const { has_passkey: hasPasskey } = useCurrentMember();
  const begin = useBeginPasskeyProof();
  const prove = useProvePasskey();
  const [proof, setProof] = useState<{ code: string; refusedBefore: string | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();

  async function run(): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    const { describePasskeyError: passkeyTrouble, signWithPasskey } = await passkeys();
    try {
      const credential = await signWithPasskey(await begin.trigger({}));
      const { two_factor_code: code } = await prove.trigger({ credential });
      setProof({ code, refusedBefore: error });
    } catch (failed) {
      setRefused(passkeyTrouble(failed));
    }
    setBusy(false);
  }

  if (!hasPasskey) return <TwoFactorField error={error} {...field} />;
  if (proof !== undefined && (error === undefined || error === proof.refusedBefore)) {
    return (
      <>
        <input type="hidden" name={field.name} value={proof.code} />
        <Notice tone="ok" role="status" title={say("Confirmed with your passkey")}>
          {say("Go on within two minutes.")}
        </Notice>
      </>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <TwoFactorField error={error} {...field} />
      <FormRefusal>{refused}</FormRefusal>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        disabled={field.readOnly}
        busy={isBusy ? say("Waiting for your passkey") : undefined}
        onClick={() => void run()}
      >
        {say("Use a passkey instead")}
      </Button>
    </div>
  );
}
