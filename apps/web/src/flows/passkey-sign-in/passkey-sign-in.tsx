import { useAskForPasskey, useLoginWithPasskey } from "@kinfold/api/passkeys";
import { signIn } from "@kinfold/api/session";
import { Button } from "@kinfold/ui/button";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { passkeyTrouble, signWithPasskey } from "#forms/passkey.ts";

/** Signs in with a passkey: at once, for it was asked for by the button that it replaces, and again when pressed. */
export function PasskeySignIn() {
  const ask = useAskForPasskey();
  const login = useLoginWithPasskey();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const hasBegun = useRef(false);

  async function run(): Promise<void> {
    setBusy(true);
    setRefused(undefined);
    try {
      const credential = await signWithPasskey(await ask.trigger({}));
      const { authorization } = await login.trigger({ credential });
      signIn(authorization.access_token);
    } catch (error) {
      setRefused(passkeyTrouble(error));
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
        busy={isBusy ? "Waiting for your passkey" : undefined}
        onClick={() => void run()}
      >
        Sign in with a passkey
      </Button>
      <FormRefusal>{refused}</FormRefusal>
    </>
  );
}
