import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settleCounts } from "./counts.ts";

const ROOT = join(import.meta.dirname, "../..");

type Page = { path: string; text: string };
type Exists = (path: string) => boolean;

/** What GitHub makes of a heading: the part of an address behind #. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[`*_[\]]|\([^)]*\)/g, "")
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

const anchorsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

/** The links of a page within the repository. Addresses of other sites are not followed. */
const listLinks = ({ text }: Page): string[] =>
  [...text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, address = ""]) => address)
    .filter((address) => !/^[a-z]+:/.test(address));

/** Links of these pages that lead nowhere. */
function deadLinks(pages: readonly Page[], exists: Exists): string[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  return pages.flatMap((page) =>
    listLinks(page)
      .filter((address) => {
        const [file = "", anchor] = address.split("#");
        const to = file === "" ? page.path : join(dirname(page.path), file);
        const text = texts.get(to);
        return (
          (text === undefined && !exists(to)) ||
          (anchor !== undefined && !anchorsOf(text ?? "").has(anchor))
        );
      })
      .map((address) => `${page.path}: ${address}`),
  );
}

const pages = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

const exists: Exists = (path) => existsSync(join(ROOT, path));

test("every link of the documentation leads to a file, and to a heading where it names one", () => {
  expect(deadLinks(pages, exists)).toEqual([]);
  const counts = { pages: pages.length, links: pages.flatMap(listLinks).length };
  expect(settleCounts("docs-links", counts)).toEqual([]);
});

test.each([
  ["[a page](gone.md)", ["docs/x.md: gone.md"]],
  ["[a heading](#gone)", ["docs/x.md: #gone"]],
  ["[another page](y.md#gone)", ["docs/x.md: y.md#gone"]],
  ["[another page](y.md#is-there)", []],
  ["[a site](https://kinfold.example/gone)", []],
])("%s", (text, dead) => {
  const planted = [
    { path: "docs/x.md", text },
    { path: "docs/y.md", text: "# Is there" },
  ];
  expect(deadLinks(planted, (path) => path === "docs/y.md")).toEqual(dead);
});

const decisions = pages.filter(({ path }) => /^docs\/decisions\/\d/.test(path));

test("every decision is in the table by its title, and its file is named after it", () => {
  const table = pages.find(({ path }) => path === "docs/decisions/README.md")?.text ?? "";
  const rows = [...table.matchAll(/^\| \[(\d{4})\]\(([^)]+)\)\s*\| (.+?)\s*\|$/gm)];
  const listed = rows.map(([, number, file, title]) => `${file}: # ${number}. ${title}`);
  const written = decisions.map(
    ({ path, text }) => `${path.split("/").at(-1)}: ${text.split("\n")[0]}`,
  );
  expect(listed).toEqual(written);
  for (const { path, text } of decisions) {
    const slug = anchorOf(text.split("\n")[0]?.slice(2).replace(". ", " ") ?? "");
    expect(path).toBe(`docs/decisions/${slug.replaceAll(/-+/g, "-")}.md`);
  }
});
