import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { XIcon } from "@kinfold/ui/icon";
import { IconButton } from "@kinfold/ui/icon-button";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { DueTime } from "#queue/due-time.tsx";

type DetailPaneProps = {
  title: string;
  /** Since when it waits, and until when it was promised, where it is work. */
  row?: { created_at: string; due_at: string };
  now?: Date;
  isOver?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** What was opened, beside the queue. It takes the focus when it opens, so that screen readers say what it is. */
export function DetailPane({
  title,
  row,
  now,
  isOver = false,
  onClose,
  children,
}: DetailPaneProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      data-slot="detail-pane"
      aria-labelledby={titleId}
      className="sticky top-[calc(var(--sticky-top)+0.5rem)] flex max-h-[calc(100dvh-var(--sticky-top)-1.5rem)] min-w-0 flex-col overflow-y-auto rounded-cut border border-line bg-surface max-xl:static max-xl:max-h-none"
    >
      <header className="sticky top-0 z-1 flex items-start gap-3 border-b border-line bg-surface px-6 py-4 max-xl:static">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} ref={heading} tabIndex={-1} className="heading-sm outline-none">
            {title}
          </h2>
          {row !== undefined && now !== undefined && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
              <span>
                Came <time dateTime={row.created_at}>{formatLagosMoment(row.created_at)}</time>
              </span>
              <span>
                Promised <DueTime dueAt={row.due_at} now={now} isOver={isOver} />
              </span>
            </p>
          )}
        </div>
        <IconButton label="Close" icon={XIcon} className="-mt-1.5 -me-2.5" onClick={onClose} />
      </header>
      <div className="flex flex-col gap-5 px-6 py-5">{children}</div>
    </section>
  );
}
