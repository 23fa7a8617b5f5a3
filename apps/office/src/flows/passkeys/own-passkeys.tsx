import { useStaffPasskeys } from "@kinfold/api/office/passkeys";
import { useGivenUp } from "@kinfold/api/swr";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import type { Passkey } from "@kinfold/contract/passkeys";
import { CanAddPasskey } from "@kinfold/frame/shell/can-add-passkey";
import { PasskeyRow } from "@kinfold/frame/shell/passkey-row";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";
import { useState } from "react";
import { AddPasskey } from "./add-passkey.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";

/** One's own passkeys to the office, the way to another, and the way to be rid of one. */
export function OwnPasskeys() {
  const { data, error, mutate } = useStaffPasskeys();
  const isGivenUp = useGivenUp(error);
  if (data !== undefined) return <Kept passkeys={data} />;
  if (!isGivenUp) return <Loader label="Looking for your passkeys" />;
  return (
    <Notice tone="error" role="alert" title="We could not read your passkeys just now.">
      <Button variant="outline" size="sm" className="mt-2" onClick={() => void mutate()}>
        Try again
      </Button>
    </Notice>
  );
}

function Kept({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {passkeys.length === 0 ? (
        <p>You have no passkey yet.</p>
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
  const [isRemoving, setRemoving] = useState(false);
  return (
    <PasskeyRow passkey={passkey}>
      <Button variant="quiet" size="sm" onClick={() => setRemoving(true)}>
        Remove <span className="sr-only">{passkey.name}</span>
      </Button>
      {isRemoving && (
        <RemovePasskey
          passkey={passkey}
          onClose={() => {
            setRemoving(false);
          }}
        />
      )}
    </PasskeyRow>
  );
}
