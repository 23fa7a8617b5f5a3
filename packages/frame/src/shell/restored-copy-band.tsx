import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";
import { formatLagosMoment } from "#lagos-time.ts";

/** That this is a restored copy, of which moment, and what that means to anyone who reads it. */
export function RestoredCopyBand({ asOf, children }: { asOf: string | null; children: ReactNode }) {
  const moment = asOf === null ? "" : ` as it was on ${formatLagosMoment(asOf)}, Lagos time`;
  return (
    <aside aria-label="Restored copy" className="p-2.5">
      <Notice tone="warn" title={`This is a restored copy of the club${moment}`}>
        {children}
      </Notice>
    </aside>
  );
}
