import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { fileURLToPath } from "node:url";
import type { FileType } from "./examination.ts";

const CHILD = fileURLToPath(new URL("child.ts", import.meta.url));
const SERVER = fileURLToPath(new URL("../../../../", import.meta.url));
const REPOSITORY = fileURLToPath(new URL("../../../../../../", import.meta.url));

/** All that the child may read: its own few modules, and the packages. Not the data folder, and no configuration. */
const READABLE = [
  fileURLToPath(new URL(".", import.meta.url)),
  `${SERVER}package.json`,
  `${SERVER}node_modules`,
  `${REPOSITORY}node_modules`,
];

/**
 * The kernel's own limits, where it knows them, behind ours: seconds of processor time, kilobytes of memory that is written to,
 * no files made, no core left behind.
 */
const KERNEL_LIMITS = 'ulimit -t 4; ulimit -f 0; ulimit -c 0; ulimit -d 1048576; exec "$0" "$@"';

const NO_NETWORK = [
  ["unshare", "--net"],
  // The person who is not root may do so in a user namespace of their own, where the machine allows that.
  ["unshare", "--map-root-user", "--net"],
] as const;

const canRun = ([program = "", ...args]: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const attempt = spawn(program, [...args, "true"], { stdio: "ignore", env: {} });
    attempt.once("error", () => resolve(false));
    attempt.once("exit", (code) => resolve(code === 0));
  });

let probed: Promise<readonly string[]> | undefined;

/** What to put before a command so that it has no network; empty where the kernel does not allow it. Tried once. */
export function findNetworkNamespace(): Promise<readonly string[]> {
  probed ??= (async () => {
    for (const command of NO_NETWORK) if (await canRun(command)) return command;
    return [];
  })();
  return probed;
}

/**
 * A module that hands the child its own modules without their types: to take them out is a third of what a small file costs, and is done
 * once here rather than by each child.
 */
function buildLoader(): string {
  const folder = new URL(".", import.meta.url);
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => new URL(name, folder))
    .map((url) => [url.href, stripTypeScriptTypes(readFileSync(url, "utf8"))]);
  const code = `import { registerHooks } from "node:module";
const sources = new Map(${JSON.stringify(sources)});
registerHooks({
  load: (url, context, next) =>
    sources.has(url)
      ? { format: "module", source: sources.get(url), shortCircuit: true }
      : next(url, context),
});`;
  return `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`;
}

let loader: string | undefined;

/** The command that starts the process for one file. */
export async function buildChildCommand(type: FileType): Promise<string[]> {
  loader ??= buildLoader();
  const shell = existsSync("/bin/sh") ? ["/bin/sh", "-c", KERNEL_LIMITS] : [];
  return [
    ...(await findNetworkNamespace()),
    ...shell,
    process.execPath,
    "--permission",
    // The renderer of images is a library of its own.
    "--allow-addons",
    ...READABLE.map((path) => `--allow-fs-read=${path}`),
    "--max-old-space-size=128",
    "--disallow-code-generation-from-strings",
    "--no-warnings",
    `--import=${loader}`,
    CHILD,
    type,
  ];
}
