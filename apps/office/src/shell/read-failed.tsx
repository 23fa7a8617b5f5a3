import { refusalWords } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import { Notice } from "@kinfold/ui/notice";

/** Stands where something would be that could not be read, with the way to ask again. */
export function ReadFailed({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: Error | undefined;
  onRetry: () => unknown;
}) {
  return (
    <Notice tone="error" role="alert" title={title} className="mt-5">
      <p>{refusalWords(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}
