import { expect, test } from "vitest";
import { detectOperatingSystem } from "./operating-system.ts";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140", 0, "Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", 0, "Mac OS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", 5, "iOS"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15", 5, "iOS"],
  ["Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36", 5, "Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", 0, "Linux"],
  ["Opera/9.80 (J2ME/MIDP; Opera Mini/9.80)", 0, "Unknown"],
])("%s is %s", (userAgent, maxTouchPoints, system) => {
  expect(detectOperatingSystem({ userAgent, maxTouchPoints })).toBe(system);
});
