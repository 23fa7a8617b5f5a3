import { TextField } from "@kinfold/ui/text-field";
import { useEffect, useRef } from "react";

export type TwoFactorFieldProps = {
  error?: string | undefined;
  readOnly?: boolean | undefined;
  /** It is what the form asks for now: focus goes there when it appears. */
  focused?: boolean | undefined;
  /** The authenticator is being set up, and there are no recovery codes yet. */
  isNew?: boolean | undefined;
  onInput?: (() => void) | undefined;
};

/** Asks a member with two-factor on for a code. The form reads it as `two_factor_code`. */
export function TwoFactorField({ focused = false, isNew = false, ...field }: TwoFactorFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <TextField
      ref={input}
      label="Code from your authenticator app"
      required
      name="two_factor_code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(isNew ? { inputMode: "numeric" as const } : { help: "Or one of your recovery codes." })}
      {...field}
    />
  );
}
