import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { Repository } from "./read-source.ts";
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
/** Hands every word on to a program of others. */
const NOT_TRIED = new Set(["chromatic"]);

const { scripts } = create(
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
  type({ scripts: record(string(), string()) }),
);

/** A program as people start it, and what that runs. */
type Program = { name: string; command: string };
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

const nameScript = (script: string): string =>
  script === "start" || script === "test" ? `npm ${script}` : `npm run ${script}`;

/** What the scripts of package.json run, by their names. */
const COMMANDS = new Map(
  Object.entries(scripts).map(([script, text]) => [
    script,
    text.replace(/^exec node tools\/run[.]mjs /, ""),
  ]),
);

/** The scripts that run one of several programs, with the names of these, as their help has them. */
const GROUPS = new Map(
  await Promise.all(
    ["stories", "drill", "bench", "release"].map(async (script) => {
      const { out } = await start(COMMANDS.get(script) ?? "", ["--help"]);
      const [, names = ""] = /NAME is one of: ([^.]+)[.]/.exec(out) ?? [];
      return [script, names.split(", ")] as const;
    }),
  ),
);

/** Every program that people start: each script of package.json, and in place of a group each of its programs. */
const PROGRAMS: Program[] = [...COMMANDS]
  .filter(([script]) => !OF_OTHERS.has(script))
  .flatMap(([script, command]) => {
    const names = GROUPS.get(script);
    if (names === undefined) return [{ name: nameScript(script), command }];
    return names
      .filter((name) => !NOT_TRIED.has(name))
      .map((name) => ({
        name: `${nameScript(script)} -- ${name}`,
        command: `${command} ${name}`,
      }));
  });

/** Those that people type where a club runs. All programs read their command line in the same way. */
const OPERATORS_PROGRAMS = PROGRAMS.filter(({ command }) => command.includes("apps/server/"));

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
  expect(settleCounts("programs", { programs: PROGRAMS.length })).toEqual([]);
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
  expect(command).toMatch(/^node [\w/.-]+[.]ts( [\w-]+)*$/);
});

test.each(PROGRAMS)("$name --help says what it does, its options and an example", ({ name }) => {
  const { code, out, err } = helped.get(name) ?? {};
  const explanation = out?.split("\n\n")[1] ?? "";
  expect({ name, code, err }).toEqual({ name, code: 0, err: "" });
  expect(explanation.length).toBeGreaterThan(60);
  expect(out).toContain("--help");
  const example = out?.split("\n").find((line) => line.startsWith("Example: ")) ?? "";
  expect(example).toMatch(new RegExp(`^Example: ${name}(?: |$)`));
});

test.each([...GROUPS])(
  "npm run %s names its programs, also for a name that is none",
  async (script, names) => {
    expect(names.length).toBeGreaterThan(2);
    const { code, out, err } = await start(COMMANDS.get(script) ?? "", ["nosuchprogram"]);
    expect({ script, code, out }).toEqual({ script, code: 2, out: "" });
    expect(err).toContain('"nosuchprogram"');
    expect(err).toContain(names.join(", "));
  },
);

test("documentation names no program of a group that is gone", () => {
  const there = new Set(PROGRAMS.map(({ name }) => name));
  const pages = Repository.open().list(/^(?:README|docs\/.*)\.md$/);
  const named = pages.flatMap((page) =>
    [
      ...Repository.open()
        .read(page)
        .matchAll(/npm run (?:stories|drill|bench|release) -- [a-z][\w-]*/g),
    ].map(([name]) => [page, name] as const),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(([, name]) => !there.has(name) && !name.endsWith("chromatic"))).toEqual([]);
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
  const writing = `
    import { readCommandLine, runProgram, writeLine } from "./apps/server/src/platform/command-line.ts";
    readCommandLine({ command: "cut", about: "", options: {}, example: "" }, () => undefined);
    await runProgram({
      run: () => new Promise(() => setInterval(() => writeLine("a line"), 10)),
      close: () => undefined,
    });`;
  const child = spawn("node", ["--input-type=module-typescript", "--eval", writing], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { NODE_COMPILE_CACHE: COMPILED, PATH },
  });
  child.stdout.destroy();
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const [code, signal] = await once(child, "close");
  expect({ code, signal, err }).toEqual({ code: 130, signal: null, err: "" });
});
