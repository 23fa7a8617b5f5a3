import { PageTitle } from "@kinfold/frame/shell/page-title";
import { OwnPasskeys } from "#flows/passkeys/own-passkeys.tsx";

/** One's own passkeys to the office: each opens it without password and authenticator, and can be taken away. */
export function PasskeysPage() {
  return (
    <div className="max-w-[720px]">
      <PageTitle title="Your passkeys">Your passkeys</PageTitle>
      <p className="mt-2 mb-6 text-pretty text-ink-soft">
        A passkey opens the office with your finger, your face or the PIN of your device. It stays
        on the device, works at this address alone, and cannot be guessed or given away. Your
        password and authenticator go on working. A new authenticator removes every passkey.
      </p>
      <OwnPasskeys />
    </div>
  );
}
