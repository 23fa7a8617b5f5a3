import { useLedgerFile } from "@kinfold/api/office/accounting";
import type { QueryOf } from "@kinfold/contract/endpoint";
import type { exportLedger } from "@kinfold/contract/office/accounting";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import type { ReactNode } from "react";
import { PATHS } from "#paths.ts";
import { FileExport } from "#queue/file-export.tsx";
import { SisterPages } from "#shell/sister-pages.tsx";

/** The formats of every table. */
export const FORMATS = [
  ["csv", "CSV"],
  ["xlsx", "XLSX"],
] as const;
type Asked = Omit<QueryOf<typeof exportLedger>, "format">;

const PAGES = [
  { name: "Journals", href: PATHS.journals },
  { name: "Trial balance", href: PATHS.trialBalance },
  { name: "Units register", href: PATHS.unitsRegister },
  { name: "Exports", href: PATHS.ledgerExports },
];

/** Takes the report of a page of the ledger as a file. */
export function LedgerExport({ asked }: { asked: Asked }) {
  const file = useLedgerFile();
  return (
    <FileExport
      formats={FORMATS}
      isBusy={file.isMutating}
      take={(format) => file.trigger({ ...asked, format })}
    />
  );
}

/** The pages of the ledger, with the one in view marked. */
export const LedgerNav = () => <SisterPages label="Ledger" pages={PAGES} />;

/** The title of a page of the ledger, what stands beside it, and its sisters. */
export function LedgerTitle({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-180">
          <PageTitle title={title}>{title}</PageTitle>
          <p className="mt-1 text-ink-soft">{note}</p>
        </div>
        {children}
      </div>
      <div className="mt-4">
        <LedgerNav />
      </div>
    </>
  );
}

/** The same with its report as a file. */
export const LedgerHead = ({
  title,
  note,
  exports: asked,
}: {
  title: string;
  note: ReactNode;
  exports: Asked;
}) => (
  <LedgerTitle title={title} note={note}>
    <LedgerExport asked={asked} />
  </LedgerTitle>
);
