import {
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type Ref,
} from "react";
import { keepDigits } from "#field/digits.ts";
import { buildAria, Field, useFieldIds, type FieldWords } from "#field/field.tsx";
import { getBoxState, fieldBox, fieldInput } from "#field/field-box.ts";
import { useOperatingSystem } from "#hooks/operating-system.ts";
import { CaretDownIcon } from "#icon/icon.tsx";
import { ListboxMenu } from "#listbox/listbox-menu.tsx";
import { useListbox } from "#listbox/use-listbox.ts";
import { findCountries, readInternational, type PhoneCountry } from "./countries.ts";
import { useWords } from "#words-provider/use-words.ts";

/** What it says itself, in English. */
export const PHONE_FIELD_WORDS = {
  countryCode: "Country code",
  /** The name of the button that opens the list: it says which country is chosen. */
  chosenCode: (country: string) => `Country code: ${country}`,
  notArrived: "The list has not arrived yet.",
  notFound: "No country starts like that.",
};

export type PhoneFieldProps = Omit<
  ComponentProps<"div">,
  "onChange" | "onBlur" | "children" | "ref"
> &
  FieldWords & {
    /** Every country; those without a calling code are not offered. */
    countries: readonly PhoneCountry[];
    /** The chosen country's ISO code; the United States when empty. */
    country: string;
    /** Gets the ISO code of the country that was chosen. */
    onCountryChange: (countryCode: string) => void;
    /** National digits. A stored number begins with its plus: its calling code is taken off whenever one is given. */
    value: string;
    /** Gets the national digits, without spaces. */
    onChange: (digits: string) => void;
    /** Focus left the box for the number. */
    onBlur?: ComponentProps<"input">["onBlur"];
    /** An example in the empty box. It never replaces the label. */
    placeholder?: string;
    /** The number can be read and copied, not changed. */
    readOnly?: boolean;
    /** Neither the country nor the number can be changed now. */
    disabled?: boolean | undefined;
    /** Sends the number under this name with the form around it. */
    name?: string | undefined;
    /** The box for the number. */
    ref?: Ref<HTMLInputElement>;
  };

const DEFAULT_COUNTRY = "US";

/**
 * A phone number: its country at the left, its national digits beside it. For other numbers use TextField. A value
 * that is there when the field first appears loses as many characters as the calling code has, and one more for the
 * plus, once; so does each later one that begins with a plus.
 *
 * - phone-field-1: What is typed MUST be kept as digits only.
 * - phone-field-2: Pasting or filling in a number with a plus MUST choose its country first.
 */
export function PhoneField({
  label,
  required,
  optional,
  help,
  error,
  ok,
  countries,
  country,
  onCountryChange,
  value,
  onChange,
  onBlur,
  placeholder,
  readOnly = false,
  disabled = false,
  name,
  ref,
  id,
  className,
  "aria-describedby": describedBy,
  ...rest
}: PhoneFieldProps) {
  const ids = useFieldIds(id);
  const words = { label, required, optional, help, error, ok };
  const showsFlags = useOperatingSystem() !== "Windows";
  const offered = countries.filter(({ callingCode }) => keepDigits(callingCode) !== "");
  const code = country === "" ? DEFAULT_COUNTRY : country;
  const chosen = offered.find(({ countryCode }) => countryCode === code);

  // The countries may arrive later than the value; until then it waits, and typing over it settles the matter.
  const stored = useRef<string | undefined>(value === "" ? undefined : value);
  const last = useRef<string>(undefined);
  const prefix = chosen && keepDigits(chosen.callingCode).length + 1;
  // Before the paint, so that no one sees the whole number first.
  useLayoutEffect(() => {
    if (prefix === undefined || value === last.current) return;
    last.current = value;
    const isStored = value.startsWith("+") || (value !== "" && value === stored.current);
    stored.current = undefined;
    if (isStored) onChange(keepDigits(value.slice(prefix)));
  }, [prefix, value, onChange]);

  function take(text: string) {
    stored.current = undefined;
    const international = readInternational(text, offered, code);
    if (international === undefined) return onChange(keepDigits(text));
    if (international.country.countryCode !== code)
      onCountryChange(international.country.countryCode);
    onChange(international.national);
  }

  function type(event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent, target } = event;
    // A plus typed by hand means nothing yet; one that a browser fills in stands before a whole number.
    const typed =
      nativeEvent instanceof InputEvent &&
      nativeEvent.inputType.startsWith("insertText") &&
      (nativeEvent.data?.length ?? 0) <= 1;
    take(typed ? keepDigits(target.value) : target.value);
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text");
    if (readOnly || !readInternational(text, offered, code)) return;
    event.preventDefault();
    take(text);
  }

  const listbox = useListbox<PhoneCountry>({
    options: offered,
    textOf: (option) => option.countryName,
    isChosen: (option) => option.countryCode === code,
    onChoose: (option) => onCountryChange(option.countryCode),
    find: findCountries,
    searchable: true,
    readOnly,
    disabled,
  });

  const say = useWords("phoneField", PHONE_FIELD_WORDS);
  return (
    <Field
      data-slot="phone-field"
      ids={ids}
      htmlFor={ids.control}
      className={className}
      {...words}
      {...rest}
    >
      <div className="relative" {...listbox.rootProps}>
        <div
          className={`${fieldBox({ state: getBoxState({ error, readOnly, disabled }) })} ps-1.5`}
        >
          <button
            ref={listbox.trigger}
            aria-label={say.chosenCode(chosen ? `${chosen.countryName} ${plus(chosen)}` : code)}
            className="flex h-10 flex-none items-center gap-1.5 rounded-[7px] bg-surface-sunken px-3 font-strong text-ink hover:bg-surface-selected aria-expanded:bg-surface-selected"
            {...listbox.triggerProps}
          >
            {chosen && showsFlags ? <Flag of={chosen} /> : <span>{code}</span>}
            {chosen && <span>{plus(chosen)}</span>}
            {!readOnly && <CaretDownIcon size={16} className="flex-none text-ink-soft" />}
          </button>
          <input
            ref={ref}
            data-control=""
            id={ids.control}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            name={name}
            placeholder={placeholder}
            readOnly={readOnly}
            disabled={disabled}
            className={`${fieldInput} tracking-[0.02em] tabular-nums`}
            {...buildAria(ids, words, describedBy)}
            value={keepDigits(value)}
            onChange={type}
            onPaste={paste}
            onBlur={onBlur}
          />
        </div>
        <ListboxMenu
          listbox={listbox}
          label={say.countryCode}
          keyOf={(option) => option.countryCode}
          wide={false}
          empty={countries.length === 0 ? say.notArrived : say.notFound}
        >
          {(option) => (
            <>
              <span className="w-[22px] flex-none text-xs font-strong text-ink-soft">
                {showsFlags ? <Flag of={option} /> : option.countryCode}
              </span>
              <span className="min-w-0 flex-1">{option.countryName}</span>
              <span className="text-ink-soft tabular-nums">{plus(option)}</span>
            </>
          )}
        </ListboxMenu>
      </div>
    </Field>
  );
}

const plus = (country: PhoneCountry) => `+${keepDigits(country.callingCode)}`;

/** Windows has no flags among its emoji; there the two-letter code stands instead. */
function Flag({ of: country }: { of: PhoneCountry }) {
  return (
    <span aria-hidden="true" data-slot="flag" className="text-md leading-none">
      {country.countryFlag}
    </span>
  );
}
