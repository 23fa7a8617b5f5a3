import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import type { Passkey } from "@kinfold/contract/passkeys";
import { Badge } from "@kinfold/ui/badge";
import type { ReactNode } from "react";
import { formatLagosMoment } from "#lagos-time.ts";

/** A passkey in the list of its owner: what it is called, when it was used, and what may be done with it. */
export function PasskeyRow({ passkey, children }: { passkey: Passkey; children: ReactNode }) {
  const { name, is_synced: isSynced, created_at: since, last_used_at: used } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-strong wrap-anywhere">
          {name} {isSynced && <Badge tone="info">{say("Synced")}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          {used === null ? (
            <Say
              text="Added {moment}, never used"
              values={{ moment: <time dateTime={since}>{formatLagosMoment(since)}</time> }}
            />
          ) : (
            <Say
              text="Last used {moment}"
              values={{ moment: <time dateTime={used}>{formatLagosMoment(used)}</time> }}
            />
          )}
        </p>
      </div>
      {children}
    </li>
  );
}
