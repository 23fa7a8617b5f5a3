import { usePasskeys } from "@kinfold/api/passkeys";
import { useGivenUp } from "@kinfold/api/swr";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import type { Passkey } from "@kinfold/contract/passkeys";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { useState } from "react";
import { Section, Unread } from "#flows/security/section.tsx";
import { CanAddPasskey } from "@kinfold/frame/shell/can-add-passkey";
import { PasskeyRow } from "@kinfold/frame/shell/passkey-row";
import { AddPasskey } from "./add-passkey.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

/** The keys that open the account without a password: each is named, and can be taken away. */
export function PasskeysSection() {
  const { data, error, mutate } = usePasskeys();
  const isGivenUp = useGivenUp(error);
  return (
    <Section title="Passkeys">
      {data !== undefined ? (
        <Kept passkeys={data} />
      ) : isGivenUp ? (
        <Unread what="your passkeys" onRetry={() => void mutate()} />
      ) : (
        <Loader label="Looking for your passkeys" />
      )}
    </Section>
  );
}

function Kept({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-pretty text-ink-soft">
          Sign in with your finger, your face or the PIN of your device, and no password. A passkey
          stays on your device, works on this site alone, and cannot be guessed or given away.
        </p>
      ) : (
        <ul aria-label="Passkeys" className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <One key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <CanAddPasskey
        isFull={passkeys.length >= PASSKEYS_MAX}
        onAdd={() => {
          setAdding(true);
        }}
      />
      {isAdding && (
        <AddPasskey
          onClose={() => {
            setAdding(false);
          }}
        />
      )}
    </>
  );
}

function One({ passkey }: { passkey: Passkey }) {
  const { name } = passkey;
  const [open, setOpen] = useState<"name" | "remove">();
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <PasskeyRow passkey={passkey}>
      <div className="flex gap-1">
        <Button variant="quiet" size="sm" onClick={() => setOpen("name")}>
          Rename <span className="sr-only">{name}</span>
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen("remove")}>
          Remove <span className="sr-only">{name}</span>
        </Button>
      </div>
      {open === "name" && <RenamePasskey passkey={passkey} onClose={close} />}
      {open === "remove" && <RemovePasskey passkey={passkey} onClose={close} />}
    </PasskeyRow>
  );
}
