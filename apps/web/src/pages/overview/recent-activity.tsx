import { toTransactionId } from "@kinfold/contract/ids";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { Read } from "@kinfold/frame/shell/read";
import { formatTransactionStatus, readListedAt } from "@kinfold/contract/transaction-words";
import type { Transaction } from "@kinfold/contract/transactions";
import { Figure } from "@kinfold/ui/figure";
import { ArrowDownLeftIcon, ArrowUpRightIcon, XIcon } from "@kinfold/ui/icon";
import { Link } from "@kinfold/ui/link";
import { Skeleton } from "@kinfold/ui/skeleton";
import { StatusBadge } from "@kinfold/ui/status-badge";
import { useState } from "react";
import { classifyMovement } from "#flows/transaction/movement.ts";
import { TransactionDialog } from "#flows/transaction/transaction-dialog.tsx";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { say } from "@kinfold/language/say";
import { PATHS } from "#paths.ts";
import { useRecentActivity } from "./use-recent-activity.ts";

const DISCS = {
  in: { look: "bg-gain-soft text-gain", DiscIcon: ArrowDownLeftIcon },
  out: { look: "bg-surface-sunken text-ink", DiscIcon: ArrowUpRightIcon },
  failed: { look: "bg-error-soft text-error", DiscIcon: XIcon },
} as const;

/** The last movements of the member's wallets, together; pressing one tells all of it. */
export function RecentActivity() {
  const reading = useRecentActivity();
  const [open, setOpen] = useState<Transaction | null>(null);
  return (
    <section aria-labelledby="activity" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="activity" className="heading-sm">
          {say("Recent activity")}
        </h2>
        <Link href={PATHS.transactions}>{say("All transactions")}</Link>
      </div>
      <Read
        of={reading}
        waiting={<Awaited />}
        unreachable={say("We could not read your transactions just now.")}
        empty={
          <p className="border-y border-line py-5 text-ink-soft">
            {say("Every deposit, contribution and withdrawal will be listed here, newest first.")}
          </p>
        }
      >
        {(rows) => (
          <ul className="border-t border-line">
            {rows.map((row) => (
              <li key={row.id}>
                <Row row={row} onOpen={setOpen} />
              </li>
            ))}
          </ul>
        )}
      </Read>
      <TransactionDialog transaction={open} onClose={() => setOpen(null)} />
    </section>
  );
}

function Row({ row, onOpen }: { row: Transaction; onOpen: (row: Transaction) => void }) {
  const movement = classifyMovement(row);
  const { look, DiscIcon } = DISCS[movement];
  return (
    <button
      type="button"
      onClick={() => onOpen(row)}
      className="flex w-full flex-wrap items-center gap-x-3.5 gap-y-1 border-b border-line py-3.5 text-start hover:bg-surface-hover"
    >
      <span
        aria-hidden="true"
        className={`grid size-11 flex-none place-items-center rounded-press ${look}`}
      >
        <DiscIcon />
      </span>
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-strong wrap-anywhere">{row.description}</span>{" "}
        <span className="mt-0.5 block text-sm text-ink-soft">
          <time dateTime={readListedAt(row)}>{formatLagosTime(readListedAt(row))}</time> ·{" "}
          <span className="whitespace-nowrap">
            {say("{currency} wallet", { currency: row.currency })}
          </span>
        </span>
      </span>{" "}
      <span className="ms-auto flex flex-col items-end gap-1">
        <Figure
          amount={row.amount}
          currency={row.currency}
          movement={movement}
          data-figure={buildFigureId("transaction", toTransactionId(row.id))}
        />{" "}
        {row.status !== "success" && (
          <StatusBadge of="transaction" status={row.status}>
            {formatTransactionStatus(row)}
          </StatusBadge>
        )}
      </span>
    </button>
  );
}

function Awaited() {
  return (
    <div role="status" className="border-t border-line">
      <span className="sr-only">{say("Reading your transactions")}</span>
      {["w-40", "w-52", "w-36"].map((width) => (
        <div key={width} className="flex items-center gap-3.5 border-b border-line py-3.5">
          <Skeleton className="size-11" />
          <Skeleton className={`h-4.5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
