import { useEffect, useEffectEvent } from "react";

/** What each key does. A key that is not here does what the browser makes of it. */
export type Keys = Readonly<Record<string, () => void>>;

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches("textarea, select, input:not([type=range], [type=radio], [type=checkbox])");

/** Listens for keys of the whole page. None while a person writes in a field, or with Ctrl, Alt or Meta. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isWriting(event.target))
      return;
    const act = keys[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
