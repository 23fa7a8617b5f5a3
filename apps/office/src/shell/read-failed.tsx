import { describeError } from "@kinfold/frame/refusal-words";
import { Button } from "@kinfold/ui/button";
import type { Unreachable } from "@kinfold/frame/shell/read";
import { Notice } from "@kinfold/ui/notice";

/** Stands where something would be that could not be read, with the way to ask again. */
export function ReadFailed({
  title,
  error,
  onRetry,
  className = "mt-5",
}: {
  title: string;
  error: Error | undefined;
  onRetry: () => unknown;
  /** Places it. */
  className?: string;
}) {
  return (
    <Notice tone="error" role="alert" title={title} className={className}>
      <p>{describeError(error)}</p>
      <Button variant="outline" size="sm" className="mt-3" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}

/** For `Read`: the same, under this title. */
export const renderReadFailed =
  (title: string, className?: string): Unreachable =>
  (error, again) => (
    <ReadFailed
      title={title}
      error={error}
      onRetry={again}
      {...(className !== undefined && { className })}
    />
  );
