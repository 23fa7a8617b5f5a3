import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import { Button } from "@kinfold/ui/button";
import { hasPasskeys } from "#passkey.ts";

/** The way to one more passkey, or why there is none. */
export function CanAddPasskey({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
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
