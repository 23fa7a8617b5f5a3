import { useAskForPasskey, useLoginWithPasskey } from "@kinfold/api/passkeys";
import { signIn } from "@kinfold/api/session";
import { PasskeySignIn as Ceremony } from "@kinfold/frame/shell/passkey-sign-in";

/** Signs a member in with a passkey alone. */
export function PasskeySignIn() {
  const ask = useAskForPasskey();
  const login = useLoginWithPasskey();
  return (
    <Ceremony
      ask={() => ask.trigger({})}
      login={async (credential) => {
        const { authorization } = await login.trigger({ credential });
        signIn(authorization.access_token);
      }}
    />
  );
}
