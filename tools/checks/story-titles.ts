/**
 * What a story file is titled, by where it lies, so that a story is found from its file and its file from the story:
 *
 *   packages/ui/src/text-field/text-field.stories.tsx      Components/Inputs/TextField
 *   apps/web/src/flows/withdraw/withdraw.stories.tsx       Flows/Withdraw
 *   apps/web/src/flows/withdraw/blocked.stories.tsx        Flows/Withdraw/Blocked
 *   apps/office/src/pages/audit/audit-page.stories.tsx     Office/Pages/Audit
 *
 * Each folder and the file are a part, in Pascal case; a file that is named as its folder, or as its page, is none.
 */

import type { Look } from "./counts.ts";
import { readStoryTitle, type Repository } from "./read-source.ts";

/** The kinds of components. Which of them one is, its file says. */
const GROUPS = ["Inputs", "Overlays", "Navigation", "Data", "Money", "Feedback", "Layout"];

/** What stands before, by where a file lies; the first that fits counts. */
const PLACES: readonly (readonly [folder: string, groups: readonly string[]])[] = [
  [".storybook/", ["Foundations"]],
  ["packages/ui/src/foundations/", ["Foundations"]],
  ["packages/ui/src/", GROUPS.map((group) => `Components/${group}`)],
  ["apps/web/src/flows/", ["Flows"]],
  ["apps/web/src/pages/", ["Pages"]],
  ["apps/web/src/shell/", ["Pages/Shell"]],
  ["apps/office/src/", ["Office"]],
  ["apps/workshop/src/", ["Workshop"]],
];

const inPascalCase = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The titles that the stories of this file may have; none where no story belongs. Paths are from the root. */
export function listTitles(path: string): string[] {
  const [place, groups] = PLACES.find(([folder]) => path.startsWith(folder)) ?? ["", []];
  const folders = path
    .slice(place.length)
    .replace(/\.stories\.tsx$/, "")
    .split("/");
  const file = folders.pop() ?? "";
  const folder = folders.at(-1);
  const isNamedAsFolder = file === folder || file === `${folder}-page`;
  const parts = [...folders, ...(isNamedAsFolder ? [] : [file])].map(inPascalCase);
  return groups.map((group) => [group, ...parts].join("/"));
}

/** Which story files are not titled by where they lie. */
export function lookAtTitles(repository: Repository): Look {
  const files = repository.list(
    /^(?:\.storybook|packages\/[^/]+\/src|apps\/[^/]+\/src)\/.*\.stories\.tsx$/,
  );
  const faults = files.flatMap((path) => {
    const title = readStoryTitle(path, repository.parse(path));
    const may = listTitles(path);
    return may.includes(title) ? [] : [`${path} is titled ${title}: title it ${may.join(" or ")}`];
  });
  return { faults, counts: { "story files": files.length } };
}
