import { keepFile } from "@kinfold/api/files";
import type { ReceivedFile } from "@kinfold/api/file";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { useState } from "react";

/** Takes what a page lists out of the club as a file, in one of several formats. That it was taken is written in the audit. */
export function FileExport<Format extends string>({
  formats,
  label = "Export what is listed",
  isBusy,
  take,
}: {
  /** What each format is called, in their order. */
  formats: readonly (readonly [format: Format, name: string])[];
  /** What is taken, where a page has several. */
  label?: string;
  isBusy: boolean;
  take: (format: Format) => Promise<ReceivedFile>;
}) {
  const [wanted, setWanted] = useState<Format>();
  const [refused, setRefused] = useState<string>();

  async function keep(format: Format): Promise<void> {
    setRefused(undefined);
    setWanted(format);
    try {
      keepFile(await take(format));
      toast.success("Exported. The audit now says so.");
    } catch (error) {
      setRefused(describeError(error));
    }
  }

  return (
    <div>
      <div role="group" aria-label={label} className="flex flex-wrap gap-3">
        {formats.map(([format, name]) => (
          <Button
            key={format}
            variant="outline"
            size="sm"
            icon={DownloadSimpleIcon}
            busy={isBusy && wanted === format ? "Exporting" : undefined}
            onClick={() => void keep(format)}
          >
            Export {name}
          </Button>
        ))}
      </div>
      <FormRefusal>{refused}</FormRefusal>
    </div>
  );
}
