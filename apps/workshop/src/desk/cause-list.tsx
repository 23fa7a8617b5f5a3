import { Badge } from "@kinfold/ui/badge";
import { useEffect, useRef } from "react";
import type { Cause, Decision } from "#contract.ts";
import { readLookName } from "#look-names.ts";
import { isDecidable } from "./choose-causes.ts";

export type CauseListProps = {
  label: string;
  causes: readonly Cause[];
  chosen: string | undefined;
  outcomes: ReadonlyMap<string, Decision>;
  onChoose: (id: string) => void;
};

/** "4 stories, both themes". */
function describeCause(cause: Cause): string {
  if (cause.kind === "axe") return `axe, ${formatCount(cause.looks.length, "story", "stories")}`;
  if (cause.kind === "play") return `A play that failed`;
  const looks = cause.looks.map(readLookName);
  const stories = new Set(looks.map(({ story }) => story)).size;
  const [theme, other] = new Set(looks.map((look) => look.theme));
  const themes = other === undefined ? `${theme} only` : "both themes";
  return `${formatCount(stories, "story", "stories")}, ${cause.kind === "new" ? "new" : themes}`;
}

/** "1 screenshot", "1,204 screenshots". */
export const formatCount = (many: number, one: string, more: string): string =>
  `${many.toLocaleString("en-NG")} ${many === 1 ? one : more}`;

/** The causes of what is not as it was accepted, each with how many screenshots it changed. */
export function CauseList({ label, causes, chosen, outcomes, onChoose }: CauseListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className="m-0 flex list-none flex-col border-t border-line p-0"
    >
      {causes.map((cause) => {
        const decision = outcomes.get(cause.id);
        return (
          <li key={cause.id} className="border-b border-line">
            <button
              type="button"
              aria-current={cause.id === chosen ? "true" : undefined}
              className="flex w-full items-center gap-3 px-3 py-3 text-start hover:bg-surface-hover aria-[current]:bg-surface-hover aria-[current]:shadow-[inset_3px_0_0_var(--color-action)]"
              onClick={() => onChoose(cause.id)}
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="font-strong wrap-anywhere">{cause.title}</span>
                <span className="text-sm text-ink-soft">
                  {decision === undefined
                    ? describeCause(cause)
                    : `${decision.outcome === "accepted" ? "Accepted" : "Denied"} by ${decision.by}`}
                </span>
              </span>
              {!isDecidable(cause) && <Badge tone="error">Mend</Badge>}
              <span className="text-sm text-ink-soft tabular-nums">
                {cause.looks.length.toLocaleString("en-NG")}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
