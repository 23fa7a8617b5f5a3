import { buildApps, hasCurrentBuilds } from "../tools/machine/web-build.ts";
import { beginClubClock } from "./club-clock.ts";
import { makeTemplate } from "./club-template.ts";

/** Before the first test: the apps as they will be served, and the club that all clubs are copies of. Playwright calls what it answers at the end. */
async function prepare(): Promise<() => Promise<void>> {
  beginClubClock();
  if (!(await hasCurrentBuilds())) await buildApps();
  return makeTemplate();
}

// oxlint-disable-next-line import/no-default-export -- Playwright asks for it.
export default prepare;
