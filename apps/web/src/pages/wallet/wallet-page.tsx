import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useExchangeRate } from "@kinfold/api/reference";
import { useTransactions } from "@kinfold/api/transactions";
import { useWallets } from "@kinfold/api/wallets";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { Transaction } from "@kinfold/contract/transactions";
import type { Wallet, Wallets } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import { getSpokenLocales } from "@kinfold/language/spoken-format";
import {
  formatFigure,
  parseRateE6,
  toKoboTruncated,
  toMoney,
  ZERO,
  type Currency,
  type Minor,
} from "@kinfold/money";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { FilterChips } from "@kinfold/ui/filter-chips";
import { useAmountsHidden } from "@kinfold/ui/hooks/hide-amounts";
import { PlusIcon } from "@kinfold/ui/icon";
import { WalletCard } from "@kinfold/ui/wallet-card";
import { useState } from "react";
import { AccountNumberSection } from "#flows/account-number/account-number-section.tsx";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { DirectDebitSection } from "#flows/direct-debit/direct-debit-section.tsx";
import { TransactionDialog } from "#flows/transaction/transaction-dialog.tsx";
import { TransactionTable } from "#flows/transaction/transaction-table.tsx";
import { VerifyBalance } from "#flows/verify-balance/verify-balance.tsx";
import { OwedNotice } from "#flows/withdraw/owed-notice.tsx";
import { Withdrawals } from "#flows/withdraw/withdrawals.tsx";
import { PATHS } from "#paths.ts";
import { openFundWallet, openWithdraw } from "#shell/money-dialogs.ts";
import { PageTitle } from "@kinfold/frame/shell/page-title";

const LATEST_ROWS = 10;

type Direction = Transaction["direction"] | "";

const CHIPS = [
  { value: "", label: say("All") },
  { value: "credit", label: say("Money in") },
  { value: "debit", label: say("Money out") },
];

const NAMES: Record<Currency, { wallet: string; list: string }> = {
  NGN: { wallet: say("Naira wallet"), list: say("Naira transactions") },
  USD: { wallet: say("Dollar wallet"), list: say("Dollar transactions") },
};

/** The member's money that is in no plan: what is there, what is on its way, the ways in and out, and the latest movements. */
export function WalletPage() {
  const reading = useWallets();
  const [chosen, setChosen] = useState<Currency>();
  return (
    <Read
      of={reading}
      waiting={say("Opening your wallet")}
      renderUnreachable={renderUnreachablePage}
    >
      {(wallets) => {
        const { ngn, usd } = wallets;
        const shown = chosen === "USD" ? usd : (ngn ?? usd);
        return (
          <>
            <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 md:mb-8">
              <div>
                <PageTitle title={say("My Wallet")}>{say("My Wallet")}</PageTitle>
                <p className="mt-2 text-ink-soft">
                  {say("Money you have added, ready to contribute or withdraw.")}
                </p>
              </div>
              <div className="flex flex-wrap gap-3">
                <Button icon={PlusIcon} onClick={() => openFundWallet(shown.currency)}>
                  {say("Fund wallet")}
                </Button>
                <Button variant="outline" onClick={() => openWithdraw(shown.currency)}>
                  {say("Withdraw")}
                </Button>
              </div>
            </header>
            <OwedNotice owed={wallets.owed} className="mb-6" />
            <Cards wallets={wallets} shown={shown.currency} onShow={setChosen} />
            <VerifyBalance
              key={`verify ${shown.id}`}
              subject={{ kind: "wallet", id: shown.id }}
              className="mt-5"
            />
            {shown.currency === "NGN" && <AccountNumberSection wallet={shown} />}
            <Latest key={shown.id} wallet={shown} />
            <div className="mt-11">
              <Withdrawals key={shown.id} currency={shown.currency} />
            </div>
            {shown.currency === "NGN" && <DirectDebitSection />}
          </>
        );
      }}
    </Read>
  );
}

type CardsProps = { wallets: Wallets; shown: Currency; onShow: (currency: Currency) => void };

function Cards({ wallets: { ngn, usd }, shown, onShow }: CardsProps) {
  const worth = useWorthInNaira(ngn === null ? ZERO : usd.available_balance);
  const only = ngn === null;
  return (
    <div className="grid gap-4 @min-[640px]:grid-cols-2 @min-[640px]:gap-5">
      {[ngn, usd].map(
        (wallet) =>
          wallet !== null && (
            <WalletCard
              key={wallet.id}
              currency={wallet.currency}
              name={NAMES[wallet.currency].wallet}
              available={wallet.available_balance}
              held={wallet.held_balance}
              pending={wallet.pending_balance}
              renderFigure={(of, figure) => (
                <OwnFigure figure={buildFigureId(`wallet-${of}`, toWalletId(wallet.id))}>
                  {figure}
                </OwnFigure>
              )}
              {...(!only && {
                showing: wallet.currency === shown,
                onShow: () => onShow(wallet.currency),
              })}
              {...(wallet.currency === "USD" && worth !== undefined && { note: worth })}
            />
          ),
      )}
    </div>
  );
}

/** What dollars are worth in naira, in words; nothing without a fresh rate, without dollars, or while amounts are hidden. */
function useWorthInNaira(dollars: Minor): string | undefined {
  const { data: rate } = useExchangeRate(dollars > 0n);
  const isHidden = useAmountsHidden();
  if (rate === undefined || rate.stale || isHidden) return undefined;
  const e6 = parseRateE6(String(rate.exchange_rate));
  if (e6 === undefined) return undefined;
  return say("About {amount} at today’s rate", {
    amount: formatFigure(toKoboTruncated(toMoney("USD", dollars).amountMinor, e6), "NGN"),
  });
}

function Latest({ wallet }: { wallet: Wallet }) {
  const [direction, setDirection] = useState<Direction>("");
  const [open, setOpen] = useState<Transaction | null>(null);
  const transactionQuery = {
    wallet_id: wallet.id,
    ...(direction !== "" && { direction }),
  };
  const reading = useTransactions(transactionQuery, LATEST_ROWS);
  const { data } = reading;
  const { list } = NAMES[wallet.currency];
  const isUnread = data === undefined;
  return (
    <section aria-labelledby="latest" className="mt-11">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="latest" className="heading-sm">
          {list}
        </h2>
        <FilterChips
          label={say("Show")}
          chips={CHIPS}
          value={direction}
          onChange={(value) => setDirection(value === "credit" || value === "debit" ? value : "")}
        />
      </div>
      <Read of={reading} unreachable={say("We could not read your transactions just now.")}>
        {() => (
          <TransactionTable
            caption={list}
            rows={data?.data ?? []}
            loadingRows={isUnread ? 4 : 0}
            onOpen={setOpen}
            empty={<Nothing isFiltered={direction !== ""} currency={wallet.currency} />}
          />
        )}
      </Read>
      {data !== undefined && data.meta.total > data.data.length && (
        <div className="mt-6.5 flex justify-center">
          <ButtonLink variant="outline" href={`${PATHS.transactions}?wallet=${wallet.currency}`}>
            {say("All {total} transactions", {
              total: data.meta.total.toLocaleString(getSpokenLocales("en-NG")),
            })}
          </ButtonLink>
        </div>
      )}
      <TransactionDialog transaction={open} onClose={() => setOpen(null)} />
    </section>
  );
}

function Nothing({ isFiltered, currency }: { isFiltered: boolean; currency: Currency }) {
  if (isFiltered) {
    return (
      <Empty spot="no-transactions" title={say("Nothing of this kind")}>
        {say("This wallet has other transactions. Choose All to see them.")}
      </Empty>
    );
  }
  return (
    <Empty
      spot="no-transactions"
      title={say("No transactions yet")}
      action={<Button onClick={() => openFundWallet(currency)}>{say("Fund wallet")}</Button>}
    >
      {say("Every deposit, contribution and withdrawal will be listed here, newest first.")}
    </Empty>
  );
}
