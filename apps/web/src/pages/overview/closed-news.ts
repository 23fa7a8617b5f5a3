import { createDeviceSetting } from "@kinfold/ui/hooks/device-setting";

/** So many ids are kept; news ends long before as many were closed. */
const MOST = 50;

const setting = createDeviceSetting({
  key: "kinfold.closed-news",
  accept: (saved) => saved ?? undefined,
  fallback: () => "",
  prerendered: "",
});

const listIds = (kept: string): string[] => kept.split(" ").filter((id) => id !== "");

/** The ids of the news that was closed on this device, live. */
export function useClosedNews(): ReadonlySet<string> {
  return new Set(listIds(setting.use()));
}

/** Keeps this news closed on this device. */
export function closeNews(id: string): void {
  setting.write(
    [id, ...listIds(setting.read()).filter((one) => one !== id)].slice(0, MOST).join(" "),
  );
}
