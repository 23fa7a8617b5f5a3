import { say } from "@kinfold/language/say";
import { PASSKEYS_MAX } from "@kinfold/contract/limits";
import { Button } from "@kinfold/ui/button";
import { hasPasskeys } from "#passkey.ts";

/** The way to one more passkey, or why there is none. */
export function CanAddPasskey({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  if (!hasPasskeys()) {
    return (
      <p className="mt-3 text-sm text-ink-soft">{say("This browser cannot make passkeys.")}</p>
    );
  }
  if (isFull) {
    return (
      <p className="mt-3 text-sm text-ink-soft">
        {say("You have {count}. Remove one to add another.", { count: PASSKEYS_MAX })}
      </p>
    );
  }
  return (
    <Button variant="outline" className="mt-4" onClick={onAdd}>
      {say("Add a passkey")}
    </Button>
  );
}
