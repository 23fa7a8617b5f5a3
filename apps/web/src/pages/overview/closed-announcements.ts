import { createDeviceSetting } from "@kinfold/ui/hooks/device-setting";

/** So many ids are kept: announcements end long before as many were closed. */
const MOST = 50;

const setting = createDeviceSetting({
  key: "kinfold.closed-announcements",
  accept: (saved) => saved ?? undefined,
  fallback: () => "",
  prerendered: "",
});

const listIds = (kept: string): string[] => kept.split(" ").filter((id) => id !== "");

/** The ids of the announcements that were closed on this device, live. */
export function useClosedAnnouncements(): ReadonlySet<string> {
  return new Set(listIds(setting.use()));
}

/** Keeps this announcement closed on this device. */
export function closeAnnouncement(id: string): void {
  setting.write(
    [id, ...listIds(setting.read()).filter((one) => one !== id)].slice(0, MOST).join(" "),
  );
}
