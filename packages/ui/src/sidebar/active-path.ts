const ANYWHERE = "http://club.invalid";

/**
 * Whether the page at `current` belongs to `href`: same path or below it, segment by segment, so that
 * /dashboard/my-investments does not claim /dashboard/my-investments-x. A query in `href` must be met, others do not
 * matter. An address on another site is never active, and "/" only by itself.
 */
export function isActivePath(current: string, href: string): boolean {
  const here = addressOf(current);
  const there = addressOf(href);
  if (here === undefined || there === undefined || there.origin !== ANYWHERE) return false;
  const path = segments(here);
  const target = segments(there);
  if (target.length === 0 && path.length > 0) return false;
  return (
    target.every((segment, i) => segment === path[i]) &&
    [...there.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  );
}

function addressOf(href: string): URL | undefined {
  return URL.parse(href, ANYWHERE) ?? undefined;
}

function segments({ pathname }: URL): string[] {
  return pathname.split("/").filter((segment) => segment !== "");
}
