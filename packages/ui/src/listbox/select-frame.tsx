import type { ComponentProps, ReactNode, Ref } from "react";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { getBoxState, fieldBox } from "#field/field-box.ts";
import { CaretDownIcon } from "#icon/icon.tsx";
import { findOptions, type OptionNames } from "./fold.ts";
import { joinRefs } from "./join-refs.ts";
import { ListboxMenu } from "./listbox-menu.tsx";
import { useListbox } from "./use-listbox.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const SELECT_FRAME_WORDS = {
  notArrived: "The list has not arrived yet.",
  notFound: "Nothing starts like that.",
};

/** One thing to choose. Its label is what members read and search, its value what the page keeps. */
export type SelectOption = OptionNames & {
  value: string;
  /** A sentence under the label, heard after it: what choosing it means. */
  description?: string;
  /** The heading that it stands under, with those beside it that name the same one. */
  group?: string;
  /** Not offered at all. */
  hide?: boolean;
  /** Offered but not now: shown, passed over by the keys, never chosen. */
  disabled?: boolean;
};

/** What choosing from a list takes, one or several. */
export type SelectFieldWords = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    /** Each value once. */
    options: readonly SelectOption[];
    /** Focus left the field and its menu. */
    onBlur?: (() => void) | undefined;
    /** Stands in the field while nothing is chosen. "Choose" by default. */
    placeholder?: string;
    /** A search row over the list, for more than about ten options. */
    searchable?: boolean;
    /** The choice can be read, not changed, and the list never opens. */
    readOnly?: boolean;
    /** The list cannot be opened now. */
    disabled?: boolean | undefined;
    /** Sends each chosen value under this name with the form around it. */
    name?: string | undefined;
    /** The box that takes focus. */
    ref?: Ref<HTMLButtonElement>;
  };

type SelectFrameProps = Omit<SelectFieldWords, "placeholder"> & {
  chosen: readonly string[];
  onChoose: (option: SelectOption) => void;
  /** Stays open after a choice. */
  several?: boolean;
  /** Draws the closed field. The trigger's properties go to its button. */
  children: (box: SelectBox) => ReactNode;
};

type SelectBox = {
  trigger: ComponentProps<"button">;
  /** Puts focus back on the trigger. */
  focus: () => void;
  /** The look of the box in its state. */
  look: string;
  caret: ReactNode;
};

const findSelectOptions = (
  options: readonly SelectOption[],
  typed: string,
): readonly SelectOption[] => findOptions(options, typed, (option) => option);

/**
 * The frame and the behaviour of choosing from a list, whatever the closed field looks like. Private to the design
 * system; pages use SelectField or MultiSelectField.
 */
export function SelectFrame({
  label,
  required,
  optional,
  help,
  error,
  ok,
  options,
  chosen,
  onChoose,
  several = false,
  onBlur,
  searchable = false,
  readOnly = false,
  disabled = false,
  name,
  ref,
  id,
  "aria-describedby": describedBy,
  children,
  ...rest
}: SelectFrameProps) {
  const say = useWords("selectFrame", SELECT_FRAME_WORDS);
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  const listbox = useListbox<SelectOption>({
    options: options.filter(({ hide = false }) => !hide),
    textOf: (option) => option.label,
    isChosen: (option) => chosen.includes(option.value),
    isDisabled: (option) => option.disabled === true,
    onChoose,
    several,
    readOnly,
    disabled,
    find: findSelectOptions,
    searchable,
    onLeave: onBlur,
  });
  const focus = () => listbox.trigger.current?.focus();
  return (
    <Field ids={ids} onLabelPress={focus} {...words} {...rest}>
      <div className="relative" {...listbox.rootProps}>
        {children({
          focus,
          look: fieldBox({ state: getBoxState({ error, readOnly, disabled }) }),
          caret: !readOnly && (
            <CaretDownIcon className="pointer-events-none relative flex-none text-ink-soft" />
          ),
          trigger: {
            ref: joinRefs(listbox.trigger, ref),
            id: ids.control,
            "aria-labelledby": ids.label,
            ...buildAria(ids, words, describedBy),
            ...listbox.triggerProps,
          },
        })}
        <ListboxMenu
          listbox={listbox}
          label={label}
          keyOf={(option) => option.value}
          groupOf={(option) => option.group}
          describe={(option) => option.description}
          empty={options.length === 0 ? say.notArrived : say.notFound}
        />
      </div>
      {name !== undefined &&
        chosen.map((one) => <input key={one} type="hidden" name={name} value={one} />)}
    </Field>
  );
}
