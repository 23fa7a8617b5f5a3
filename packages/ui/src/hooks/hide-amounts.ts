import { createDeviceSetting } from "./device-setting.ts";

const setting = createDeviceSetting<"hidden" | "shown">({
  key: "kinfold.amounts",
  accept: (saved) => (saved === "hidden" || saved === "shown" ? saved : undefined),
  fallback: () => "shown",
  prerendered: "shown",
});

/** Whether this device hides every amount, live. */
export function useAmountsHidden(): boolean {
  return setting.use() === "hidden";
}

/** Hides or shows every amount on this device, in all of its tabs, until told otherwise. */
export function setAmountsHidden(hidden: boolean): void {
  setting.write(hidden ? "hidden" : "shown");
}
