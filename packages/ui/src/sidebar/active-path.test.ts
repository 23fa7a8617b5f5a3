import { expect, test } from "vitest";
import { isActivePath } from "./active-path.ts";

test.each([
  { at: "/dashboard/my-investments", href: "/dashboard/my-investments", active: true },
  { at: "/dashboard/my-investments/NGN/7", href: "/dashboard/my-investments", active: true },
  { at: "/dashboard/my-investments/", href: "/dashboard/my-investments", active: true },
  { at: "/dashboard/my-investments?tab=2#top", href: "/dashboard/my-investments", active: true },
  { at: "/dashboard/my-investments-x", href: "/dashboard/my-investments", active: false },
  { at: "/dashboard", href: "/dashboard/my-investments", active: false },
  { at: "/dashboard/contribute/10", href: "/dashboard/contribute/1", active: false },
  { at: "/p/1?currency=USD&x=1", href: "/p/1?currency=USD", active: true },
  { at: "/p/1?currency=NGN", href: "/p/1?currency=USD", active: false },
  { at: "/p/1", href: "/p/1?currency=USD", active: false },
  { at: "/dashboard", href: "/", active: false },
  { at: "/", href: "/", active: true },
  { at: "/tickets", href: "https://support.example/tickets", active: false },
])("on $at, $href is active: $active", ({ at, href, active }) => {
  expect(isActivePath(at, href)).toBe(active);
});
