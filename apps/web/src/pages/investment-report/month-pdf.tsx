import { keepFile } from "@kinfold/api/files";
import { useMonthPdf } from "@kinfold/api/reports";
import { say } from "@kinfold/language/say";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { describeError } from "@kinfold/frame/refusal-words";
import type { Month } from "#flows/full-statement/report-months.ts";

/** Prints one currency of the month, which is kept under its name. */
export function MonthPdf({
  month: { month, year },
  currency,
}: {
  month: Month;
  currency: Currency;
}) {
  const { trigger, isMutating } = useMonthPdf();
  async function download(): Promise<void> {
    try {
      keepFile(await trigger({ month, year, currency }));
    } catch (error) {
      toast.error(describeError(error));
    }
  }
  return (
    <Button
      className="justify-self-start"
      variant="outline"
      icon={DownloadSimpleIcon}
      busy={isMutating ? say("Preparing") : undefined}
      onClick={() => void download()}
    >
      {say("Download PDF")}
    </Button>
  );
}
