import { cva } from "class-variance-authority";

/** The box around a control. Two shadows instead of a border, so that focus and error never move the text. */
export const fieldBox = cva(
  "relative flex w-full items-center gap-3 rounded-field px-4 text-md text-ink transition-shadow duration-(--duration-quick) forced-colors:border has-[[data-control]:focus-visible]:outline-3 has-[[data-control]:focus-visible]:outline-offset-2 has-[[data-control]:focus-visible]:outline-focus",
  {
    variants: {
      state: {
        plain:
          "bg-surface shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:shadow-[inset_0_0_0_1px_var(--color-ink)] has-aria-expanded:shadow-[inset_0_0_0_1px_var(--color-ink)] aria-expanded:shadow-[inset_0_0_0_1px_var(--color-ink)] focus-within:shadow-[inset_0_0_0_2px_var(--color-ink)]",
        error: "bg-surface shadow-[inset_0_0_0_2px_var(--color-error)]",
        readOnly: "bg-surface-sunken text-ink-soft shadow-[inset_0_0_0_1px_var(--color-line)]",
        disabled:
          "cursor-not-allowed bg-surface-sunken text-ink-disabled shadow-[inset_0_0_0_1px_var(--color-line)]",
      },
      height: { line: "min-h-(--size-input)", free: "" },
    },
    defaultVariants: { state: "plain", height: "line" },
  },
);

type BoxState = "plain" | "error" | "readOnly" | "disabled";

/** Which look a box wears. Locked wins over wrong: no one can mend what they may not change. */
export function getBoxState(field: {
  error?: string | undefined;
  readOnly?: boolean | undefined;
  disabled?: boolean | undefined;
}): BoxState {
  if (field.disabled) return "disabled";
  if (field.readOnly) return "readOnly";
  return field.error ? "error" : "plain";
}

/** A native input inside the box: bare, filling it, and readable when the browser fills it in. */
export const fieldInput =
  "min-w-0 flex-1 self-stretch bg-transparent text-inherit outline-none placeholder:text-ink-muted disabled:cursor-not-allowed autofill:shadow-[inset_0_0_0_60px_var(--color-surface)] autofill:[-webkit-text-fill-color:var(--color-ink)]";
