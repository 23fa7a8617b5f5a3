import type { ComponentProps, Ref } from "react";
import { ariaOf, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { boxState, fieldBox } from "#field/field-box.ts";
import { CaretDownIcon } from "#icon/icon.tsx";
import { startsWith } from "#listbox/fold.ts";
import { joinRefs } from "#listbox/join-refs.ts";
import { ListboxMenu } from "#listbox/listbox-menu.tsx";
import { useListbox } from "#listbox/use-listbox.ts";

export type SelectOption = { value: string; label: string };

export type SelectFieldProps = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    options: readonly SelectOption[];
    /** Empty while nothing is chosen. */
    value: string;
    onChange: (value: string) => void;
    /** Focus left the field and its menu. */
    onBlur?: (() => void) | undefined;
    placeholder?: string;
    /** A search row over the list, for more than about ten options. */
    searchable?: boolean;
    readOnly?: boolean;
    disabled?: boolean | undefined;
    name?: string | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

/**
 * One choice from a list. For two answers use YesNo, for a few worth comparing RadioGroup, for several MultiSelectField.
 * It MUST be named by its label, work by keyboard alone (arrows, Home, End, Enter, Escape, the first letters), and never
 * open when read only. `ref` is the box that takes focus.
 */
export function SelectField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  options,
  value,
  onChange,
  onBlur,
  placeholder = "Choose",
  searchable = false,
  readOnly = false,
  disabled = false,
  name,
  ref,
  id,
  className,
  "aria-describedby": describedBy,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  const listbox = useListbox<SelectOption>({
    options,
    textOf: (option) => option.label,
    isChosen: (option) => option.value === value,
    onChoose: (option) => onChange(option.value),
    readOnly,
    disabled,
    search: searchable ? named : undefined,
    onLeave: onBlur,
  });
  const chosen = options.find((option) => option.value === value);
  return (
    <Field
      data-slot="select-field"
      ids={ids}
      onLabelPress={() => listbox.trigger.current?.focus()}
      className={className}
      {...words}
      {...rest}
    >
      <div className="relative" {...listbox.rootProps}>
        <button
          ref={joinRefs(listbox.trigger, ref)}
          id={ids.control}
          aria-labelledby={ids.label}
          className={`${fieldBox({ state: boxState({ error, readOnly, disabled }) })} text-left`}
          {...ariaOf(ids, words, describedBy)}
          {...listbox.triggerProps}
        >
          <span className={`min-w-0 flex-1 truncate ${chosen ? "" : "text-ink-muted"}`}>
            {chosen?.label ?? placeholder}
          </span>
          {!readOnly && <CaretDownIcon className="flex-none text-ink-soft" />}
        </button>
        <ListboxMenu
          listbox={listbox}
          label={label}
          keyOf={(option) => option.value}
          empty={
            options.length === 0 ? "The list has not arrived yet." : "Nothing starts like that."
          }
        />
      </div>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
    </Field>
  );
}

/** The search of SelectField and MultiSelectField: names that start with what was typed. */
export const named = (options: readonly SelectOption[], typed: string): readonly SelectOption[] =>
  options.filter((option) => startsWith(option.label, typed));
