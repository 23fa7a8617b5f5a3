import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { maskPath } from "./analytics.ts";

describe("analytics sees", () => {
  test.each([
    ["no reset token", "/auth/reset-password", "?token=CANARY", "/auth/reset-password"],
    ["no redirect address", "/auth/login", "?redirect_url=/dashboard/x?a=b@c.d", "/auth/login"],
    [
      "no reference or code",
      "/dashboard/wallet",
      "?reference=K1&trxref=K1&code=9",
      "/dashboard/wallet",
    ],
    [
      "no ids",
      "/dashboard/my-investments/details/pf_8x2k",
      "",
      "/dashboard/my-investments/details/-",
    ],
    ["no numbers of plans", "/dashboard/investment-pools/12", "", "/dashboard/investment-pools/-"],
    ["no email in an allowed parameter", "/auth/login", "?utm_source=a@b.ng", "/auth/login"],
    [
      "what we allow",
      "/dashboard/my-account",
      "?tab=KYC&email=a@b.ng",
      "/dashboard/my-account?tab=KYC",
    ],
    [
      "campaigns",
      "/auth/sign-up",
      "?utm_source=webinar&utm_medium=mail",
      "/auth/sign-up?utm_source=webinar&utm_medium=mail",
    ],
  ])("%s", (_, path, search, expected) => {
    expect(maskPath(path, search)).toBe(expected);
  });
});

describe("the analytics script", () => {
  beforeEach(() => {
    vi.resetModules();
    document.head.replaceChildren();
    Reflect.deleteProperty(window, "dataLayer");
    localStorage.clear();
  });
  afterEach(() => {
    document.head.replaceChildren();
  });

  test("is not loaded and nothing is sent without an id", async () => {
    const { reportPageView, startAnalytics } = await import("./analytics.ts");
    startAnalytics({ measurement: "", tagManager: "" });
    reportPageView("/auth/login", "");
    expect(document.head.children).toHaveLength(0);
    expect("dataLayer" in window).toBe(false);
  });

  test("is loaded once, and the first page view is ours", async () => {
    const { reportPageView, startAnalytics } = await import("./analytics.ts");
    startAnalytics({ measurement: "G-1", tagManager: "" });
    startAnalytics({ measurement: "G-1", tagManager: "" });
    reportPageView("/auth/reset-password", "?token=CANARY");
    expect(document.head.querySelectorAll("script")).toHaveLength(1);
    expect(JSON.stringify(Reflect.get(window, "dataLayer"))).not.toContain("CANARY");
    expect(JSON.stringify(Reflect.get(window, "dataLayer"))).toContain(
      '"page_path":"/auth/reset-password"',
    );
  });

  const GA = { ids: { measurement: "G-1", tagManager: "" }, privacyHref: "" };
  const BOTH = { ids: { measurement: "G-1", tagManager: "GTM-1" }, privacyHref: "" };
  const addresses = (): string[] =>
    [...document.head.querySelectorAll("script")].map(({ src }) => src);
  const commands = (): string => JSON.stringify(Reflect.get(window, "dataLayer") ?? []);

  test("is not loaded for a visitor who declined, and they are not asked again", async () => {
    localStorage.setItem("kinfold.analytics", "denied");
    const { countVisit: visit } = await import("./analytics.ts");
    visit(BOTH, "/auth/login", "");
    expect(addresses()).toEqual([]);
    expect("dataLayer" in window).toBe(false);
    expect(screen.queryByRole("region")).toBeNull();
  });

  test("comes after consent, with everything denied first and one thing allowed", async () => {
    localStorage.setItem("kinfold.analytics", "granted");
    const { countVisit: visit } = await import("./analytics.ts");
    visit(BOTH, "/auth/login", "?token=CANARY");
    visit(BOTH, "/auth/sign-up", "");
    expect(addresses()).toEqual([
      "https://www.googletagmanager.com/gtag/js?id=G-1",
      "https://www.googletagmanager.com/gtm.js?id=GTM-1",
    ]);
    const sent = commands();
    expect(sent.indexOf('"default"')).toBeLessThan(sent.indexOf('"granted"'));
    expect(sent.indexOf('"granted"')).toBeLessThan(sent.indexOf('"config"'));
    expect(sent.match(/"page_view"/g)).toHaveLength(2);
    expect(sent).toContain('"ad_storage":"denied"');
    expect(sent).not.toContain("CANARY");
  });

  test.each([
    ["Decline", "denied", 0],
    ["Accept", "granted", 1],
  ])("asks a visitor who was never asked, and %s is remembered", async (answer, kept, scripts) => {
    const { countVisit: visit } = await import("./analytics.ts");
    visit(GA, "/auth/login", "");
    visit(GA, "/auth/sign-up", "");
    const button = await screen.findByRole("button", { name: answer });
    expect(screen.getAllByRole("region", { name: "May we count your visits?" })).toHaveLength(1);
    expect(addresses()).toEqual([]);
    await userEvent.click(button);
    expect(localStorage.getItem("kinfold.analytics")).toBe(kept);
    expect(addresses()).toHaveLength(scripts);
    expect(commands().includes('"page_path":"/auth/sign-up"')).toBe(kept === "granted");
    await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
  });

  test("falls silent for a visitor who takes their consent back", async () => {
    localStorage.setItem("kinfold.analytics", "granted");
    const { countVisit: visit } = await import("./analytics.ts");
    visit(GA, "/auth/login", "");
    localStorage.setItem("kinfold.analytics", "denied");
    visit(GA, "/auth/sign-up", "");
    expect(commands()).not.toContain("/auth/sign-up");
    expect(commands()).toContain('"analytics_storage":"denied"');
  });
});
