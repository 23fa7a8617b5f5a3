import { useSyncExternalStore } from "react";

/** One choice kept on this device: read once, shared by every component and tab, never sent anywhere. */
export type DeviceSetting<T extends string> = {
  read: () => T;
  write: (value: T) => void;
  /** The setting, live. While a prerendered page hydrates it is `prerendered`. */
  use: () => T;
};

type Options<T extends string> = {
  /** The name in local storage. */
  key: string;
  /** What a saved text means, or undefined when it means nothing. */
  accept: (saved: string | null) => T | undefined;
  /** Asked once, when nothing valid is saved. */
  fallback: () => T;
  /** What the HTML says before any script has run. */
  prerendered: T;
  /** Called with every new value, chosen here or in another tab. */
  onChange?: (value: T) => void;
};

/** Keeps one choice in local storage. Where storage is blocked the choice lasts until the page is left. */
export function createDeviceSetting<T extends string>({
  key,
  accept,
  fallback,
  prerendered,
  onChange = () => undefined,
}: Options<T>): DeviceSetting<T> {
  let current: T | undefined;
  const listeners = new Set<() => void>();

  function read(): T {
    current ??= accept(savedUnder(key)) ?? fallback();
    return current;
  }

  function settle(value: T) {
    current = value;
    onChange(value);
    for (const listener of listeners) listener();
  }

  function write(value: T) {
    save(key, value);
    settle(value);
  }

  function hearOtherTabs(event: StorageEvent) {
    const value = event.key === key ? accept(event.newValue) : undefined;
    if (value !== undefined) settle(value);
  }

  function subscribe(listener: () => void) {
    if (listeners.size === 0) window.addEventListener("storage", hearOtherTabs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("storage", hearOtherTabs);
    };
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => prerendered) };
}

function savedUnder(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function save(key: string, value: string) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}
