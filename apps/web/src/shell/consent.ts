/** What a visitor said about being counted. */
export type Consent = "granted" | "denied";

const KEY = "kinfold.analytics";

/** The visitor's answer in this browser; undefined until there is one. Where nothing can be kept, nothing is counted. */
export function readConsent(): Consent | undefined {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "granted" || kept === "denied" ? kept : undefined;
  } catch {
    return "denied";
  }
}

/** Remembers the answer in this browser. */
export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(KEY, consent);
  } catch {
    // Then it is asked again, or never: see consentGiven.
  }
}
