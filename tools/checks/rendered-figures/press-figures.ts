import { waitForChange, waitForPress } from "@kinfold/frame/testing/press";
import { normalizeMoney, parseMinor, readText } from "./read-figures.ts";

/** A figure that a page computed: as it stands there, and the parts and the total that its dialog shows when it is pressed. */
export type Computed = {
  text: string;
  total: string;
  parts: readonly { figure: string | undefined; texts: readonly string[] }[];
};

const findDialog = (): Element | undefined =>
  [...document.querySelectorAll("[role=dialog]")].find((one) =>
    readText(one).includes("How this figure is made"),
  );

/** Presses every figure that the page computed, and reads what it is said to be made of. */
export async function readComputed(page: Element): Promise<Computed[]> {
  const computed: Computed[] = [];
  for (const button of page.querySelectorAll("[data-figure=computed]")) {
    await waitForPress(button, () => findDialog()?.querySelector("section") instanceof Element);
    const dialog = findDialog();
    const section = dialog?.querySelector("section");
    if (dialog === undefined || section === null || section === undefined) {
      throw new Error(`${readText(button)} opens nothing`);
    }
    const parts = [...section.querySelectorAll("li")].map((row) => ({
      figure: row.querySelector<HTMLElement>("[data-figure]")?.dataset["figure"],
      texts: [...row.querySelectorAll("[data-slot=figure], .figures-column")]
        .filter((one) => one.parentElement?.closest("[data-slot=figure]") === null)
        .map((one) => readText(one)),
    }));
    const total = readText(section.querySelector(":scope > p:last-child [data-slot=figure]"));
    computed.push({ text: readText(button), total, parts });
    const done = [...dialog.querySelectorAll("button")].find((one) => readText(one) === "Done");
    if (done === undefined) throw new Error("the dialog cannot be closed");
    await waitForPress(done, () => findDialog() === undefined);
  }
  return computed;
}

/** A button of a row that opens no pane, as one that downloads, is left after this. */
const NOT_A_ROW_MS = 5_000;

/** Presses the buttons of rows, one after the other, and reads the page with each of them open. */
export async function openRows<T>(
  page: Element,
  most: number,
  isQuiet: (page: Element) => boolean,
  reader: (pane: Element) => T | Promise<T>,
): Promise<T[]> {
  const readings: T[] = [];
  const listRows = () => [...page.querySelectorAll("[data-slot=table] tbody tr")];
  for (let at = 0; at < Math.min(most, listRows().length); at += 1) {
    const button = listRows()[at]?.querySelector("th button, td button");
    if (button === null || button === undefined) continue;
    if (button.hasAttribute("data-figure") || button.getAttribute("role") !== null) continue;
    const findPane = () => page.querySelector("[data-slot=detail-pane]");
    const before = findPane();
    try {
      const isOpen = () => findPane() !== null && findPane() !== before && isQuiet(page);
      await waitForPress(button, isOpen, NOT_A_ROW_MS);
    } catch {
      return readings;
    }
    const pane = findPane();
    if (pane !== null) readings.push(await reader(pane));
    // Where there is no room the list came away.
    const close = pane?.querySelector("button[aria-label=Close]");
    if (close !== null && close !== undefined && listRows().length === 0) {
      await waitForPress(close, () => listRows().length > 0);
    }
  }
  return readings;
}

/** What the parts of a computed figure come to, in minor units: their sum, or units times a price half up. */
export function addParts({ parts }: Computed): bigint {
  const quantities = parts.flatMap(({ texts }) => texts);
  if (quantities.some((text) => text.startsWith("×"))) {
    const [units = "", price = ""] = quantities.map((text) => text.replaceAll(/[×₦$,\s]/g, ""));
    const scaled = toScaled(units, 4) * toScaled(price, 6);
    return (scaled + 50_000_000n) / 100_000_000n;
  }
  return quantities.reduce((sum, text) => sum + parseMinor(normalizeMoney(text)), 0n);
}

function toScaled(text: string, decimals: number): bigint {
  const [whole = "0", rest = ""] = text.split(".");
  return BigInt(`${whole}${rest.padEnd(decimals, "0").slice(0, decimals)}`);
}

const findField = (label: RegExp): HTMLInputElement | undefined =>
  [...document.querySelectorAll("label")]
    .filter((one) => label.test(readText(one)))
    .map((one) => one.control)
    .find((control) => control instanceof HTMLInputElement);

/** Presses the button with these words and waits for the dialog that it opens. False where there is none. */
export async function openDialog(page: Element, words: string): Promise<boolean> {
  const button = [...page.querySelectorAll("button, a")].find((one) => readText(one) === words);
  if (button === undefined) return false;
  await waitForPress(button, () => document.querySelector("[role=dialog] input") !== null);
  return true;
}

/** Types into the field of an open dialog and waits until so many figures are computed of it. */
export async function fillField(label: RegExp, text: string, least: number): Promise<void> {
  const field = findField(label);
  if (field === undefined) throw new Error(`there is no field ${String(label)}`);
  await waitForChange(
    field,
    text,
    () => document.querySelectorAll("[role=dialog] [data-figure=computed]").length >= least,
  );
}
