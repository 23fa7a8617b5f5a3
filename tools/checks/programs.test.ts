import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { settleCounts } from "./counts.ts";
import { create, record, string, type } from "superstruct";

const ROOT = join(import.meta.dirname, "../..");
const BIN = join(ROOT, "node_modules", ".bin");
/** What node made of a program's text is there at its next start, as with npm run. */
const COMPILED = join(ROOT, "node_modules", ".cache", "node");
const PATH = `${BIN}:${process.env["PATH"] ?? ""}`;
const AT_ONCE = 3;
const ALL_WITHIN_MS = 480_000;

/** These pass every word on to the program of another project, which has a help of its own. */
const OF_OTHERS = new Set(["stories", "chromatic"]);

const { scripts } = create(
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")),
  type({ scripts: record(string(), string()) }),
);

/** The scripts that people start with `npm run`: each hands over to the one that does the work. */
const PROGRAMS = Object.entries(scripts).flatMap(([name, script]) => {
  const [, handedTo] = /^exec node tools\/run[.]mjs (\S+)$/.exec(script) ?? [];
  return handedTo === undefined || OF_OTHERS.has(name) ? [] : [{ name, script: handedTo }];
});

const programOf = (script: string): string | undefined => scripts[script]?.split(" ")[1];

/** How the program of this script is started: one program may have several scripts. */
const commandsOf = (script: string): string[] =>
  PROGRAMS.filter((one) => programOf(one.script) === programOf(script)).map(({ name }) =>
    name === "start" || name === "test" ? `npm ${name}` : `npm run ${name}`,
  );

type Ended = { code: number | null; out: string; err: string };

/** Starts a script of package.json as `npm run` does once everything is installed. */
function start(script: string, words: readonly string[]): Promise<Ended> {
  const [command = "", ...args] = (scripts[script] ?? "").split(" ");
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
      for (const { name, script } of left) {
        helped.set(name, await start(script, ["--help"]));
        refused.set(name, await start(script, ["--no-such-option"]));
      }
    }),
  );
}, ALL_WITHIN_MS);

test("every program is tried", () => {
  expect(settleCounts("programs", { programs: PROGRAMS.length })).toEqual([]);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...OF_OTHERS]));
});

test.each(PROGRAMS)("nothing runs before $name reads its command line", ({ script }) => {
  expect(scripts[script]).toMatch(/^node [\w/.-]+[.]ts( -[\w-]+)*$/);
});

test.each(PROGRAMS)(
  "$name --help says what it does, its options and an example",
  ({ name, script }) => {
    const { code, out, err } = helped.get(name) ?? {};
    const explanation = out?.split("\n\n")[1] ?? "";
    expect({ name, code, err }).toEqual({ name, code: 0, err: "" });
    expect(explanation.length).toBeGreaterThan(60);
    expect(out).toContain("--help");
    const example = out?.split("\n").find((line) => line.startsWith("Example: ")) ?? "";
    expect(commandsOf(script).some((command) => example.startsWith(`Example: ${command}`))).toBe(
      true,
    );
  },
);

test.each(PROGRAMS)("$name refuses an option that it does not know", ({ name }) => {
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
    const script = PROGRAMS.find((one) => one.name === name)?.script ?? "";
    const { code, out, err } = await start(script, words);
    expect({ code, out, err }).toEqual({
      code: 2,
      out: "",
      err: `--${missing} is missing. See --help.\n`,
    });
  },
);

test("a program whose output is cut ends without a word", async () => {
  const [command = "", ...args] = (scripts["bench:statements:measure"] ?? "").split(" ");
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
