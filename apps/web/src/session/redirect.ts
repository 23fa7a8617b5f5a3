import { PATHS } from "#paths.ts";

const AREA = `${PATHS.dashboard}/`;
const MOST_CHARACTERS = 2048;
// Any origin will do: what matters is whether the address stays on it once resolved.
const ORIGIN = "https://kinfold.invalid";

// Control characters and backslashes, which browsers drop or turn into slashes, wherever they stand.
// oxlint-disable-next-line no-control-regex
const TREACHEROUS = /[\u0000-\u0020\u007f\\]/;
// In a path also their encoded forms, encoded dots and slashes, and an encoded percent sign that hides any of them.
const ENCODED = /%(?:2e|2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f)/i;

/**
 * The address to go to after signing in, or null when it may not be trusted: it is resolved first and must then still
 * lie under /dashboard/ of our own origin.
 */
export function parseRedirect(wanted: string): string | null {
  if (wanted.length > MOST_CHARACTERS || !wanted.startsWith(AREA) || TREACHEROUS.test(wanted)) {
    return null;
  }
  if (!URL.canParse(wanted, ORIGIN)) return null;
  const resolved = new URL(wanted, ORIGIN);
  const stays =
    resolved.origin === ORIGIN &&
    resolved.pathname.startsWith(AREA) &&
    !resolved.pathname.includes("//") &&
    !ENCODED.test(wanted.split(/[?#]/, 1)[0] ?? "");
  return stays ? `${resolved.pathname}${resolved.search}${resolved.hash}` : null;
}

/** The trusted `redirect_url` of a query, or null. Given twice it is not trusted at all. */
export function redirectFrom(search: string): string | null {
  const [wanted, ...more] = new URLSearchParams(search).getAll("redirect_url");
  return wanted === undefined || more.length > 0 ? null : parseRedirect(wanted);
}

/** A public path that remembers where its visitor wanted to go. */
export function withRedirect(path: string, redirect: string | null): string {
  return redirect === null ? path : `${path}?redirect_url=${encodeURIComponent(redirect)}`;
}
