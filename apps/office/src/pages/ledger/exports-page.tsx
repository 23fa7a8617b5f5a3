import { useLedgerFile } from "@kinfold/api/office/accounting";
import type { LedgerReport } from "@kinfold/contract/office/accounting";
import { Link } from "@kinfold/ui/link";
import { useId } from "react";
import { PATHS } from "#paths.ts";
import { FileExport } from "#queue/file-export.tsx";
import { useQueueAddress } from "#queue/queue-address.ts";
import { FORMATS, LedgerTitle } from "./ledger-parts.tsx";
import { PeriodFilters, readPeriod } from "./period-filters.tsx";

/** What is taken out beside the reports of the ledger, which have a page each. */
const RECORDS: readonly { report: LedgerReport; name: string; says: string }[] = [
  {
    report: "members",
    name: "Members",
    says: "Every member, since when, and what their wallets hold now. The days change nothing.",
  },
  {
    report: "receipts",
    name: "Receipts",
    says: "Every receipt that was sent in these days, what arrived, who proposed and who decided.",
  },
  {
    report: "withdrawals",
    name: "Withdrawals",
    says: "Every withdrawal that was asked for in these days, its batch, and when it was paid.",
  },
  {
    report: "valuations",
    name: "Valuations",
    says: "Every valuation of these days, with the units and the money of its dealing.",
  },
];

function Export({
  report,
  name,
  says,
  asked,
}: (typeof RECORDS)[number] & { asked: Readonly<Record<string, string>> }) {
  const file = useLedgerFile();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 id={id} className="text-[15px] font-strong">
          {name}
        </h2>
        <p className="text-sm text-ink-soft">{says}</p>
      </div>
      <FileExport
        formats={FORMATS}
        label={`Export: ${name}`}
        isBusy={file.isMutating}
        take={(format) => file.trigger({ ...asked, report, format })}
      />
    </section>
  );
}

/** Members, receipts, withdrawals, valuations and one member's statement as tables, for the days of the address. */
export function ExportsPage() {
  const address = useQueueAddress();
  const period = readPeriod(address);
  const member = address.get("member");
  return (
    <>
      <LedgerTitle
        title="Exports"
        note="Whole tables for a spreadsheet, from the first of this month until today unless you choose other days. Each is noted in the audit."
      />
      <PeriodFilters address={address} label="Days" />
      <div className="mt-6 border-t-2 border-ink">
        {RECORDS.map((one) => (
          <Export key={one.report} {...one} asked={period} />
        ))}
        {member === "" ? (
          <p className="py-4 text-sm text-ink-soft">
            For one member’s statement <Link href={PATHS.members}>open the member</Link> and choose
            “Export a statement”.
          </p>
        ) : (
          <Export
            report="statement"
            name="Statement of one member"
            says={`Every movement of the wallets of ${member} in these days, with what they opened and closed with.`}
            asked={{ ...period, member }}
          />
        )}
      </div>
    </>
  );
}
