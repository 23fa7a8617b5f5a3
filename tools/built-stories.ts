import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A story or a documentation page of a built Storybook. `importPath` is the file it comes from, from the root. */
export type Entry = { id: string; title: string; type: "docs" | "story"; importPath: string };

/** All that a built Storybook holds, in the order of its sidebar; or those whose id holds one of these parts. */
export function builtEntries(folder: string, parts: readonly string[] = []): Entry[] {
  const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as {
    entries: Record<string, Entry>;
  };
  return Object.values(index.entries)
    .filter(({ id }) => parts.length === 0 || parts.some((part) => id.includes(part)))
    .map(({ id, title, type, importPath }) => ({
      id,
      title,
      type,
      importPath: importPath.replace(/^\.\//, ""),
    }));
}
