import { renderUnreachablePage } from "#shell/unreachable-page.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { useWallets } from "@kinfold/api/wallets";
import type { Wallet, Wallets } from "@kinfold/contract/wallets";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { SearchField } from "@kinfold/ui/search-field";
import { Segmented } from "@kinfold/ui/segmented";
import { useSearchParams } from "react-router-dom";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { withFilters, readFilters, type Ask, type Asked } from "./asked.ts";
import { Downloads } from "./downloads.tsx";
import { TransactionFilters } from "./transaction-filters.tsx";
import { TransactionList } from "./transaction-list.tsx";

const WALLETS = [
  { value: "NGN", label: say("Naira") },
  { value: "USD", label: say("Dollars") },
];

/** Every movement of a wallet, narrowed as the address asks, with each one's story and the files to download. */
export function TransactionsPage() {
  const reading = useWallets();
  return (
    <Read
      of={reading}
      waiting={say("Opening your transactions")}
      renderUnreachable={renderUnreachablePage}
    >
      {(wallets) => {
        return <Transactions wallets={wallets} />;
      }}
    </Read>
  );
}

function walletOf({ ngn, usd }: Wallets, currency: Currency | undefined): Wallet {
  return currency === "USD" ? usd : (ngn ?? usd);
}

function Transactions({ wallets }: { wallets: Wallets }) {
  const [address, setAddress] = useSearchParams();
  const filters: Asked = readFilters(address);
  const ask: Ask = (change) => {
    setAddress((before) => withFilters(before, change), { replace: true });
  };
  const wallet = walletOf(wallets, filters.currency);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <PageTitle title={say("Transactions")}>{say("Transactions")}</PageTitle>
          <p className="mt-2 text-ink-soft">
            {wallet.currency === "NGN"
              ? say("Every movement of your money, to the kobo.")
              : say("Every movement of your money, to the cent.")}
          </p>
        </div>
        <Downloads wallet={wallet} asked={filters} />
      </header>
      <div className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3">
        {wallets.ngn !== null && (
          <Segmented
            label={say("Wallet")}
            isLabelHidden
            value={wallet.currency}
            options={WALLETS}
            onChange={(currency) => ask({ wallet: currency, product: "" })}
          />
        )}
        <SearchField
          label={say("Search transactions")}
          placeholder={say("Reference or details")}
          landmark
          value={filters.search}
          maxLength={64}
          onSearch={(search) => ask({ search })}
          className="min-w-[min(14rem,100%)] flex-1"
        />
      </div>
      <TransactionFilters
        key={wallet.currency}
        asked={filters}
        ask={ask}
        currency={wallet.currency}
        className="mb-7"
      />
      <TransactionList key={wallet.id} wallet={wallet} asked={filters} ask={ask} />
    </>
  );
}
