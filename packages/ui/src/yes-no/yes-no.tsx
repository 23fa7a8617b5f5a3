import { ChoiceGroup, type ChoiceGroupProps } from "#field/choice-group.tsx";
import { CheckIcon } from "#icon/icon.tsx";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const YES_NO_WORDS = { yes: "Yes", no: "No" };

export type YesNoProps = ChoiceGroupProps & {
  /** Undefined while the question is open. */
  value: boolean | undefined;
  /** Gets true for yes, false for no. */
  onChange: (value: boolean) => void;
};

const ANSWERS = [
  { key: "yes", answer: true },
  { key: "no", answer: false },
] as const;

/**
 * A question answered with yes or no. For agreeing to one thing use Checkbox, for other answers RadioGroup.
 *
 * - yes-no-1: It MUST act as one radio group: one stop for Tab, arrows change the answer.
 */
export function YesNo({ value, onChange, ...group }: YesNoProps) {
  const say = useWords("yesNo", YES_NO_WORDS);
  return (
    <ChoiceGroup
      data-slot="yes-no"
      choices={ANSWERS}
      keyOf={({ key }) => key}
      isChosen={({ answer }) => answer === value}
      onChoose={({ answer }) => onChange(answer)}
      look="grid grid-cols-2 gap-2.5"
      {...group}
    >
      {({ key, answer }, radio) => (
        <label
          key={key}
          data-wrong={Boolean(group.error)}
          className="relative flex h-(--size-button) cursor-pointer items-center justify-center gap-2 rounded-press bg-surface font-[500] text-ink shadow-[inset_0_0_0_1px_var(--color-line-strong)] hover:shadow-[inset_0_0_0_1px_var(--color-ink)] has-checked:bg-surface-selected has-checked:font-strong has-checked:shadow-[inset_0_0_0_2px_var(--color-action)] has-disabled:cursor-not-allowed has-disabled:text-ink-muted has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-[wrong=true]:not-has-checked:shadow-[inset_0_0_0_2px_var(--color-error)] forced-colors:border"
        >
          <input {...radio} className="absolute inset-0 cursor-[inherit] opacity-0" />
          {value === answer && <CheckIcon />}
          {say[key]}
        </label>
      )}
    </ChoiceGroup>
  );
}
