import { buildWebApp, isWebAppBuilt } from "../tools/web-build.ts";

/** Before the first test: the web app as it will be served. */
async function buildWeb(): Promise<void> {
  if (!(await isWebAppBuilt())) await buildWebApp();
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default buildWeb;
