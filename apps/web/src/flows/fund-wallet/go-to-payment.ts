import { PATHS } from "#paths.ts";

/** The address at which the app says what became of a payment. */
export const returnAddress = (reference: string): string =>
  `${PATHS.wallet}?reference=${encodeURIComponent(reference)}`;

/**
 * Leaves for a provider's page. This page's place in the history becomes the one that asks about the payment, so that
 * the browser's own way back tells the member where the payment stands.
 */
export function goToPayment(page: string, reference: string): void {
  window.history.replaceState(null, "", returnAddress(reference));
  window.addEventListener("pageshow", ({ persisted }) => {
    // The browser kept the page as it was left, with the dialog still open.
    if (persisted) window.location.reload();
  });
  window.location.assign(page);
}
