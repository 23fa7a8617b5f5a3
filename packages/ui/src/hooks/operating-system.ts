import { useSyncExternalStore } from "react";

/** The systems that the product tells apart. */
export type OperatingSystem = "Windows" | "Mac OS" | "Linux" | "Android" | "iOS" | "Unknown";

type Browser = Pick<Navigator, "userAgent" | "maxTouchPoints">;

/** Which system a browser says it runs on. An iPad that poses as a Mac is known by its touch screen. */
export function detectOperatingSystem({ userAgent, maxTouchPoints }: Browser): OperatingSystem {
  // Windows Phone and Android name other systems too, so the order matters.
  if (/windows/i.test(userAgent)) return "Windows";
  if (/android/i.test(userAgent)) return "Android";
  if (/iphone|ipad|ipod/i.test(userAgent)) return "iOS";
  if (/mac os|macintosh/i.test(userAgent)) return maxTouchPoints > 1 ? "iOS" : "Mac OS";
  if (/linux|x11|cros/i.test(userAgent)) return "Linux";
  return "Unknown";
}

const never = () => () => {};

/** The visitor's system; 'Unknown' in prerendered HTML, so that the first render agrees with it. */
export function useOperatingSystem(): OperatingSystem {
  return useSyncExternalStore(
    never,
    () => detectOperatingSystem(navigator),
    () => "Unknown",
  );
}
