import { createRoot } from "react-dom/client";
import { keepConsent, type Consent } from "#shell/consent.ts";
import { ConsentNotice } from "#shell/consent-notice.tsx";

let isAsking = false;

/**
 * Asks, once on a page, whether visits may be counted, and keeps the answer. The question stands beside the app and not in
 * it: the sign-in page does not carry its code, and a page that fails does not take it along.
 */
export function requestConsent(privacyHref: string, onAnswer: (consent: Consent) => void): void {
  if (isAsking) return;
  isAsking = true;
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <ConsentNotice
      privacyHref={privacyHref}
      onAnswer={(consent) => {
        isAsking = false;
        keepConsent(consent);
        root.unmount();
        place.remove();
        onAnswer(consent);
      }}
    />,
  );
}
