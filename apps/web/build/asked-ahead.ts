import { PAGES_AHEAD, READ_BY_ALL } from "../src/pages-ahead.ts";

/** The script with the pages written into it. `listScripts`: what the page of this source file loads besides the shell. */
export function buildAskAhead(
  script: string,
  listScripts: (source: string) => readonly string[],
): string {
  const pages = PAGES_AHEAD.map(({ at, name, reads }) => ({
    at,
    scripts: listScripts(`src/pages/${name}/${name}-page.tsx`).map((file) => `/${file}`),
    reads,
  }));
  return script
    .replace("__PAGES__", () => JSON.stringify(pages))
    .replace("__READ_BY_ALL__", () => JSON.stringify(READ_BY_ALL));
}
