import type { UseFormRegisterReturn } from "react-hook-form";

/** What ties a DateField to its form; its first and last day are the field's own. */
export type DayAnswer = Pick<UseFormRegisterReturn, "name" | "onBlur" | "onChange" | "ref">;

/** For `register`: an answer that was left empty is none. */
export const AS_DAY = {
  setValueAs: (value: string): string | undefined => (value === "" ? undefined : value),
};

/** A registered day as DateField takes it. */
export function dayAnswer({ name, onBlur, onChange, ref }: UseFormRegisterReturn): DayAnswer {
  return { name, onBlur, onChange, ref };
}
