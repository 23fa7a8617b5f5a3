import type { SignUpForm } from "@kinfold/contract/sign-up";
import type { FocusEvent, ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldPathValue } from "react-hook-form";

/** Ties a question that is not a native input to the form: its value, and what is wrong with it once it was left. */
export function useAnswer<Name extends FieldPath<SignUpForm>>(
  control: Control<SignUpForm>,
  name: Name,
): {
  value: FieldPathValue<SignUpForm, Name> | undefined;
  choose: (value: FieldPathValue<SignUpForm, Name>) => void;
  leave: () => void;
  error: string | undefined;
} {
  const { field, fieldState } = useController({ control, name });
  return {
    value: field.value,
    choose: field.onChange,
    leave: field.onBlur,
    error: fieldState.error?.message,
  };
}

/** Tells a question when the focus has left all of its parts. */
export function Leaving({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  function blurred(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
  }
  return <div onBlur={blurred}>{children}</div>;
}
