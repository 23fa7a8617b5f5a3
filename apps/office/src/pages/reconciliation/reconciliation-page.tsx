import { buildFigureId } from "@kinfold/contract/figure-sources";
import { renderReadFailed } from "#shell/read-failed.tsx";
import { Read } from "@kinfold/frame/shell/read";
import { keepFile } from "@kinfold/api/files";
import {
  useReconcileNow,
  useReconciliation,
  useReconciliationFile,
} from "@kinfold/api/office/reconciliation";
import { ACCOUNT_NAMES, type ReconciliationDay } from "@kinfold/contract/office/reconciliation";
import { useClock } from "@kinfold/frame/clock";
import { formatShortDay, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { describeError } from "@kinfold/frame/refusal-words";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Badge } from "@kinfold/ui/badge";
import { Button } from "@kinfold/ui/button";
import { DateField } from "@kinfold/ui/date-field";
import { Empty } from "@kinfold/ui/empty";
import { Filters } from "@kinfold/ui/filters";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import { Pagination } from "@kinfold/ui/pagination";
import { SelectField } from "@kinfold/ui/select-field";
import { Table, type Column } from "@kinfold/ui/table";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { parseDay } from "#queue/address-days.ts";
import { formatAge } from "#queue/lateness.ts";
import { useQueueAddress } from "#queue/queue-address.ts";
import { useMay } from "#session/current-staff.ts";
import { parseAccount } from "#queue/reconciled-accounts.ts";
import { ACCOUNT_OPTIONS } from "./account-words.ts";
import { Difference, Side } from "./difference.tsx";

const LOADING_ROWS = 8;
const NARROWING = ["account", "from", "to"] as const;

function Open({ row }: { row: ReconciliationDay }) {
  const now = useClock()();
  const { unexplained, explained, oldest_unexplained_at: since } = row;
  if (unexplained > 0) {
    const age = since === null ? "" : `, ${formatAge(since, now)}`;
    return <Badge tone="error">{`${unexplained} not explained${age}`}</Badge>;
  }
  return explained > 0 ? `${explained} explained` : "None";
}

const COLUMNS: readonly Column<ReconciliationDay>[] = [
  {
    key: "account",
    head: "Account",
    names: true,
    cell: ({ account, currency }) => `${ACCOUNT_NAMES[account]}, ${currency}`,
  },
  {
    key: "ledger",
    head: "Ledger",
    align: "end",
    card: "fact",
    cell: ({ id, ledger, currency }) => (
      <Side amount={ledger} currency={currency} figure={buildFigureId("day-ledger", id)} />
    ),
  },
  {
    key: "provider",
    head: "Provider",
    align: "end",
    card: "fact",
    cell: ({ id, account, gateway, currency }) =>
      account === "bank" ? (
        "None"
      ) : (
        <Side amount={gateway} currency={currency} figure={buildFigureId("day-provider", id)} />
      ),
  },
  {
    key: "kept",
    head: "It keeps",
    align: "end",
    card: "fact",
    roomy: true,
    cell: ({ id, account, kept, currency }) =>
      account === "bank" ? (
        "None"
      ) : (
        <Side amount={kept} currency={currency} figure={buildFigureId("day-kept", id)} />
      ),
  },
  {
    key: "bank",
    head: "Bank",
    align: "end",
    card: "fact",
    cell: ({ id, bank, currency }) => (
      <Side amount={bank} currency={currency} figure={buildFigureId("day-bank", id)} />
    ),
  },
  {
    key: "difference",
    head: "Difference",
    align: "end",
    card: "fact",
    cell: ({ id, difference, currency }) => (
      <Difference
        amount={difference}
        currency={currency}
        figure={buildFigureId("day-difference", id)}
      />
    ),
  },
  {
    key: "open",
    head: "Items",
    width: "13rem",
    card: "fact",
    cell: (row) => <Open row={row} />,
  },
];

function ReconciliationActions({ asked: query }: { asked: { from?: string; to?: string } }) {
  const file = useReconciliationFile();
  const now = useReconcileNow();
  const mayCompute = useMay("reconciliation.explain");
  const [refused, setRefused] = useState<string>();
  const tryTo = async (work: () => Promise<unknown>): Promise<void> => {
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(describeError(error));
    }
  };
  return (
    <div className="flex flex-col items-end gap-3">
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="outline"
          size="sm"
          icon={DownloadSimpleIcon}
          {...(file.isMutating && { busy: "Exporting" })}
          onClick={() =>
            void tryTo(async () => {
              keepFile(await file.trigger(query));
            })
          }
        >
          Export as CSV
        </Button>
        {mayCompute && (
          <Button
            size="sm"
            {...(now.isMutating && { busy: "Comparing" })}
            onClick={() =>
              void tryTo(async () => {
                const { open } = await now.trigger({});
                toast.success(open === 0 ? "Everything is explained" : `${open} not explained`);
              })
            }
          >
            Compare now
          </Button>
        )}
      </div>
      {refused !== undefined && (
        <Notice tone="error" role="alert">
          {refused}
        </Notice>
      )}
    </div>
  );
}

/** The ledger against providers and the bank, day by day and account by account. */
export function ReconciliationPage() {
  const address = useQueueAddress();
  const navigate = useNavigate();
  const [account, from, to] = [
    parseAccount(address.get("account")),
    parseDay(address.get("from")),
    parseDay(address.get("to")),
  ];
  const query = {
    ...(account !== undefined && { account }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const reading = useReconciliation({ ...query, page: address.page });
  const { data } = reading;
  const computedAt = data?.data[0]?.computed_at;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <PageTitle title="Reconciliation">Reconciliation</PageTitle>
          <p className="mt-1 max-w-[70ch] text-ink-soft">
            What the ledger says that came and went, held every night against what providers said
            and what the bank’s statement says.{" "}
            {computedAt !== undefined && `Compared last on ${formatLagosMoment(computedAt)}. `}
            <Link href={PATHS.disagreements}>Everything that is not explained</Link>
          </p>
        </div>
        <ReconciliationActions asked={query} />
      </div>
      <Filters
        className="mt-5"
        label="Filter days"
        active={address.countOf(NARROWING)}
        onClear={() => {
          address.set({ account: "", from: "", to: "" });
        }}
      >
        <SelectField
          label="Account"
          placeholder="All"
          options={ACCOUNT_OPTIONS}
          value={account ?? ""}
          onChange={(value) => {
            address.set({ account: value });
          }}
        />
        <DateField
          label="From"
          value={from ?? ""}
          onChange={({ target }) => {
            address.set({ from: target.value });
          }}
        />
        <DateField
          label="Through"
          value={to ?? ""}
          onChange={({ target }) => {
            address.set({ to: target.value });
          }}
        />
      </Filters>
      <Read of={reading} renderUnreachable={renderReadFailed("The days could not be read")}>
        {() => (
          <Table
            className="mt-5"
            caption="Days and accounts"
            columns={COLUMNS}
            rows={data?.data ?? []}
            rowKey={({ id }) => id}
            groupOf={({ day }) => formatShortDay(day)}
            onOpen={({ day, account: of }) =>
              void navigate(`${PATHS.disagreements}?day=${day}&account=${of}&state=`)
            }
            loadingRows={data === undefined ? LOADING_ROWS : 0}
            empty={
              <Empty spot="no-transactions" title="Nothing was compared">
                No money came or went on these days, or they have not been compared yet.
              </Empty>
            }
          />
        )}
      </Read>
      {data !== undefined && data.meta.page_count > 1 && (
        <Pagination
          className="mt-5"
          label="Reconciliation, pages"
          page={Math.min(address.page, data.meta.page_count)}
          pages={data.meta.page_count}
          onPage={address.goTo}
        />
      )}
    </>
  );
}
