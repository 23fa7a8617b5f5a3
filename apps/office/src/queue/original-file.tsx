import type { ReceivedFile } from "@kinfold/api/file";
import { keepFile } from "@kinfold/api/files";
import { describeError } from "@kinfold/frame/refusal-words";
import { FormRefusal } from "@kinfold/frame/shell/form-refusal";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { useState } from "react";
import { useMay } from "#session/current-staff.ts";

/** The file as it was sent, for auditors alone: everybody else works with the image drawn from it. Each download is audited. */
export function OriginalFile({ fetchFile }: { fetchFile: () => Promise<ReceivedFile> }) {
  const mayTake = useMay("original.read");
  const [isFetching, setFetching] = useState(false);
  const [refused, setRefused] = useState<string>();
  if (!mayTake) return null;

  async function take(): Promise<void> {
    setFetching(true);
    setRefused(undefined);
    try {
      keepFile(await fetchFile());
    } catch (error) {
      setRefused(describeError(error));
    } finally {
      setFetching(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        This is an image of the file. Open the file itself only where it can do no harm. That you
        took it is written down.
      </p>
      <FormRefusal>{refused}</FormRefusal>
      <Button
        variant="outline"
        size="sm"
        icon={DownloadSimpleIcon}
        className="self-start"
        {...(isFetching && { busy: "Fetching it" })}
        onClick={() => void take()}
      >
        Download the original
      </Button>
    </div>
  );
}
