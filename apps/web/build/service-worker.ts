import { createHash } from "node:crypto";
import { compressScript } from "@kinfold/frame/build/minified";

/** The service worker of a build: it names the files that it keeps, and differs when any of those or of its pages does. */
export function buildServiceWorker(
  script: string,
  files: readonly string[],
  pages: readonly string[],
): string {
  const kept = files.map((file) => `/${file}`);
  const build = createHash("sha256")
    .update([...kept, ...pages].join("\n"))
    .digest("hex")
    .slice(0, 12);
  return compressScript(
    "service-worker.js",
    script.replace("__BUILD__", JSON.stringify(build)).replace("__FILES__", JSON.stringify(kept)),
  );
}
