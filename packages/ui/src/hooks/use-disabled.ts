import { useState, type ComponentProps } from "react";

type Pressed = Pick<ComponentProps<"button">, "onClick" | "onFocus" | "onBlur">;

/**
 * What a button's element is given so that it may become disabled under the finger that pressed it. The browser takes the
 * focus from whatever is disabled, and a keyboard is nowhere then: while it has the focus, the button only says that it is
 * disabled, and ignores clicks.
 */
export function useDisabled(isDisabled: boolean, { onClick, onFocus, onBlur }: Pressed) {
  const [hasFocus, setFocus] = useState(false);
  return {
    disabled: isDisabled && !hasFocus,
    "aria-disabled": (isDisabled && hasFocus) || undefined,
    onClick: (event) => {
      // Also stops the submission that a press would start.
      if (isDisabled) event.preventDefault();
      else onClick?.(event);
    },
    onFocus: (event) => {
      setFocus(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      setFocus(false);
      onBlur?.(event);
    },
  } satisfies ComponentProps<"button">;
}
