import {
  useAddStaffPasskey,
  useBeginStaffPasskey,
  useRemoveStaffPasskey,
  useStaffPasskeys,
} from "@kinfold/api/office/passkeys";
import { StaffGuardForm } from "@kinfold/contract/office/passkeys";
import { PasskeyName } from "@kinfold/contract/passkeys";
import { Passkeys } from "@kinfold/frame/shell/passkeys";
import { assign, object } from "superstruct";
import { GuardFields } from "./guard-fields.tsx";

const OF_STAFF = {
  guard: StaffGuardForm,
  naming: assign(StaffGuardForm, object({ name: PasskeyName })),
  Guard: GuardFields,
  words: {
    none: <p>You have no passkey yet.</p>,
    added: "Passkey added. It opens the office from now on.",
    nameExample: "Office laptop",
    removal: (name: string) =>
      `“${name}” will no longer open the office. Your password and authenticator still do.`,
  },
};

/** One's own passkeys to the office, the way to another, and the way to be rid of one. */
export function OwnPasskeys() {
  return (
    <Passkeys
      of={{
        ...OF_STAFF,
        read: useStaffPasskeys(),
        begin: useBeginStaffPasskey().trigger,
        add: useAddStaffPasskey().trigger,
        remove: useRemoveStaffPasskey(),
      }}
    />
  );
}
