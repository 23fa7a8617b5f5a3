import type { BrowserConfig } from "@kinfold/contract/browser-config";
import { BROWSER_CONFIG_ID } from "@kinfold/contract/browser-config-id";
import { createContext, use, useSyncExternalStore } from "react";

const NOTHING: BrowserConfig = {
  captcha_site_key: "",
  captcha_script_url: "",
  ga_measurement_id: "",
  gtm_id: "",
  support_email: "",
  service_worker: false,
  restored_copy: null,
  links: {
    support: "",
    dollar_fund: "",
    contact: "",
    terms: "",
    privacy: "",
    bylaws: "",
    diaspora_terms: "",
    course: "",
    quiz: "",
  },
};

let known: BrowserConfig | undefined;

/** What the server wrote into this page about its surroundings; empty where there is no server. */
export function readPageConfig(): BrowserConfig {
  known ??= parseConfig(document.getElementById(BROWSER_CONFIG_ID)?.textContent ?? "");
  return known;
}

/** What such a text holds, and nothing where it holds something else. */
export function parseConfig(text: string): BrowserConfig {
  try {
    const read: unknown = JSON.parse(text);
    return isConfig(read) ? read : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Whether a value holds all that a sample holds, each of the sample's kind. */
function isLike(value: unknown, sample: unknown): boolean {
  if (typeof sample !== "object" || sample === null)
    return sample === null ? value === null : typeof value === typeof sample;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.entries(sample).every(([name, part]) => isLike(Reflect.get(value, name), part))
  );
}

/** Holds what the contract's `BrowserConfig` holds. Every page waits for this, so it does without the library of the others. */
const isConfig = (value: unknown): value is BrowserConfig =>
  isLike(value, NOTHING) ||
  isLike(value, { ...NOTHING, restored_copy: { as_of: null } }) ||
  isLike(value, { ...NOTHING, restored_copy: { as_of: "" } });

const ProvidedConfig = createContext<BrowserConfig | null>(null);

/** Answers `useConfig` below it, for stories and tests; the app reads its page. */
export const ConfigProvider = ProvidedConfig.Provider;

const never = (): (() => void) => () => undefined;
const nothing = (): BrowserConfig => NOTHING;

/** The surroundings. While prerendering and hydrating everything is empty, then the page's own values arrive. */
export function useConfig(): BrowserConfig {
  const provided = use(ProvidedConfig);
  const read = useSyncExternalStore(never, readPageConfig, nothing);
  return provided ?? read;
}
