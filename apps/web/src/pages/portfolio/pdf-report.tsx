import { openFileTab } from "@kinfold/api/files";
import { usePortfolioPdf } from "@kinfold/api/reports";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { describeError } from "@kinfold/frame/refusal-words";

/** Prints the portfolio's report and opens it beside the app; where that cannot be, it is downloaded. */
export function PdfReport({ portfolioId }: { portfolioId: string }) {
  const { trigger, isMutating } = usePortfolioPdf(portfolioId);
  async function print(): Promise<void> {
    const tab = openFileTab();
    try {
      tab.show(await trigger({}));
    } catch (error) {
      tab.close();
      toast.error(describeError(error));
    }
  }
  return (
    <Button
      variant="outline"
      icon={DownloadSimpleIcon}
      busy={isMutating ? "Preparing" : undefined}
      onClick={() => void print()}
    >
      Download PDF
    </Button>
  );
}
