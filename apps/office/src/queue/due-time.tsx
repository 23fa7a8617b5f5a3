import { formatLagosDate, formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Badge } from "@kinfold/ui/badge";
import { formatDueTime, classifyLateness } from "#queue/lateness.ts";

type DueTimeProps = {
  dueAt: string;
  now: Date;
  /** It is done, and late no longer. */
  isOver?: boolean;
};

/** Until when something was promised: in red when that has passed, in amber when it is today. */
export function DueTime({ dueAt, now, isOver = false }: DueTimeProps) {
  const lateness = isOver ? "later" : classifyLateness(dueAt, now);
  const words = isOver ? formatLagosDate(dueAt) : formatDueTime(dueAt, now);
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
