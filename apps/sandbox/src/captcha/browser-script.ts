import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";

/** Turns one module of `browser/` into a classic script that calls its function `entry`. */
export async function buildBrowserScript(file: string, entry: string): Promise<string> {
  const source = await readFile(join(import.meta.dirname, "browser", file), "utf8");
  const script = stripTypeScriptTypes(source).replace(/^export /gm, "");
  return `(() => {\n"use strict";\n${script}\n${entry}();\n})();\n`;
}
