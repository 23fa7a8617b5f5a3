const NAME = "back_to";
const MOST_CHARACTERS = 2048;
// Any origin will do: what matters is whether the address stays on it once resolved.
const ORIGIN = "https://office.invalid";

// Control characters, spaces and backslashes, which browsers drop or turn into slashes.
// oxlint-disable-next-line no-control-regex
const TREACHEROUS = /[\u0000-\u0020\u007f\\]/;

/** The page of the office to go back to after signing in, or null when the address would lead anywhere else. */
export function parseReturnPath(wanted: string): string | null {
  if (wanted.length > MOST_CHARACTERS || !/^\/(?![/\\])/.test(wanted) || TREACHEROUS.test(wanted)) {
    return null;
  }
  if (!URL.canParse(wanted, ORIGIN)) return null;
  const { origin, pathname, search } = new URL(wanted, ORIGIN);
  return origin === ORIGIN && !pathname.includes("//") ? `${pathname}${search}` : null;
}

/** The trusted way back that a query carries, or null. Given twice it is not trusted at all. */
export function readReturnPath(search: string): string | null {
  const [wanted, ...more] = new URLSearchParams(search).getAll(NAME);
  return wanted === undefined || more.length > 0 ? null : parseReturnPath(wanted);
}

/** An address that remembers where its visitor wanted to go; the home page need not be remembered. */
export function withReturnPath(path: string, wanted: string | null): string {
  return wanted === null || wanted === "/" ? path : `${path}?${NAME}=${encodeURIComponent(wanted)}`;
}
