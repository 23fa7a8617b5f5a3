import { cva } from "class-variance-authority";
import { ChoiceGroup, type ChoiceGroupProps } from "#field/choice-group.tsx";
import { insist } from "#hooks/insist.ts";
import type { Icon } from "#icon/icon.tsx";

export type SegmentedOption = {
  value: string;
  label: string;
  icon?: Icon;
  disabled?: boolean;
};

export type SegmentedProps = ChoiceGroupProps & {
  /** The answers, in order: two to four, with short labels. */
  options: readonly SegmentedOption[];
  /** The value of the answer that is chosen; one always is. */
  value: string;
  /** Gets the value of the answer that was chosen. */
  onChange: (value: string) => void;
  /** `sm` stands above a chart or a table. */
  size?: "md" | "sm";
  /** As wide as its container, every part alike. */
  block?: boolean;
  /** Leaves the label to screen readers, where everything around already says the same. */
  isLabelHidden?: boolean;
};

const track = cva("rounded-[26px] bg-surface-sunken p-1 gap-0.5 forced-colors:border", {
  variants: {
    // Four words side by side would be broken within on a phone.
    block: { four: "grid grid-cols-2", true: "flex", false: "inline-flex max-w-full self-start" },
    wrong: {
      true: "shadow-[inset_0_0_0_2px_var(--color-error)]",
      false: "shadow-[inset_0_0_0_1px_var(--color-line)]",
    },
  },
});

const part = cva(
  "relative inline-flex min-w-0 cursor-pointer items-center justify-center gap-2 rounded-[22px] py-1 text-center font-strong text-ink-soft hover:text-ink has-checked:bg-action has-checked:text-on-action has-disabled:cursor-not-allowed has-disabled:text-ink-disabled has-[:checked:disabled]:bg-action-disabled has-[:checked:disabled]:text-on-action-disabled has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none",
  {
    variants: {
      size: { md: "min-h-[41px] px-5 text-[15px]", sm: "min-h-8 px-3.5 text-sm" },
      block: { true: "flex-1 px-2", false: "" },
    },
  },
);

/**
 * One of two to four short answers that change what stands below at once, drawn as a pill: naira or dollars, bank
 * transfer or card. One answer is always given. For panels of a page use Tabs, for answers that need a sentence
 * RadioGroup.
 *
 * - segmented-1: It MUST act as one radio group: one stop for Tab, arrows change the answer.
 */
export function Segmented({
  options,
  value,
  onChange,
  size = "md",
  block = false,
  ...group
}: SegmentedProps) {
  insist(
    options.some((option) => option.value === value),
    `A Segmented always has an answer: "${value}" is not the value of any of its options.`,
  );
  return (
    <ChoiceGroup
      data-slot="segmented"
      choices={options}
      keyOf={(option) => option.value}
      isChosen={(option) => option.value === value}
      isDisabled={({ disabled = false }) => disabled}
      onChoose={(option) => onChange(option.value)}
      look={track({
        block: block && options.length > 3 ? "four" : block,
        wrong: Boolean(group.error),
      })}
      {...group}
    >
      {({ value: key, label, icon: Drawing }, radio) => (
        <label key={key} className={part({ size, block })}>
          <input {...radio} className="absolute inset-0 cursor-[inherit] opacity-0" />
          {Drawing && <Drawing className="flex-none max-[22.5rem]:hidden" />}
          <span className="min-w-0 wrap-break-word">{label}</span>
        </label>
      )}
    </ChoiceGroup>
  );
}
