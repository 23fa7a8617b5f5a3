import { insist } from "#hooks/insist.ts";
import { TextField, type TextFieldProps } from "#text-field/text-field.tsx";

export type DateFieldProps = Omit<
  TextFieldProps,
  "type" | "prefix" | "suffix" | "min" | "max" | "placeholder"
> & {
  /** The first day that may be chosen, as YYYY-MM-DD. */
  min?: string | undefined;
  /** The last day that may be chosen, as YYYY-MM-DD. */
  max?: string | undefined;
};

const isDay = (text: string | undefined) => text === undefined || /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * A day, by the device's own calendar. For a period that has a name ("2026") use SelectField.
 *
 * - date-field-1: Its value MUST be YYYY-MM-DD whatever the device shows.
 * - date-field-2: Its value MUST be empty while the day is not complete.
 */
export function DateField({ min, max, ...field }: DateFieldProps) {
  insist(isDay(min) && isDay(max), "A DateField's `min` and `max` are written YYYY-MM-DD.");
  return <TextField {...field} type="date" min={min} max={max} />;
}
