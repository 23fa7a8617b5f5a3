import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { lazy, Suspense, useState } from "react";
import { AccountNumberFacts } from "./account-number-facts.tsx";

const AccountNumberDialog = lazy(async () => ({
  default: (await import("./account-number-dialog.tsx")).AccountNumberDialog,
}));

/** Where a member's own account number is, or how they get one. Only naira has such a number. */
export function AccountNumberSection({ wallet }: { wallet: Wallet }) {
  const [isOpen, setOpen] = useState(false);
  const { virtual_account: account } = wallet;
  return (
    <section aria-labelledby="account-number" className="mt-11">
      <h2 id="account-number" className="heading-sm mb-2">
        {say("Your account number")}
      </h2>
      <p className="mb-4 max-w-[65ch] text-ink-soft">
        {say(
          "Naira that you transfer here is in your wallet within seconds. There is no receipt to send.",
        )}
      </p>
      {account === undefined ? (
        <Button variant="outline" onClick={() => setOpen(true)}>
          {say("Get an account number")}
        </Button>
      ) : (
        <div className="max-w-md">
          <AccountNumberFacts account={account} />
          <p className="mt-3 text-sm text-ink-soft">
            {say(
              "Transfer from an account in your own name. We look at money from anyone else first.",
            )}
          </p>
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AccountNumberDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
