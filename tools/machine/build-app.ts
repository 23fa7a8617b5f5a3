/** `node tools/machine/build-app.ts [web|office]` builds one app, or both, and notes of which sources, so that the journeys do not build it again. */
import { buildApp, buildApps, BuildFailed, type BrowserApp } from "./web-build.ts";

const isApp = (name: string | undefined): name is BrowserApp => name === "web" || name === "office";

const names = process.argv.slice(2);
const apps = names.filter(isApp);
if (apps.length < names.length) throw new Error("Name an app: web or office.");
try {
  if (apps.length === 0) await buildApps();
  for (const app of apps) await buildApp(app);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
