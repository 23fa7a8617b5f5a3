import { readPageConfig } from "@kinfold/frame/config";
import { waitUntilIdle } from "#shell/prefetch.ts";

/**
 * Lets the service worker keep the shell of the app for the next visit, once this one has nothing left to do. A browser
 * that cannot, or a server that switched it off, is none the worse.
 */
export async function keepShell(): Promise<void> {
  if (!("serviceWorker" in navigator) || !readPageConfig().service_worker) return;
  await waitUntilIdle();
  await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
