import { describe, expect, test } from "vitest";
import { withRedirect, redirectFrom, parseRedirect } from "./redirect.ts";

describe("a redirect address is refused when it", () => {
  test.each([
    ["climbs out to another host", "/dashboard/..//evil.example"],
    ["climbs out with encoded dots", "/dashboard/%2e%2e//evil.example"],
    ["climbs out with encoded dots, capitals", "/dashboard/%2E%2E/auth/login"],
    ["climbs out with backslashes", "/dashboard/..\\evil.example"],
    ["climbs out inside our origin", "/dashboard/../auth/login"],
    ["starts with two slashes", "//evil.example/dashboard/"],
    ["hides a tab", "/\t/evil.example/dashboard/"],
    ["hides a tab further in", "/dashboard/\t/evil.example"],
    ["names another origin", "https://evil.example/dashboard/"],
    ["holds a backslash", "/dashboard/\\evil"],
    ["is a script", "javascript:alert(1)"],
    ["is in capitals", "/DASHBOARD/x"],
    ["is the area without its slash", "/dashboard"],
    ["is a longer sibling of the area", "/dashboardx/"],
    ["is endless", `/dashboard/${"a".repeat(5000)}`],
    ["smuggles line breaks", "/dashboard/%0d%0aX:y"],
    ["smuggles a slash", "/dashboard/..%2f..%2fauth"],
    ["is encoded twice", "/dashboard/%252e%252e/auth"],
    ["holds two slashes", "/dashboard//evil.example"],
    ["leads with a space", " /dashboard/wallet"],
    ["is empty", ""],
  ])("%s", (_, wanted) => {
    expect(parseRedirect(wanted)).toBeNull();
    expect(redirectFrom(`?redirect_url=${encodeURIComponent(wanted)}`)).toBeNull();
  });

  test("is given twice", () => {
    expect(redirectFrom("?redirect_url=/dashboard/wallet&redirect_url=/dashboard/faqs")).toBeNull();
  });
});

describe("a redirect address is honoured", () => {
  test.each([
    "/dashboard/wallet",
    "/dashboard/wallet?x=1",
    "/dashboard/my-investments?investment_type=USD#top",
    "/dashboard/wallet?from=2026-01-01&note=a%2Fb",
  ])("%s", (wanted) => {
    expect(parseRedirect(wanted)).toBe(wanted);
  });

  test("once resolved", () => {
    expect(parseRedirect("/dashboard/./wallet/../faqs")).toBe("/dashboard/faqs");
  });
});

test("a link carries the address whole, and nothing when there is none", () => {
  const link = withRedirect("/auth/sign-up", "/dashboard/wallet?x=1&y=2");
  expect(redirectFrom(link.slice(link.indexOf("?")))).toBe("/dashboard/wallet?x=1&y=2");
  expect(withRedirect("/auth/sign-up", null)).toBe("/auth/sign-up");
});
