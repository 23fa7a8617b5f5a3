import { keepFile } from "@kinfold/api/files";
import { usePortfolioPdf } from "@kinfold/api/reports";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { DownloadSimpleIcon } from "@kinfold/ui/icon";
import { toast } from "@kinfold/ui/toast";
import { describeError } from "@kinfold/frame/refusal-words";

/** Prints the portfolio's report, which is kept under its name. */
export function PdfReport({ portfolioId }: { portfolioId: string }) {
  const { trigger, isMutating } = usePortfolioPdf(portfolioId);
  async function download(): Promise<void> {
    try {
      keepFile(await trigger({}));
    } catch (error) {
      toast.error(describeError(error));
    }
  }
  return (
    <Button
      variant="outline"
      icon={DownloadSimpleIcon}
      busy={isMutating ? say("Preparing") : undefined}
      onClick={() => void download()}
    >
      {say("Download PDF")}
    </Button>
  );
}
