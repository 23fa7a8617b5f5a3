/**
 * Runs the compiler, the linter or the formatter over the repository, and counts the files that it read:
 * `node tools/checks/count-files.ts types`. Every source that git knows has to be read by the compiler.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { array, create, object, optional, string, type } from "superstruct";
import { settleCounts, type Look } from "./counts.ts";
import { Repository } from "./read-source.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Runs a program of the repository. What it prints is printed and returned; the faults say how it ended, where that was not well. */
function run(command: string, args: readonly string[]): { output: string; faults: string[] } {
  const path = join(ROOT, "node_modules", ".bin", command);
  const { status, stdout, stderr } = spawnSync(path, args, { cwd: ROOT, encoding: "utf8" });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  return { output: stdout, faults: status === 0 ? [] : [`${command} ended with ${status}`] };
}

const Config = type({ references: optional(array(object({ path: string() }))) });
const BuildInfo = type({ fileNames: array(string()) });

/** The sources that a project's last build read, from the root; none when it was never built. */
function listBuiltFiles(reference: string): string[] {
  const config = reference.endsWith(".json") ? reference : join(reference, "tsconfig.json");
  const folder = join(ROOT, dirname(config), "node_modules/.cache/ts");
  const names = [`${config.replace(/^tsconfig\.|\.json$/g, "")}.tsbuildinfo`, "tsbuildinfo"];
  const file = names.map((name) => join(folder, name)).find(existsSync);
  if (file === undefined) return [];
  const { fileNames } = create(JSON.parse(readFileSync(file, "utf8")), BuildInfo);
  return fileNames.map((name) => relative(ROOT, join(dirname(file), name)));
}

function lookAtTypes(): Look {
  const { faults } = run("tsc", ["-b"]);
  const { references = [] } = create(
    JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")),
    Config,
  );
  const built = new Set(references.flatMap(({ path }) => listBuiltFiles(path)));
  const sources = Repository.open().list(/\.tsx?$/);
  const unread = sources.filter((path) => !built.has(path));
  return {
    faults: [...faults, ...unread.map((path) => `${path} is in no project that is built`)],
    counts: { projects: references.length, sources: sources.length - unread.length },
  };
}

/** Looks with a program that ends with "on 12 files". */
function lookWith(command: string, ...args: string[]): Look {
  const { output, faults } = run(command, args);
  const files = Number(/ on (\d+) files/.exec(output)?.[1] ?? 0);
  return { faults, counts: { files } };
}

const TOOLS: Readonly<Record<string, () => Look>> = {
  types: lookAtTypes,
  lint: () => lookWith("oxlint", "--deny-warnings"),
  format: () => lookWith("oxfmt", "--check"),
};

const [name = ""] = process.argv.slice(2);
const look = TOOLS[name];
if (look === undefined) throw new Error(`Say one of ${Object.keys(TOOLS).join(", ")}.`);
const { faults, counts } = look();
const all = [...faults, ...settleCounts(name, counts)];
for (const fault of all) console.error(fault);
process.exitCode = all.length === 0 ? 0 : 1;
