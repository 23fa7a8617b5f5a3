import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { formatDueTime, classifyLateness } from "#queue/lateness.ts";

/** Until when something was promised: in red when that has passed, in amber when it is today. */
export function DueTime({ dueAt, now }: { dueAt: string; now: Date }) {
  const lateness = classifyLateness(dueAt, now);
  const words = formatDueTime(dueAt, now);
  return (
    <time dateTime={dueAt} title={formatLagosMoment(dueAt)}>
      {lateness === "later" ? (
        words
      ) : (
        <Badge tone={lateness === "late" ? "error" : "wait"}>{words}</Badge>
      )}
    </time>
  );
}
