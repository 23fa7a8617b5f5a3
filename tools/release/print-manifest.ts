import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, record, string, type } from "superstruct";
import { SERVER_NODE_OPTIONS } from "../../apps/server/src/platform/node-options.ts";

const PROGRAM = "apps/server";
const Manifest = type({ scripts: record(string(), string()) });

/** The scripts of the manifest in this folder. */
export const readScripts = (root: string): Readonly<Record<string, string>> =>
  create(JSON.parse(readFileSync(join(root, "package.json"), "utf8")), Manifest).scripts;

/** The scripts of the repository that are programs of the server, as the archive runs them: with Node alone. */
export function printManifest(root: string, version: string): string {
  const scripts = readScripts(root);
  const programs = Object.entries(scripts).flatMap(([name, command]) => {
    const program = command.replace(/^exec node tools\/run\.mjs /, "");
    return program.startsWith(`node ${PROGRAM}/`) ? [[name, `exec ${program}`] as const] : [];
  });
  const main = `${PROGRAM}/src/main.ts`;
  const options = ["--env-file-if-exists=.env", ...SERVER_NODE_OPTIONS].join(" ");
  const node = readFileSync(join(root, ".node-version"), "utf8").trim();
  const manifest = {
    name: "kinfold",
    version,
    private: true,
    type: "module",
    engines: { node: `>=${node}` },
    scripts: { start: `exec node ${options} ${main}`, ...Object.fromEntries(programs) },
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
