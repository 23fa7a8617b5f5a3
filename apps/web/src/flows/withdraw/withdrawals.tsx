import { useGivenUp } from "@kinfold/api/swr";
import { useWithdrawals } from "@kinfold/api/withdrawals";
import type { Withdrawal } from "@kinfold/contract/withdrawals";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { Empty } from "@kinfold/ui/empty";
import { Figure } from "@kinfold/ui/figure";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { Table, type Column } from "@kinfold/ui/table";
import { useState } from "react";
import { refusalWords } from "#forms/refusal-words.ts";
import { dayWords } from "./promise.ts";
import { WithdrawalDetails } from "./withdrawal-details.tsx";
import { STATUS_WORDS } from "./withdrawal-words.ts";

const LOADING_ROWS = 3;

const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Africa/Lagos",
});

const COLUMNS: readonly Column<Withdrawal>[] = [
  {
    key: "to",
    head: "To",
    names: true,
    cell: ({ bank_account: to }) => (
      <span className="font-strong">
        {to.bank_name} {to.account_number_masked}
      </span>
    ),
  },
  {
    key: "requested",
    head: "Asked for",
    width: "130px",
    roomy: true,
    card: "none",
    cell: ({ requested_at: at }) => <time dateTime={at}>{day.format(new Date(at))}</time>,
  },
  { key: "payout", head: "Payout", width: "200px", card: "detail", cell: payout },
  {
    key: "status",
    head: "Status",
    width: "170px",
    card: "end",
    cell: ({ status }) => (
      <StatusBadge of="withdrawal" status={status}>
        {STATUS_WORDS[status]}
      </StatusBadge>
    ),
  },
  {
    key: "amount",
    head: "Amount",
    align: "end",
    width: "160px",
    card: "end",
    cell: ({ amount, currency }) => <Figure amount={amount} currency={currency} />,
  },
];

function payout({ status, payout_date: promised, paid_at: paid }: Withdrawal) {
  if (status === "paid" && paid !== null) {
    return <time dateTime={paid}>{day.format(new Date(paid))}</time>;
  }
  if (status === "failed" || status === "rejected" || status === "cancelled") return "—";
  return (
    <>
      by <time dateTime={promised}>{dayWords(promised)}</time>
    </>
  );
}

export type WithdrawalsProps = {
  /** Only those out of this wallet. */
  currency?: Currency;
  /** Opens the way to withdraw, from where there is nothing yet. */
  onWithdraw: () => void;
};

/** The member's withdrawals with their states and days; each opens to its way and, while it may be, to its cancelling. */
export function Withdrawals({ currency, onWithdraw }: WithdrawalsProps) {
  const [page, setPage] = useState(1);
  const { data, error, mutate } = useWithdrawals({
    page,
    ...(currency !== undefined && { currency }),
  });
  const isGivenUp = useGivenUp(error);
  const [openId, setOpenId] = useState<string>();
  const opened = data?.data.find(({ id }) => id === openId);

  if (data === undefined && isGivenUp) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="error" role="alert">
          {refusalWords(error)}
        </Notice>
        <Button variant="outline" onClick={() => void mutate()}>
          Try again
        </Button>
      </div>
    );
  }
  const pages = Math.max(1, data?.meta.page_count ?? 1);
  return (
    <>
      <Table
        caption="Withdrawals"
        columns={COLUMNS}
        rows={data?.data ?? []}
        rowKey={({ id }) => id}
        onOpen={({ id }) => {
          setOpenId(id);
        }}
        loadingRows={data === undefined ? LOADING_ROWS : 0}
        empty={
          <Empty
            spot="no-transactions"
            title="No withdrawals yet"
            action={
              <Button variant="outline" onClick={onWithdraw}>
                Withdraw
              </Button>
            }
          >
            What you withdraw will be listed here, with the day of its payout.
          </Empty>
        }
      />
      {pages > 1 && (
        <Pagination
          className="mt-5"
          label="Withdrawals, pages"
          page={Math.min(page, pages)}
          pages={pages}
          onPage={setPage}
        />
      )}
      {opened !== undefined && (
        <WithdrawalDetails
          key={opened.id}
          withdrawal={opened}
          onClose={() => {
            setOpenId(undefined);
          }}
        />
      )}
    </>
  );
}
