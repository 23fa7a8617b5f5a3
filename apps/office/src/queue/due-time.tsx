import { lagosMoment } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { dueWords, latenessOf } from "#queue/lateness.ts";

/** Until when something was promised: in red when that has passed, in amber when it is today. */
export function DueTime({ dueAt, now }: { dueAt: string; now: Date }) {
  const lateness = latenessOf(dueAt, now);
  const words = dueWords(dueAt, now);
  return (
    <time dateTime={dueAt} title={lagosMoment(dueAt)}>
      {lateness === "later" ? (
        words
      ) : (
        <Badge tone={lateness === "late" ? "error" : "wait"}>{words}</Badge>
      )}
    </time>
  );
}
