/** Query parameters that say nothing about a person; every other is dropped before it leaves the browser. */
const TELLING = new Set(["investment_type", "tab", "product_type", "currency"]);
const isCampaign = (name: string): boolean => /^utm_[a-z_]{1,20}$/.test(name);
const PLAIN = /^[\w .-]{1,60}$/;

/** Path segments that are names of ours; anything else in a path is somebody's id. */
const NAMED = /^[a-z]+(?:-[a-z]+)*$/;

/** Path and query as analytics may see them: ids replaced, only harmless parameters kept. */
export function scrubbed(path: string, search: string): string {
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

/** Starts what is configured, once per page. An empty id means that its script is not loaded and nothing is sent. */
export function startAnalytics(ids: { measurement: string; tagManager: string }): void {
  if (started) return;
  started = true;
  if (ids.measurement !== "") {
    measures = true;
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

/** Reports a visit of a route. Silent unless measuring was started. */
export function reportPageView(path: string, search: string): void {
  if (!measures) return;
  const seen = scrubbed(path, search);
  send("event", "page_view", {
    page_path: seen,
    page_location: `${window.location.origin}${seen}`,
    page_referrer: "",
    page_title: "",
  });
}
