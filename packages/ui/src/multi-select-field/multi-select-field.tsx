import { useState, type ComponentProps, type Ref } from "react";
import { ariaOf, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { boxState, fieldBox } from "#field/field-box.ts";
import { CaretDownIcon, XIcon } from "#icon/icon.tsx";
import { joinRefs } from "#listbox/join-refs.ts";
import { ListboxMenu } from "#listbox/listbox-menu.tsx";
import { useListbox } from "#listbox/use-listbox.ts";
import { named, type SelectOption } from "#select-field/select-field.tsx";

export type MultiSelectFieldProps = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    options: readonly SelectOption[];
    /** In the order in which they were chosen. */
    value: readonly string[];
    onChange: (value: string[]) => void;
    /** Focus left the field and its menu. */
    onBlur?: (() => void) | undefined;
    placeholder?: string;
    searchable?: boolean;
    readOnly?: boolean;
    disabled?: boolean | undefined;
    name?: string | undefined;
    ref?: Ref<HTMLButtonElement>;
  };

/**
 * Several choices from a list, each a chip that its cross takes away. For one choice use SelectField.
 * The menu MUST stay open while choosing, a second choice of the same option takes it away, and what changed is announced.
 */
export function MultiSelectField({
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
}: MultiSelectFieldProps) {
  const ids = useFieldIds(id);
  const [news, setNews] = useState("");
  const words = { label, required, optional, help, error, ok };
  const locked = readOnly || disabled;

  function toggle({ value: one, label: word }: SelectOption) {
    const has = value.includes(one);
    setNews(`${word} ${has ? "removed" : "added"}`);
    onChange(has ? value.filter((other) => other !== one) : [...value, one]);
  }

  const listbox = useListbox<SelectOption>({
    options,
    textOf: (option) => option.label,
    isChosen: (option) => value.includes(option.value),
    onChoose: toggle,
    several: true,
    readOnly,
    disabled,
    search: searchable ? named : undefined,
    onLeave: onBlur,
  });

  // A value whose option has not arrived yet is shown as it is, so that it can still be taken away.
  const chosen = value.map(
    (one) => options.find((option) => option.value === one) ?? { value: one, label: one },
  );
  const summary = chosen.map((option) => option.label).join(", ");

  return (
    <Field
      data-slot="multi-select-field"
      ids={ids}
      onLabelPress={() => listbox.trigger.current?.focus()}
      className={className}
      {...words}
      {...rest}
    >
      <div className="relative" {...listbox.rootProps}>
        <div
          className={`${fieldBox({ state: boxState({ error, readOnly, disabled }) })} py-[9px] pl-2.5`}
        >
          {/* Under the chips and as large as the box: a press anywhere but on a cross opens the list. */}
          <button
            ref={joinRefs(listbox.trigger, ref)}
            data-control=""
            id={ids.control}
            aria-labelledby={ids.label}
            className="absolute inset-0 rounded-field outline-none"
            {...ariaOf(ids, words, describedBy)}
            {...listbox.triggerProps}
          >
            <span className="sr-only">{summary || placeholder}</span>
          </button>
          {chosen.length === 0 ? (
            <span aria-hidden="true" className="pointer-events-none flex-1 pl-1.5 text-ink-muted">
              {placeholder}
            </span>
          ) : (
            <ul
              aria-label="Chosen"
              className="pointer-events-none relative flex min-w-0 flex-1 flex-wrap gap-1.5"
            >
              {chosen.map((option) => (
                <li
                  key={option.value}
                  className={`inline-flex h-[34px] max-w-full items-center gap-1.5 rounded-press bg-action-soft pl-3 text-sm font-[500] text-on-action-soft ${locked ? "pr-3" : "pr-1.5"}`}
                >
                  <span className="truncate">{option.label}</span>
                  {!locked && (
                    <button
                      type="button"
                      aria-label={`Remove ${option.label}`}
                      className="pointer-events-auto grid size-6 flex-none place-items-center rounded-press hover:bg-action-soft-hover"
                      onClick={() => {
                        toggle(option);
                        listbox.trigger.current?.focus();
                      }}
                    >
                      <XIcon size={16} />
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {!readOnly && (
            <CaretDownIcon className="pointer-events-none relative flex-none text-ink-soft" />
          )}
        </div>
        <ListboxMenu
          listbox={listbox}
          label={label}
          keyOf={(option) => option.value}
          empty={
            options.length === 0 ? "The list has not arrived yet." : "Nothing starts like that."
          }
        />
      </div>
      <p role="status" className="sr-only">
        {news}
      </p>
      {name !== undefined &&
        value.map((one) => <input key={one} type="hidden" name={name} value={one} />)}
    </Field>
  );
}
