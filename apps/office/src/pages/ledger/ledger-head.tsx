import { keepFile } from "@kinfold/api/files";
import { useLedgerFile } from "@kinfold/api/office/accounting";
import type { QueryOf } from "@kinfold/contract/endpoint";
import type { exportLedger } from "@kinfold/contract/office/accounting";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Button, ButtonLink } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { PATHS } from "#paths.ts";

const FORMATS = { csv: "CSV", xlsx: "XLSX" } as const;
type Format = keyof typeof FORMATS;
type Asked = Omit<QueryOf<typeof exportLedger>, "format">;

const PAGES = [
  { name: "Journals", href: PATHS.journals },
  { name: "Trial balance", href: PATHS.trialBalance },
  { name: "Units register", href: PATHS.unitsRegister },
];

/** The head of a page of the ledger: what it is, its sisters, and its report as a file. That a file was taken is written in the audit. */
export function LedgerHead({
  title,
  note,
  exports: asked,
}: {
  title: string;
  note: ReactNode;
  exports: Asked;
}) {
  const { pathname } = useLocation();
  const file = useLedgerFile();
  const [wanted, setWanted] = useState<Format>();
  const [refused, setRefused] = useState<string>();

  async function take(format: Format): Promise<void> {
    setRefused(undefined);
    setWanted(format);
    try {
      keepFile(await file.trigger({ ...asked, format }));
      toast.success("Exported. The audit now says so.");
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-180">
          <PageTitle title={title}>{title}</PageTitle>
          <p className="mt-1 text-ink-soft">{note}</p>
        </div>
        <div role="group" aria-label="Export what is listed" className="flex flex-wrap gap-3">
          {(["csv", "xlsx"] as const).map((format) => (
            <Button
              key={format}
              variant="outline"
              size="sm"
              icon={DownloadSimpleIcon}
              busy={file.isMutating && wanted === format ? "Exporting" : undefined}
              onClick={() => void take(format)}
            >
              Export {FORMATS[format]}
            </Button>
          ))}
        </div>
      </div>
      <FormRefusal>{refused}</FormRefusal>
      <nav aria-label="Ledger" className="mt-4 flex flex-wrap gap-3">
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
    </>
  );
}
