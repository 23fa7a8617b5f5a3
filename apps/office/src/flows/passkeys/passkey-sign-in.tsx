import { useAskForStaffPasskey, useStaffLoginWithPasskey } from "@kinfold/api/office/passkeys";
import { enterOffice } from "@kinfold/api/office/session";
import { PasskeySignIn as Ceremony } from "@kinfold/frame/shell/passkey-sign-in";

/** Opens the office with a passkey alone. */
export function PasskeySignIn() {
  const ask = useAskForStaffPasskey();
  const login = useStaffLoginWithPasskey();
  return (
    <Ceremony
      ask={() => ask.trigger({})}
      login={async (credential) => {
        const { authorization } = await login.trigger({ credential });
        enterOffice(authorization.access_token);
      }}
    />
  );
}
