import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { PROGRAM_GROUPS } from "../programs.ts";
import { create, record, string, type } from "superstruct";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules", ".bin");
/** What node made of a program's text is there at its next start, as with npm run. */
const COMPILED = join(ROOT, "node_modules", ".cache", "node");
const PATH = `${BIN}:${process.env["PATH"] ?? ""}`;
const AT_ONCE = 3;
const ALL_WITHIN_MS = 480_000;

/** These hand every word on to programs of others, which have a help of their own. */
const OF_OTHERS = new Set(["types", "lint", "format", "unit", "e2e", "build"]);
/** Two of others, and one that takes a folder before anything else. */
const NOT_TRIED = new Set(["dev", "chromatic", "draw"]);

const { scripts } = create(
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
  type({ scripts: record(string(), string()) }),
);

/** A program as people start it, and what that runs. */
type Program = { name: string; command: string };

const nameScript = (script: string): string =>
  script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;

/** Every program that people start: each script of package.json, and in place of a group each of its programs. */
const PROGRAMS: Program[] = Object.entries(scripts).flatMap(([script, text]) => {
  const command = /^exec node tools\/run[.]mjs (.+)$/.exec(text)?.[1] ?? "";
  const group = PROGRAM_GROUPS[script];
  if (group === undefined)
    return OF_OTHERS.has(script) ? [] : [{ name: nameScript(script), command }];
  return Object.entries(group)
    .filter(([name]) => !NOT_TRIED.has(name))
    .map(([name, program]) => ({ name: `${nameScript(script)} -- ${name}`, command: program }));
});

/** Those that people type where a club runs. All programs read their command line in the same way. */
const OPERATORS_PROGRAMS = PROGRAMS.filter(({ command }) => command.includes("apps/server/"));

/** How the file that this command runs may be started: one file may have several programs. */
const namesOf = (command: string): string[] =>
  PROGRAMS.filter((program) => program.command.split(" ")[1] === command.split(" ")[1]).map(
    ({ name }) => name,
  );

type Ended = { code: number | null; out: string; err: string };

/** Starts a program as `npm run` does once everything is installed. */
function start(text: string, words: readonly string[]): Promise<Ended> {
  const [command = "", ...args] = text.split(" ");
  const child = spawn(command, [...args, ...words], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // No database, no browser and no port: whatever starts anything fails.
    env: { NODE_COMPILE_CACHE: COMPILED, PATH },
    timeout: 60_000,
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  return new Promise((resolve) => {
    child.once("error", ({ message }) => resolve({ code: null, out, err: message }));
    child.once("close", (code) => resolve({ code, out, err }));
  });
}

const helped = new Map<string, Ended>();
const refused = new Map<string, Ended>();

beforeAll(async () => {
  const left = PROGRAMS.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { name, command } of left) {
        helped.set(name, await start(command, ["--help"]));
        if (command.includes("apps/server/"))
          refused.set(name, await start(command, ["--no-such-option"]));
      }
    }),
  );
}, ALL_WITHIN_MS);

test("every program is tried, and the scripts are few enough to read", () => {
  expect(PROGRAMS.length).toBeGreaterThan(60);
  expect(Object.keys(scripts).length).toBeLessThan(35);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...OF_OTHERS]));
});

test.each(Object.keys(scripts))(
  "%s installs what is missing and hands its signals on",
  (script) => {
    expect(scripts[script]).toMatch(/^exec node tools\/run[.]mjs \S/);
  },
);

test.each(PROGRAMS)("nothing runs before $name reads its command line", ({ command }) => {
  expect(command).toMatch(/^node [\w/.-]+[.]ts( -[\w-]+)*$/);
});

test.each(PROGRAMS)(
  "$name --help says what it does, its options and an example",
  ({ name, command }) => {
    const { code, out, err } = helped.get(name) ?? {};
    const explanation = out?.split("\n\n")[1] ?? "";
    expect({ name, code, err }).toEqual({ name, code: 0, err: "" });
    expect(explanation.length).toBeGreaterThan(60);
    expect(out).toContain("--help");
    const example = out?.split("\n").find((line) => line.startsWith("Example: ")) ?? "";
    expect(namesOf(command).some((start) => example.startsWith(`Example: ${start}`))).toBe(true);
  },
);

test.each(Object.keys(PROGRAM_GROUPS))("npm run %s names its programs", async (group) => {
  const names = Object.keys(PROGRAM_GROUPS[group] ?? {}).join(", ");
  const script = `node tools/programs.ts ${group}`;
  expect(await start(script, ["--help"])).toMatchObject({
    code: 0,
    out: expect.stringContaining(names),
  });
  expect(await start(script, ["nosuchprogram"])).toMatchObject({
    code: 2,
    out: "",
    err: expect.stringContaining(`${names}. "nosuchprogram" is none of them.`),
  });
});

test.each(OPERATORS_PROGRAMS)("$name refuses an option that it does not know", ({ name }) => {
  const { code, out, err } = refused.get(name) ?? {};
  expect({ name, code, out }).toEqual({ name, code: 2, out: "" });
  expect(err).toMatch(/^[^\n]*'--no-such-option'[^\n]* See --help[.]\n$/);
});

test.each([
  { name: "restore", words: [], missing: "from" },
  { name: "restore", words: ["--from", "backups"], missing: "into" },
  { name: "restore:release", words: [], missing: "name" },
  { name: "restore:release", words: ["--name", "Ngozi Eze", "--reason", " "], missing: "reason" },
])(
  "$name without its --$missing says which option is missing",
  async ({ name, words, missing }) => {
    const command = PROGRAMS.find((program) => program.name === `npm run ${name}`)?.command ?? "";
    const { code, out, err } = await start(command, words);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: `--${missing} is missing. See --help.\n`,
    });
  },
);

test("a program whose output is cut ends without a word", async () => {
  const [command = "", ...args] = (PROGRAM_GROUPS["bench"]?.["statements"] ?? "").split(" ");
  const child = spawn(command, [...args, "--seed", "7"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_COMPILE_CACHE: COMPILED, PATH },
  });
  child.stdout.destroy();
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const [code, signal] = await once(child, "close");
  expect({ code, signal, err }).toEqual({ code: null, signal: "SIGTERM", err: "" });
});
