import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { CaretDownIcon } from "#icon/icon.tsx";

export type FoldProps = Omit<ComponentProps<"details">, "title"> & {
  /** What is folded away: "What they confirmed". */
  title: ReactNode;
  /** A few words at the other end of the line, read without unfolding: "3 statements". */
  note?: ReactNode;
};

/**
 * What only some want to read, one press away. For parts of one subject that exclude each other use Tabs.
 *
 * - fold-1: It MUST unfold with the keyboard, and be found by the browser's own search.
 */
export function Fold({ title, note, className, children, ...rest }: FoldProps) {
  return (
    <details data-slot="fold" className={cx("group", className)} {...rest}>
      <summary className="flex min-h-13 cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-cut py-3 text-ink hover:text-link [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1 font-strong wrap-break-word">{title}</span>
        {note !== undefined && <span className="text-end text-sm text-ink-soft">{note}</span>}
        <CaretDownIcon className="flex-none group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
