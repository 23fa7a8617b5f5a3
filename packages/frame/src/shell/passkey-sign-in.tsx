import { say } from "@kinfold/language/say";
import type { PasskeyRequest, SignedCredential } from "@kinfold/contract/passkeys";
import { Button } from "@kinfold/ui/button";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { describePasskeyError, signWithPasskey } from "#passkey.ts";
import { FormRefusal } from "./form-refusal.tsx";

export type PasskeySignInProps = {
  /** Asks the club what is to be signed. */
  ask: () => Promise<PasskeyRequest>;
  /** Signs in with what was. */
  login: (credential: SignedCredential) => Promise<void>;
};

/** Signs in with a passkey: at once, for it was asked for by the button that it replaces, and again when pressed. */
export function PasskeySignIn({ ask, login }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const hasBegun = useRef(false);

  async function run(): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    try {
      await login(await signWithPasskey(await ask()));
    } catch (error) {
      setRefused(describePasskeyError(error));
      setBusy(false);
    }
  }

  const begin = useEffectEvent(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void run();
  });
  useEffect(() => {
    begin();
  }, []);

  return (
    <>
      <Button
        variant="outline"
        block
        busy={isBusy ? say("Waiting for your passkey") : undefined}
        onClick={() => void run()}
      >
        {say("Sign in with a passkey")}
      </Button>
      <FormRefusal>{refused}</FormRefusal>
    </>
  );
}
