import { describe, expect, test } from "vitest";
import { buildPagePolicy } from "./headers.ts";

const settings = {
  publicUrl: "https://club.example",
  captchaScriptUrl: "https://captcha.example/api.js",
  hasMeasurement: false,
  hasTagManager: false,
};

/** The places that a directive lets in. */
function placesOf(directive: string, change: Partial<typeof settings>): string[] {
  const policy = buildPagePolicy({ ...settings, ...change }, "NONCE");
  const line = policy.split("; ").find((one) => one.startsWith(`${directive} `)) ?? "";
  return line.split(" ").slice(1);
}

const TAGS = "https://www.googletagmanager.com";
const MEASURED_AT = ["https://*.google-analytics.com", "https://*.analytics.google.com"];
const OURS = ["'self'", "'nonce-NONCE'", "https://captcha.example"];

describe("a page may load and send to", () => {
  test.each([
    ["nothing of anybody without an id", {}, [], []],
    ["where pages are measured", { hasMeasurement: true }, [TAGS], [TAGS, ...MEASURED_AT]],
    ["the tag manager", { hasTagManager: true }, [TAGS], [TAGS]],
    ["both", { hasMeasurement: true, hasTagManager: true }, [TAGS], [TAGS, ...MEASURED_AT]],
  ])("%s", (_, change, scripts, sent) => {
    expect(placesOf("script-src", change)).toEqual([...OURS, ...scripts]);
    expect(placesOf("connect-src", change)).toEqual(["'self'", ...sent]);
    expect(placesOf("img-src", change)).toEqual(["'self'", "data:", ...sent]);
    expect(placesOf("frame-src", change)).toEqual(["https://captcha.example"]);
  });
});
