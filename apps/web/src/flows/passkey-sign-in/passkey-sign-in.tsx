import { useAskForPasskey, useLoginWithPasskey } from "@kinfold/api/passkeys";
import { PasskeySignIn as Ceremony } from "@kinfold/frame/shell/passkey-sign-in";
import { useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { prepareSession } from "#session/begin-session.ts";
import { redirectFrom } from "#session/redirect.ts";

/** Signs a member in with a passkey alone. */
export function PasskeySignIn() {
  const ask = useAskForPasskey();
  const login = useLoginWithPasskey();
  const { search } = useLocation();
  return (
    <Ceremony
      ask={() => ask.trigger({})}
      login={async (credential) => {
        const beginSession = prepareSession(redirectFrom(search) ?? PATHS.overview);
        const { authorization } = await login.trigger({ credential });
        await beginSession(authorization.access_token);
      }}
    />
  );
}
