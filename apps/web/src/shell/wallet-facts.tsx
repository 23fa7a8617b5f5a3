import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { Wallet } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { Figure } from "@kinfold/ui/figure";

/** A wallet's name and balance, and what of it waits for a payout. Its container gives the figure its room. */
export function WalletFacts({ name, wallet }: { name: string; wallet: Wallet }) {
  const { balance, available_balance: available, held_balance: held, currency } = wallet;
  const id = toWalletId(wallet.id);
  return (
    <div className="@container">
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="mt-2">
        <Figure
          amount={balance}
          currency={currency}
          size="md"
          data-figure={buildFigureId("wallet-balance", id)}
        />
      </p>
      {held > 0n && (
        <dl className="mt-3 grid gap-1 text-sm text-ink-soft">
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt>{say("Available")}</dt>
            <dd>
              <Figure
                amount={available}
                currency={currency}
                data-figure={buildFigureId("wallet-available", id)}
              />
            </dd>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3">
            <dt>{say("Held for withdrawals")}</dt>
            <dd>
              <Figure
                amount={held}
                currency={currency}
                data-figure={buildFigureId("wallet-held", id)}
              />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}

/** Said where a balance should stand. It promises nothing about the money, for nothing is known of it. */
export function WalletUnknown({ name }: { name: string }) {
  return (
    <>
      <p className="text-sm text-ink-soft">{name}</p>
      <p className="mt-1">
        {say("We could not read your balance just now. Your money is where it was.")}
      </p>
    </>
  );
}
