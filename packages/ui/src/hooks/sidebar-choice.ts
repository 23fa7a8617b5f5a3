import { createDeviceSetting } from "./device-setting.ts";

/** Whether the sidebar is narrow, as someone chose on this device; `unset` until they do. */
export type SidebarChoice = "narrow" | "wide" | "unset";

const setting = createDeviceSetting<SidebarChoice>({
  key: "kinfold.sidebar",
  accept: (saved) => (saved === "narrow" || saved === "wide" ? saved : undefined),
  fallback: () => "unset",
  prerendered: "unset",
});

/** The choice, live, in all tabs of this device. */
export const useSidebarChoice = (): SidebarChoice => setting.use();

/** Keeps it on this device. */
export const setSidebarChoice = (choice: SidebarChoice): void => setting.write(choice);
