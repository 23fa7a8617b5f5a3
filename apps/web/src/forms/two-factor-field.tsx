import { TextField } from "@kinfold/ui/text-field";
import { useEffect, useRef } from "react";

export type TwoFactorFieldProps = {
  error?: string | undefined;
  readOnly?: boolean | undefined;
  /** It is what the form asks for now: focus goes there when it appears. */
  focused?: boolean | undefined;
  /** The authenticator is being set up, and there are no recovery codes yet. */
  isNew?: boolean | undefined;
  /** The code was mailed: somebody has been guessing the password. */
  isMailed?: boolean | undefined;
  onInput?: (() => void) | undefined;
};

/** Asks a member with two-factor on for a code. The form reads it as `two_factor_code`. */
export function TwoFactorField(props: TwoFactorFieldProps) {
  const { focused = false, isNew = false, isMailed = false, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <TextField
      ref={input}
      label={isMailed ? "Code from your email" : "Code from your authenticator app"}
      required
      name="two_factor_code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(isNew || isMailed ? { inputMode: "numeric" as const } : {})}
      {...(isMailed
        ? { help: "If your password is right, we have just sent you a 6-digit code." }
        : isNew
          ? {}
          : { help: "Or one of your recovery codes." })}
      {...field}
    />
  );
}
