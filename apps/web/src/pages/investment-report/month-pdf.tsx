import { openFileTab } from "@kinfold/api/files";
import { useMonthPdf } from "@kinfold/api/reports";
import type { Currency } from "@kinfold/money";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { describeError } from "@kinfold/frame/refusal-words";
import type { Month } from "./report-months.ts";

/** Prints one currency of the month and opens it beside the app; where that cannot be, it is downloaded. */
export function MonthPdf({
  month: { month, year },
  currency,
}: {
  month: Month;
  currency: Currency;
}) {
  const { trigger, isMutating } = useMonthPdf();
  async function print(): Promise<void> {
    const tab = openFileTab();
    try {
      tab.show(await trigger({ month, year, currency }));
    } catch (error) {
      tab.close();
      toast.error(describeError(error));
    }
  }
  return (
    <Button
      className="justify-self-start"
      variant="outline"
      icon={DownloadSimpleIcon}
      busy={isMutating ? "Preparing" : undefined}
      onClick={() => void print()}
    >
      Download PDF
    </Button>
  );
}
