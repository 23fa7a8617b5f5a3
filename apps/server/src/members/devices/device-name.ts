const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\/|\bOpera/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bChrome\/|\bChromium\//, "Chrome"],
  [/\bVersion\/.+\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const browserRule = (
  list: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined => list.find(([sign]) => sign.test(userAgent))?.[1];

/** A device in plain words, by what its browser says of itself: "Chrome on Windows". It may be a lie: show it, decide nothing by it. */
export function describeDevice(userAgent: string | null | undefined): string {
  const browser = browserRule(BROWSERS, userAgent ?? "");
  const system = browserRule(SYSTEMS, userAgent ?? "");
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
