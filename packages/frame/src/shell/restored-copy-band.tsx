import { say } from "@kinfold/language/say";
import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";
import { formatLagosMoment } from "#lagos-time.ts";

/** That this is a restored copy, of which moment, and what that means to anyone who reads it. */
export function RestoredCopyBand({ asOf, children }: { asOf: string | null; children: ReactNode }) {
  return (
    <aside aria-label={say("Restored copy")} className="p-2.5">
      <Notice
        tone="warn"
        title={
          asOf === null
            ? say("This is a restored copy of the club")
            : say("This is a restored copy of the club as it was on {moment}, Lagos time", {
                moment: formatLagosMoment(asOf),
              })
        }
      >
        {children}
      </Notice>
    </aside>
  );
}
