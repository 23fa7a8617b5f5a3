import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const PROGRAM = `import { commandLine } from ${JSON.stringify(join(import.meta.dirname, "../command-line.mjs"))};
process.stdout.write(commandLine(process.argv[1]));`;

/** What a script of package.json says when it is given these words. */
function run(script: string, given: readonly string[] = []): string {
  const node = ["--input-type=module", "-e", PROGRAM, script];
  const line = execFileSync(process.execPath, node, { encoding: "utf8" });
  return execFileSync("sh", ["-c", line, "script", ...given], { encoding: "utf8" });
}

test("words stay as they were given, spaces, quotes and all", () => {
  expect(run("printf '<%s>'", ["Ngozi Eze", "O'Coker; echo no", ""])).toBe(
    "<Ngozi Eze><O'Coker; echo no><>",
  );
});

test("what stands behind another program runs after it, and gets the words", () => {
  expect(run("printf one && printf '<%s>'", ["a b"])).toBe("one<a b>");
});

test("a variable before the program is its own", () => {
  expect(run(`SAMPLES=200 sh -c 'printf "$SAMPLES $1"' sh`, ["x y"])).toBe("200 x y");
});
