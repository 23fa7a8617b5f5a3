/** A block of code on a page: a patch, commands, or a file with its path. */
export type Block = { language: "diff" | "sh" | "file"; path: string; text: string };

/** A section of a page that has code. The last one is the checks. */
export type Step = { title: string; blocks: Block[] };

const FENCE = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

function blockOf([, language = "", path = "", text = ""]: RegExpMatchArray): Block {
  if (language === "diff" || language === "sh") return { language, path: "", text };
  if (path === "") throw new Error(`a block of ${language} needs the path of its file`);
  return { language: "file", path, text };
}

/** The path with the next free number in place of NNNN. `migrations` are the names of the files that are there. */
export function resolveMigrationPath(path: string, migrations: readonly string[]): string {
  const numbers = migrations.map((name) => Number.parseInt(name, 10)).filter(Number.isInteger);
  return path.replace("NNNN", String(Math.max(0, ...numbers) + 1).padStart(4, "0"));
}

/** The steps of a page, in order. Throws where a page has no checks at its end, or a block says nothing of its file. */
export function findSteps(page: string): Step[] {
  const steps = page
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split("\n")[0] ?? "",
      blocks: [...section.matchAll(FENCE)].map(blockOf),
    }))
    .filter(({ blocks }) => blocks.length > 0);
  const checks = steps.at(-1)?.blocks ?? [];
  if (!checks.some(({ language, text }) => language === "sh" && text.includes("npm test -- "))) {
    throw new Error("the last step of a page runs npm test");
  }
  return steps;
}
