import { pageConfig } from "@kinfold/frame/config";
import { quiet } from "#shell/prefetch.ts";

/**
 * Lets the service worker keep the shell of the app for the next visit, once this one has nothing left to do. A browser
 * that cannot, or a server that switched it off, is none the worse.
 */
export async function keepShell(): Promise<void> {
  if (!("serviceWorker" in navigator) || !pageConfig().service_worker) return;
  await quiet();
  await navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
