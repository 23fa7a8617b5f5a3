import { PATHS } from "#paths.ts";

/** The address at which the app says what became of a payment. */
export function buildReturnAddress(reference: string, returnTo: string = PATHS.wallet): string {
  const isQueried = returnTo.includes("?");
  return `${returnTo}${isQueried ? "&" : "?"}reference=${encodeURIComponent(reference)}`;
}

/** Goes to a provider's page; `returnTo` is where the member comes back to, the wallet unless it is said. */
export type GoToPayment = (page: string, reference: string, returnTo?: string) => void;

/**
 * Leaves for a provider's page. This page's place in the history becomes the one that asks about the payment, so that
 * the browser's own way back tells the member where the payment stands.
 */
export function goToPayment(page: string, reference: string, returnTo?: string): void {
  window.history.replaceState(null, "", buildReturnAddress(reference, returnTo));
  window.addEventListener("pageshow", ({ persisted }) => {
    // The browser kept the page as it was left, with the dialog still open.
    if (persisted) window.location.reload();
  });
  window.location.assign(page);
}
