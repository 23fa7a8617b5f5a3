import { buildApps, hasCurrentBuilds } from "../tools/web-build.ts";

/** Before the first test: the apps as they will be served. */
async function buildWeb(): Promise<void> {
  if (!(await hasCurrentBuilds())) await buildApps();
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default buildWeb;
