import { useEffect, useRef } from "react";

const ENDS = ["pointerup", "pointercancel"] as const;

/**
 * Answers what does work at once, or when the press that goes on has ended: what moves the page under a press takes the press away
 * from the button that it was meant for.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event): void => {
      isPressed.current = type === "pointerdown";
    };
    const names = ["pointerdown", ...ENDS];
    for (const name of names) window.addEventListener(name, note, true);
    return () => {
      for (const name of names) window.removeEventListener(name, note, true);
    };
  }, []);
  return (work) => {
    if (!isPressed.current) {
      work();
      return;
    }
    // The click follows the end of the press.
    const settle = (): void => void setTimeout(work);
    for (const name of ENDS) window.addEventListener(name, settle, { once: true });
  };
}
