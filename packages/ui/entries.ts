import { globSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SRC = join(import.meta.dirname, "src");

/** The sources of what the package exports: a component is the file that is named after its folder; hooks are all of them. */
export const COMPONENT_ENTRIES: readonly string[] = globSync("*/*.tsx", { cwd: SRC }).filter(
  (file) => basename(file, ".tsx") === dirname(file),
);
export const HOOK_ENTRIES: readonly string[] = globSync("hooks/*.ts", { cwd: SRC }).filter(
  (file) => !file.includes(".test."),
);
