import { readConsent, type Consent } from "#shell/consent.ts";

/** Query parameters that say nothing about a person; every other is dropped before it leaves the browser. */
const TELLING = new Set(["investment_type", "tab", "product_type", "currency"]);
const isCampaign = (name: string): boolean => /^utm_[a-z_]{1,20}$/.test(name);
const PLAIN = /^[\w .-]{1,60}$/;

/** Path segments that are names of ours; anything else in a path is someone's id. */
const NAMED = /^[a-z]+(?:-[a-z]+)*$/;

/** Path and query as analytics may see them: ids replaced, only harmless parameters kept. */
export function maskPath(path: string, search: string): string {
  const safePath = path
    .split("/")
    .map((segment) => (segment === "" || NAMED.test(segment) ? segment : "-"))
    .join("/");
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => (TELLING.has(name) || isCampaign(name)) && PLAIN.test(value),
  );
  const query = new URLSearchParams(kept).toString();
  return query === "" ? safePath : `${safePath}?${query}`;
}

type Layered = { dataLayer?: unknown[] };

let started = false;
let measures = false;
let seen = { path: "", search: "" };

function layer(): unknown[] {
  const page: Layered & object = window;
  page.dataLayer ??= [];
  return page.dataLayer;
}

// The tag reads commands only from an `arguments` object; an array would be ignored in silence.
function send(..._command: unknown[]): void {
  layer().push(arguments);
}

function loadScript(address: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** What is configured; an empty id loads nothing. */
export type Ids = { measurement: string; tagManager: string };

const NOTHING_ALLOWED = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
};

/** Starts what is configured, once per page, for a visitor who allows it: nothing is loaded for anybody else. */
export function startAnalytics(ids: Ids): void {
  measures = ids.measurement !== "";
  if (ids.measurement === "" && ids.tagManager === "") return;
  if (started) {
    send("consent", "update", { analytics_storage: "granted" });
    return;
  }
  started = true;
  // Everything is denied before any tag can look; then the one thing that was allowed.
  send("consent", "default", NOTHING_ALLOWED);
  send("consent", "update", { analytics_storage: "granted" });
  if (measures) {
    send("js", new Date());
    // The automatic page view and the automatic address and referrer would carry the full query.
    send("config", ids.measurement, {
      send_page_view: false,
      page_referrer: "",
      page_location: "",
    });
    loadScript(
      `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(ids.measurement)}`,
    );
  }
  if (ids.tagManager !== "") {
    layer().push({ "gtm.start": Date.now(), event: "gtm.js" });
    loadScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(ids.tagManager)}`);
  }
}

/** Stops at once what was started, for a visitor who no longer allows it. The next page loads nothing. */
export function stopAnalytics(): void {
  measures = false;
  if (started) send("consent", "update", { analytics_storage: "denied" });
}

/** Reports a visit of a route. Silent unless measuring was started. */
export function reportPageView(path: string, search: string): void {
  if (!measures) return;
  const address = maskPath(path, search);
  send("event", "page_view", {
    page_path: address,
    page_location: `${window.location.origin}${address}`,
    page_referrer: "",
    page_title: "",
  });
}

/** Counts the visit of a route if the visitor allows it; asks a visitor who was never asked. Nothing configured, nothing asked. */
export function countVisit(
  { ids, privacyHref }: { ids: Ids; privacyHref: string },
  path: string,
  search: string,
): void {
  if (ids.measurement === "" && ids.tagManager === "") return;
  seen = { path, search };
  const count = (consent: Consent): void => {
    if (consent === "denied") {
      stopAnalytics();
      return;
    }
    startAnalytics(ids);
    // The visitor may have left the page before they answer.
    reportPageView(seen.path, seen.search);
  };
  const consent = readConsent();
  if (consent !== undefined) {
    count(consent);
    return;
  }
  void import("#shell/ask-consent.tsx").then(({ requestConsent: askConsent }) =>
    askConsent(privacyHref, count),
  );
}
