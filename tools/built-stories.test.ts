import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { builtEntries, indexWith, named } from "./built-stories.ts";
import { serveStatic } from "./serve-static.ts";

const folder = mkdtempSync(join(tmpdir(), "kinfold-built-"));
const entry = (id: string, type = "story"): object => ({
  id,
  title: "T",
  type,
  importPath: "./x.stories.tsx",
});
const IDS = ["fields-button--busy", "fields-button--busy-for-long", "rooms-notice--matrix"];
writeFileSync(
  join(folder, "index.json"),
  JSON.stringify({ v: 5, entries: Object.fromEntries(IDS.map((id) => [id, entry(id)])) }),
);
const all = builtEntries(folder);
const meantBy = (...names: string[]): string[] => named(all, names).map(({ id }) => id);

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a whole id means that story and no other", () => {
  expect(meantBy("fields-button--busy")).toEqual(["fields-button--busy"]);
});

test("a part of an id means every story that has it, each once", () => {
  expect(meantBy("button", "fields")).toEqual([
    "fields-button--busy",
    "fields-button--busy-for-long",
  ]);
  expect(meantBy()).toEqual(IDS);
});

test.each(["rooms-button--matrix", "tmp", ".*"])("%s, which no id holds, is refused", (name) => {
  expect(() => meantBy("notice", name)).toThrow(`No story has "${name}" in its id.`);
});

test("the runner is told of the chosen stories only", async () => {
  const chosen = named(all, ["notice"]);
  const server = await serveStatic(folder, { "/index.json": indexWith(folder, chosen) });
  const said = (await (await fetch(`${server.url}/index.json`)).json()) as { entries: object };
  await server.close();
  expect(said).toMatchObject({ v: 5 });
  expect(Object.keys(said.entries)).toEqual(["rooms-notice--matrix"]);
});
