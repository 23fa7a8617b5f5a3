import { join } from "node:path";
import { build } from "vite";

/** Builds the page of the review desk into apps/workshop/dist. */
export async function buildDeskPage(): Promise<void> {
  const root = join(import.meta.dirname, "../../../apps/workshop");
  await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
}
