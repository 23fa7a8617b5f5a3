import type { NativeField } from "@kinfold/frame/form";
import { say } from "@kinfold/language/say";
import { TextField } from "@kinfold/ui/text-field";
import { useEffect, useId } from "react";

export type TwoFactorFieldProps = NativeField & {
  readOnly?: boolean | undefined;
  /** It is what the form asks for now: focus goes there when it appears. */
  focused?: boolean | undefined;
  /** The authenticator is being set up, and there are no recovery codes yet. */
  isNew?: boolean | undefined;
  /** The code was mailed: someone has been guessing the password. */
  isMailed?: boolean | undefined;
};

/** Asks a member with two-factor on for a code. */
export function TwoFactorField(props: TwoFactorFieldProps) {
  const { focused = false, isNew = false, isMailed = false, ...field } = props;
  const id = useId();
  useEffect(() => {
    if (focused) document.getElementById(id)?.focus();
  }, [focused, id]);
  return (
    <TextField
      id={id}
      label={isMailed ? say("Code from your email") : say("Code from your authenticator app")}
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...(isNew || isMailed ? { inputMode: "numeric" as const } : {})}
      {...(isMailed
        ? { help: say("If your password is right, we have just sent you a 6-digit code.") }
        : isNew
          ? {}
          : { help: say("Or one of your recovery codes.") })}
      {...field}
    />
  );
}
