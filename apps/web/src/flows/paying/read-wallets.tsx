import type { Wallets } from "@kinfold/contract/wallets";
import { COPY } from "@kinfold/contract/copy";
import { Read, type Reading } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";

/** The member's wallets in a dialog that moves money. */
export function ReadWallets({
  of,
  children,
}: {
  of: Reading<Wallets>;
  children: (wallets: Wallets) => ReactNode;
}) {
  return (
    <Read
      of={of}
      waiting={say("Opening your wallets")}
      renderUnreachable={(_error, again) => (
        <div className="grid justify-items-start gap-4">
          <Notice tone="error" role="alert">
            {COPY.noAnswer}
          </Notice>
          <Button variant="outline" onClick={again}>
            {say("Try again")}
          </Button>
        </div>
      )}
    >
      {children}
    </Read>
  );
}
