import { useEffect, useEffectEvent } from "react";
import { isKeyTaken } from "./queue-keys.ts";

/** Presses `onPress` when this key is pressed and nothing is being written and no dialog is open. Undefined listens to nothing. */
export function useKey(key: string, onPress: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (onPress === undefined || isKeyTaken(event) || event.key.toLowerCase() !== key) return;
    event.preventDefault();
    onPress();
  });
  const isListening = onPress !== undefined;
  useEffect(() => {
    if (!isListening) return undefined;
    const listen = (event: KeyboardEvent): void => {
      press(event);
    };
    document.addEventListener("keydown", listen);
    return () => {
      document.removeEventListener("keydown", listen);
    };
  }, [isListening]);
}
