import { buildApps, areAppsBuilt } from "../tools/web-build.ts";

/** Before the first test: the apps as they will be served. */
async function buildWeb(): Promise<void> {
  if (!(await areAppsBuilt())) await buildApps();
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default buildWeb;
