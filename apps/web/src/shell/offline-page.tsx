import { readOwner } from "@kinfold/api/call-owner";
import { readLastSeen, type LastSeen } from "@kinfold/api/last-seen";
import { useStoredCalls } from "@kinfold/api/use-stored-calls";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { Notice } from "@kinfold/ui/notice";
import { WalletCard } from "@kinfold/ui/wallet-card";
import { useEffect, useState, type ReactNode } from "react";
import { WALLET_NAMES } from "#flows/paying/wallet-names.ts";
import { WaitingPayments } from "#flows/waiting/waiting-payments.tsx";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { say } from "@kinfold/language/say";

type Known = { owner: string; seen: LastSeen | undefined };

/** What this device knows without the club: the balances that its member saw last, if they chose that, and what waits to be sent. Else the fallback. */
export function OfflinePage({ fallback }: { fallback: ReactNode }) {
  const [known, setKnown] = useState<Known | null>();
  useEffect(() => {
    const read = async (): Promise<Known | null> => {
      const owner = await readOwner();
      return owner === undefined ? null : { owner, seen: await readLastSeen(owner) };
    };
    void read().then(setKnown, () => {
      setKnown(null);
    });
  }, []);
  if (known === undefined) return null;
  return known === null ? fallback : <KnownHere {...known} fallback={fallback} />;
}

function KnownHere({ owner, seen, fallback }: Known & { fallback: ReactNode }) {
  const calls = useStoredCalls(owner);
  if (seen === undefined && calls.length === 0) return fallback;
  const at = seen === undefined ? undefined : formatLagosTime(new Date(seen.at).toISOString());
  return (
    <div className="@container mx-auto max-w-(--size-content) px-4 pt-7 pb-18 lg:px-12">
      <Notice role="status" title={say("You are offline.")} className="mb-6">
        {at === undefined
          ? say("Your money is where it was.")
          : say("You see your wallet as it was on {at} in Lagos.", { at })}
      </Notice>
      <header className="mb-7">
        <PageTitle title={say("My Wallet")}>{say("My Wallet")}</PageTitle>
        <p className="mt-2 text-ink-soft">{say("Go online to add or withdraw money.")}</p>
      </header>
      <WaitingPayments owner={owner} calls={calls} isOffline className="mb-7" />
      {seen !== undefined && (
        <div className="grid gap-4 @min-[640px]:grid-cols-2 @min-[640px]:gap-5">
          {seen.wallets.map(({ currency, available }) => (
            <WalletCard
              key={currency}
              currency={currency}
              name={WALLET_NAMES[currency]}
              available={available}
              note={say("Last seen on {at}", { at: at ?? "" })}
            />
          ))}
        </div>
      )}
    </div>
  );
}
