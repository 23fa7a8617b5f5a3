import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  CommandLineRefused,
  readCommandLine,
  readWholeNumber,
  writeLine,
} from "../../apps/server/src/platform/command-line.ts";
import { copyRepository } from "../machine/copy-repository.ts";
import { findSteps, resolveMigrationPath, type Block, type Step } from "./how-to-steps.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = "docs/how-to";
const MIGRATIONS = "apps/server/migrations";
const LARGEST_SEED = 999_999_999;

const PAGES = readdirSync(join(ROOT, FOLDER))
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .map((name) => name.slice(0, -3));

const { names, seed, plant } = readCommandLine(
  {
    command: "npm run how-to",
    about: `
Follows the pages of docs/how-to, each in a temporary copy of the repository: applies its patches, writes its files, runs its commands, and then
the checks that it names. Exits with 0 when all of them passed, and with 1 when one did not.`,
    options: {
      seed: { value: "N", text: "with --plant: which step is left out (1)" },
      plant: { text: "leaves one step out, and passes when the checks then fail" },
    },
    words: { name: "[page…]", text: `only these pages: ${PAGES.join(", ")}` },
    example: "add-a-page",
  },
  ({ options, words }) => {
    const seed = readWholeNumber("seed", options.seed, 1, LARGEST_SEED, 0);
    for (const word of words) {
      if (!PAGES.includes(word)) {
        throw new CommandLineRefused(`${word} is no page of ${FOLDER}. See --help.`);
      }
    }
    return { names: words.length > 0 ? words : PAGES, seed, plant: options.plant };
  },
);

/** What a page tells people to type, as it runs where everything is installed already. */
const commandOf = (line: string): string =>
  line
    .replace(/^npm test -- /, "node tools/checks/check.ts ")
    .replace(/^npm run unit -- /, "vitest run ");

/** Runs a command in the copy; what it said, when it failed. */
function runIn(copy: string, command: string, input?: string): string | undefined {
  const { status, stdout, stderr } = spawnSync("bash", ["-ec", command], {
    cwd: copy,
    encoding: "utf8",
    input,
    maxBuffer: 64_000_000,
    env: {
      ...process.env,
      PATH: `${join(copy, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
    },
  });
  return status === 0 ? undefined : `${stdout}${stderr}`.trim();
}

/** Does what a block says; what went wrong, in words. */
function doBlock(copy: string, { language, path, text }: Block): string | undefined {
  if (language === "diff") return runIn(copy, "git apply --recount -", text);
  if (language === "sh") {
    for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
      const fault = runIn(copy, commandOf(line));
      if (fault !== undefined) return `${line}\n${fault}`;
    }
    return undefined;
  }
  const target = join(copy, resolveMigrationPath(path, readdirSync(join(copy, MIGRATIONS))));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  return undefined;
}

/** Follows the page in a copy; the first fault in words, undefined when all went well. */
function follow(steps: readonly Step[]): string | undefined {
  const copy = mkdtempSync(join(tmpdir(), "kinfold-how-to-"));
  try {
    copyRepository(copy);
    for (const { title, blocks } of steps) {
      for (const block of blocks) {
        const fault = doBlock(copy, block);
        if (fault !== undefined) return `${title}: ${fault}`;
      }
    }
    return undefined;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

let isWrong = false;
for (const name of names) {
  const steps = findSteps(readFileSync(join(ROOT, FOLDER, `${name}.md`), "utf8"));
  const left = plant ? seed % (steps.length - 1) : undefined;
  const fault = follow(steps.filter((_, index) => index !== left));
  if (left === undefined) {
    writeLine(fault === undefined ? `${name}: ${steps.length} steps hold` : `${name}: ${fault}`);
    isWrong ||= fault !== undefined;
  } else {
    const title = steps[left]?.title ?? "";
    writeLine(
      fault === undefined
        ? `${name}: no one misses the step "${title}"`
        : `${name}: without the step "${title}" it fails: ${fault.split("\n").slice(0, 2).join(" ")}`,
    );
    isWrong ||= fault === undefined;
  }
}
process.exitCode = isWrong ? 1 : 0;
