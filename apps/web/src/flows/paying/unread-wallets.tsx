import { useGivenUp } from "@kinfold/api/swr";
import type { useWallets } from "@kinfold/api/wallets";
import { COPY } from "@kinfold/contract/copy";
import { Button } from "@kinfold/ui/button";
import { Loader } from "@kinfold/ui/loader";
import { Notice } from "@kinfold/ui/notice";

/** The body of a payment's dialog until the member's wallets are read: waiting, then unreachable. */
export function UnreadWallets({ wallets }: { wallets: ReturnType<typeof useWallets> }) {
  const isGivenUp = useGivenUp(wallets.error);
  if (!isGivenUp) return <Loader label="Opening your wallets" />;
  return (
    <div className="grid justify-items-start gap-4">
      <Notice tone="error" role="alert">
        {COPY.noAnswer}
      </Notice>
      <Button variant="outline" onClick={() => void wallets.mutate()}>
        Try again
      </Button>
    </div>
  );
}
