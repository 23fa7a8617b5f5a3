import type { ComponentProps, FocusEvent, Key, ReactNode, Ref } from "react";
import { insist } from "#hooks/insist.ts";
import { buildAria, Field, useFieldIds, type FieldWords } from "./field.tsx";

/** What every question with a few answers takes, whatever it looks like. */
export type ChoiceGroupProps = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    /** Focus left the whole group. */
    onBlur?: (() => void) | undefined;
    /** Sends the answer under this name with the form around it. */
    name?: string | undefined;
    /** The first answer, where a form puts focus when none is chosen. */
    ref?: Ref<HTMLInputElement>;
    /** No answer can be changed now. */
    disabled?: boolean | undefined;
  };

type Answers<Choice> = {
  choices: readonly Choice[];
  keyOf: (choice: Choice) => Key;
  isChosen: (choice: Choice) => boolean;
  isDisabled?: (choice: Choice) => boolean;
  onChoose: (choice: Choice) => void;
  /** How the answers lie. */
  look: string;
  /** What the answers lie in. */
  list?: Ref<HTMLDivElement>;
  /** Leaves the question to screen readers. */
  isLabelHidden?: boolean;
  /** Draws one answer around its native radio. */
  children: (choice: Choice, radio: ComponentProps<"input">, at: string) => ReactNode;
};

/**
 * The frame and the behaviour of one question with a few answers: one stop for Tab, and the arrows change the answer.
 * Private to the design system; pages use RadioGroup, YesNo or Segmented.
 */
export function ChoiceGroup<Choice>({
  label,
  required,
  optional,
  help,
  error,
  ok,
  choices,
  keyOf,
  isChosen,
  isDisabled,
  onChoose,
  look,
  list,
  onBlur,
  name,
  disabled = false,
  ref,
  id,
  "aria-describedby": describedBy,
  children,
  ...rest
}: ChoiceGroupProps & Answers<Choice>) {
  insist(
    choices.length > 1,
    "A choice has at least two answers. For one thing to agree to use Checkbox.",
  );
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) onBlur?.();
  }
  return (
    <Field ids={ids} {...words} {...rest}>
      <div
        ref={list}
        id={ids.control}
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-disabled={disabled || undefined}
        className={look}
        onBlur={leave}
        {...buildAria(ids, words, describedBy)}
      >
        {choices.map((choice, index) =>
          children(
            choice,
            {
              ref: index === 0 ? ref : undefined,
              type: "radio",
              name: name ?? ids.control,
              value: String(keyOf(choice)),
              checked: isChosen(choice),
              disabled: disabled || isDisabled?.(choice) === true,
              onChange: () => onChoose(choice),
            },
            `${ids.control}-${index}`,
          ),
        )}
      </div>
    </Field>
  );
}
