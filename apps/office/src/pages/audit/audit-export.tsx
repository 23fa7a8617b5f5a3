import { keepFile } from "@kinfold/api/files";
import { useAuditFile, type AuditAsked } from "@kinfold/api/office/audit";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";

const FORMATS = { csv: "CSV", jsonl: "JSON lines" } as const;
type Format = keyof typeof FORMATS;

/** Takes what the list shows out of the club: as a table, or line by line with the hashes. That it was taken is written down. */
export function AuditExport({ asked }: { asked: Omit<AuditAsked, "page"> }) {
  const file = useAuditFile();
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
    <div>
      <div role="group" aria-label="Export what is listed" className="flex flex-wrap gap-3">
        {(["csv", "jsonl"] as const).map((format) => (
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
      <FormRefusal>{refused}</FormRefusal>
    </div>
  );
}
