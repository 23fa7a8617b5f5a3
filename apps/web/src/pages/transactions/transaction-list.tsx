import { useGivenUp } from "@kinfold/api/swr";
import { useAllTransactions } from "@kinfold/api/transactions";
import type { Transaction } from "@kinfold/contract/transactions";
import type { Wallet } from "@kinfold/contract/wallets";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Notice } from "@kinfold/ui/notice";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { TransactionDialog } from "#flows/transaction/transaction-dialog.tsx";
import { TransactionTable } from "#flows/transaction/transaction-table.tsx";
import { describeError } from "@kinfold/frame/refusal-words";
import { openFundWallet } from "#shell/money-dialogs.ts";
import {
  countActiveFilters,
  fromTableSort,
  toTableSort,
  toQuery,
  type Ask,
  type Asked,
} from "./asked.ts";

/** Two screens before the end, so that scrolling does not reach it. */
const AHEAD = "0px 0px 2400px 0px";

type Props = { wallet: Wallet; asked: Asked; ask: Ask };

/** The movements themselves, read as the member scrolls. */
export function TransactionList({ wallet, asked, ask }: Props) {
  const [open, setOpen] = useState<Transaction | null>(null);
  const {
    data: pages,
    error,
    size,
    setSize,
    mutate,
  } = useAllTransactions(toQuery(asked, wallet.id));
  const isGivenUp = useGivenUp(error);
  const rows = useMemo(() => eachOnce(pages?.flatMap(({ data }) => data) ?? []), [pages]);
  const total = pages?.[0]?.meta.total;
  const isReading = error === undefined && (pages?.length ?? 0) < size && !isAll(rows, total);
  const hasMore = !isReading && error === undefined && !isAll(rows, total);
  const caption =
    wallet.currency === "NGN" ? say("Naira transactions") : say("Dollar transactions");
  const end = useWhenNear(hasMore, () => void setSize(size + 1));
  const again = (
    <Notice tone="error" role="alert" title={describeError(error)} className="mt-5">
      <Button variant="outline" size="sm" className="mt-2" onClick={() => void mutate()}>
        {say("Try again")}
      </Button>
    </Notice>
  );
  if (pages === undefined && isGivenUp) return again;
  return (
    <section aria-label={caption}>
      <p role="status" className="mb-3 text-sm text-ink-soft">
        {total !== undefined && countWords(total)}
      </p>
      <TransactionTable
        caption={caption}
        rows={rows}
        loadingRows={pages === undefined ? 8 : isReading ? 3 : 0}
        sort={toTableSort(asked.sort)}
        onSort={(sort) => ask({ sort: fromTableSort(sort) })}
        onOpen={setOpen}
        empty={<Nothing wallet={wallet} asked={asked} ask={ask} />}
      />
      {isGivenUp && again}
      <div ref={end} className="mt-6 flex justify-center">
        {hasMore && rows.length > 0 && (
          <Button variant="outline" onClick={() => void setSize(size + 1)}>
            {say("Show more")}
          </Button>
        )}
      </div>
      <TransactionDialog transaction={open} onClose={() => setOpen(null)} />
    </section>
  );
}

const isAll = (rows: readonly Transaction[], total: number | undefined): boolean =>
  total !== undefined && rows.length >= total;

function countWords(total: number): string {
  if (total === 0) return say("No transactions");
  return sayCount("{total, plural, one {# transaction} other {# transactions}}", { total });
}

/** A movement that happens between two pages moves the last row of one to the head of the next. */
function eachOnce(rows: readonly Transaction[]): Transaction[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A mark at the end of the list: when it comes near the screen while there is more, more is asked for. */
function useWhenNear(isWanted: boolean, onNear: () => void) {
  const mark = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = mark.current;
    if (!isWanted || element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) near();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWanted]);
  return mark;
}

function Nothing({ wallet, asked, ask }: Props) {
  if (countActiveFilters(asked) > 0 || asked.search !== "") {
    return (
      <Empty
        spot="no-transactions"
        title={say("Nothing fits")}
        action={
          <Button
            variant="outline"
            onClick={() => ask({ type: "", status: "", product: "", from: "", to: "", search: "" })}
          >
            {say("Show all")}
          </Button>
        }
      >
        {say("No transaction of this wallet fits what you asked for.")}
      </Empty>
    );
  }
  return (
    <Empty
      spot="no-transactions"
      title={say("No transactions yet")}
      action={<Button onClick={() => openFundWallet(wallet.currency)}>{say("Fund wallet")}</Button>}
    >
      {say("Every deposit, contribution and withdrawal will be listed here, newest first.")}
    </Empty>
  );
}
