import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { scrubbed } from "./analytics.ts";

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
    ["no e-mail in an allowed parameter", "/auth/login", "?utm_source=a@b.ng", "/auth/login"],
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
    expect(scrubbed(path, search)).toBe(expected);
  });
});

describe("the analytics script", () => {
  beforeEach(() => {
    vi.resetModules();
    document.head.replaceChildren();
    Reflect.deleteProperty(window, "dataLayer");
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
});
