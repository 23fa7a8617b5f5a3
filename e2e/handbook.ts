import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";

const SCREENSHOTS = join(import.meta.dirname, "..", "docs", "handbook", "screenshots");

/** Takes the screenshot that a page of the operator's handbook shows under this name, when HANDBOOK=yes asks for it. */
export async function captureHandbook(page: Page, name: string): Promise<void> {
  if (process.env["HANDBOOK"] !== "yes") return;
  await mkdir(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
