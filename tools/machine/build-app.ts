/** `node tools/machine/build-app.ts web` builds one app and notes of which sources, so that the journeys do not build it again. */
import { buildApp, BuildFailed, type BrowserApp } from "./web-build.ts";

const isApp = (name: string | undefined): name is BrowserApp => name === "web" || name === "office";

const [app] = process.argv.slice(2);
if (!isApp(app)) throw new Error("Name one app: web or office.");
try {
  await buildApp(app);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
