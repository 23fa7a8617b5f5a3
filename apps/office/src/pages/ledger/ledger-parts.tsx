import { useLedgerFile } from "@kinfold/api/office/accounting";
import type { QueryOf } from "@kinfold/contract/endpoint";
import type { exportLedger } from "@kinfold/contract/office/accounting";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { ButtonLink } from "@kinfold/ui/button";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";
import { FileExport } from "#queue/file-export.tsx";

const FORMATS = [
  ["csv", "CSV"],
  ["xlsx", "XLSX"],
] as const;
type Asked = Omit<QueryOf<typeof exportLedger>, "format">;

const PAGES = [
  { name: "Journals", href: PATHS.journals },
  { name: "Trial balance", href: PATHS.trialBalance },
  { name: "Units register", href: PATHS.unitsRegister },
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
export function LedgerNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Ledger" className="flex flex-wrap gap-3">
      {PAGES.map(({ name, href }) => (
        <ButtonLink
          key={href}
          variant={href === pathname ? "soft" : "quiet"}
          size="sm"
          href={href}
          aria-current={href === pathname ? "page" : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The head of a page of the ledger: what it is, its report as a file, and its sisters. */
export function LedgerHead({
  title,
  note,
  exports: asked,
}: {
  title: string;
  note: ReactNode;
  exports: Asked;
}) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-180">
          <PageTitle title={title}>{title}</PageTitle>
          <p className="mt-1 text-ink-soft">{note}</p>
        </div>
        <LedgerExport asked={asked} />
      </div>
      <div className="mt-4">
        <LedgerNav />
      </div>
    </>
  );
}
