import { BROWSER_CONFIG_ID, BrowserConfig } from "@kinfold/contract/browser-config";
import { createContext, use, useSyncExternalStore } from "react";
import { is } from "superstruct";

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
  known ??= parse(document.getElementById(BROWSER_CONFIG_ID)?.textContent ?? "");
  return known;
}

function parse(text: string): BrowserConfig {
  try {
    const read: unknown = JSON.parse(text);
    return is(read, BrowserConfig) ? read : NOTHING;
  } catch {
    return NOTHING;
  }
}

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
