import { openSpokenFormat } from "@kinfold/language/spoken-format";
import { toWithdrawalId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { Read } from "@kinfold/frame/shell/read";
import { useWithdrawals } from "@kinfold/api/withdrawals";
import type { Withdrawal } from "@kinfold/contract/withdrawals";
import { say } from "@kinfold/language/say";
import { Say } from "@kinfold/language/say-parts";
import type { Currency } from "@kinfold/money";
import { Figure } from "@kinfold/ui/figure";
import { Pagination } from "@kinfold/ui/pagination";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { Table, type Column } from "@kinfold/ui/table";
import { useId, useState } from "react";
import { formatDay } from "./promise.ts";
import { WithdrawalDetails } from "./withdrawal-details.tsx";
import { STATUS_WORDS } from "./withdrawal-words.ts";

const LOADING_ROWS = 3;

const day = openSpokenFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "Africa/Lagos",
});

const COLUMNS: readonly Column<Withdrawal>[] = [
  {
    key: "to",
    head: say("To"),
    names: true,
    cell: ({ bank_account: to }) => (
      <span className="font-strong">
        {to.bank_name} {to.account_number_masked}
      </span>
    ),
  },
  {
    key: "requested",
    head: say("Asked for"),
    width: "130px",
    roomy: true,
    card: "none",
    cell: ({ requested_at: at }) => <time dateTime={at}>{day(new Date(at))}</time>,
  },
  { key: "payout", head: say("Payout"), width: "200px", card: "detail", cell: payout },
  {
    key: "status",
    head: say("Status"),
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
    head: say("Amount"),
    align: "end",
    width: "160px",
    card: "end",
    cell: ({ id, amount, currency }) => (
      <Figure
        amount={amount}
        currency={currency}
        data-figure={buildFigureId("withdrawal-amount", toWithdrawalId(id))}
      />
    ),
  },
];

function payout({ status, payout_date: promised, paid_at: paid }: Withdrawal) {
  if (status === "paid" && paid !== null) {
    return <time dateTime={paid}>{day(new Date(paid))}</time>;
  }
  if (status === "failed" || status === "rejected" || status === "cancelled")
    return say("Not paid");
  return (
    <>
      <Say
        text="by {day}"
        values={{ day: <time dateTime={promised}>{formatDay(promised)}</time> }}
      />
    </>
  );
}

export type WithdrawalsProps = {
  /** Only those out of this wallet. Key it by the currency: another wallet begins at its first page. */
  currency?: Currency;
};

/** The member's withdrawals with their states and days; each opens to its way and, while it may be, to its cancelling. */
export function Withdrawals({ currency }: WithdrawalsProps) {
  const titleId = useId();
  const [page, setPage] = useState(1);
  const reading = useWithdrawals({
    page,
    ...(currency !== undefined && { currency }),
  });
  const { data } = reading;
  const [openId, setOpenId] = useState<string>();
  const opened = data?.data.find(({ id }) => id === openId);
  const pages = Math.max(1, data?.meta.page_count ?? 1);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 heading-sm">
        {say("Withdrawals")}
      </h2>
      <Read of={reading} unreachable={say("We could not read your withdrawals just now.")}>
        {() => (
          <Table
            caption={say("Withdrawals")}
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            onOpen={({ id }) => {
              setOpenId(id);
            }}
            loadingRows={data === undefined ? LOADING_ROWS : 0}
            empty={
              <p className="text-ink-soft">{say("Nothing was withdrawn from this wallet yet.")}</p>
            }
          />
        )}
      </Read>
      {pages > 1 && (
        <Pagination
          className="mt-5"
          label={say("Withdrawals, pages")}
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
    </section>
  );
}
