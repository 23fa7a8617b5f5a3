import { usePasskeys } from "@kinfold/api/passkeys";
import { useGivenUp } from "@kinfold/api/swr";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import type { Passkey } from "@kinfold/contract/passkeys";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { useState } from "react";
import { Section, Unread } from "#flows/security/section.tsx";
import { lagosMoment } from "@kinfold/frame/lagos-time";
import { hasPasskeys } from "#forms/passkey.ts";
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
      <CanAdd
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

function CanAdd({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  if (!hasPasskeys()) {
    return <p className="mt-3 text-sm text-ink-soft">This browser cannot make passkeys.</p>;
  }
  if (isFull) {
    return (
      <p className="mt-3 text-sm text-ink-soft">
        You have {PASSKEYS_MAX}. Remove one to add another.
      </p>
    );
  }
  return (
    <Button variant="outline" className="mt-4" onClick={onAdd}>
      Add a passkey
    </Button>
  );
}

function One({ passkey }: { passkey: Passkey }) {
  const { name, is_synced: isSynced, created_at: since, last_used_at: used } = passkey;
  const [open, setOpen] = useState<"name" | "remove">();
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong wrap-anywhere">
          {name} {isSynced && <Badge tone="info">Synced</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {used === null ? (
            <>
              Added <time dateTime={since}>{lagosMoment(since)}</time>, never used
            </>
          ) : (
            <>
              Last used <time dateTime={used}>{lagosMoment(used)}</time>
            </>
          )}
        </p>
      </div>
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
    </li>
  );
}
