import { expect, test } from "vitest";
import { describeDevice } from "./device-name.ts";

const MOZILLA = "Mozilla/5.0";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/144.0.0.0 Safari/537.36`,
    "Chrome on Windows",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0`,
    "Edge on Windows",
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) ${KIT} Chrome/144.0.0.0 Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `${MOZILLA} (Linux; Android 13; SAMSUNG SM-A145F) ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `${MOZILLA} (Linux; Android 10; TECNO) ${KIT} Chrome/135.0 Mobile Safari/537.36 OPR/89.0`,
    "Opera on Android",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/144.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, "Firefox on Linux"],
  ["curl/8.9.1", "Unknown device"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("%s", (userAgent, name) => {
  expect(describeDevice(userAgent)).toBe(name);
});
