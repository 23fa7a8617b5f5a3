import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writeReport } from "./story-report.ts";

const CHANGED = "components-inputs-button--matrix--dark-390";
const ADDED = "components-feedback-notice--matrix--light-1280";
const folder = mkdtempSync(join(tmpdir(), "kinfold-report-"));
const keep = (kind: string, name: string): string => {
  mkdirSync(join(folder, kind), { recursive: true });
  writeFileSync(join(folder, kind, `${name}.png`), `${kind} of ${name}`);
  return `data:image/png;base64,${Buffer.from(`${kind} of ${name}`).toString("base64")}`;
};
const pictures = ["before", "difference", "after"].map((kind) => keep(kind, CHANGED));
const added = keep("after", ADDED);
const page = readFileSync(writeReport(folder, [ADDED, CHANGED]), "utf8");
const sectionOf = (name: string): string =>
  page.split("<section ").find((section) => section.startsWith(`id="${name}"`)) ?? "";

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("each picture is named, and shown before, as a difference and after", () => {
  expect(page).toContain("2 pictures are not the accepted ones");
  expect(page).toContain(`<a href="#${CHANGED}">${CHANGED}</a>`);
  for (const picture of pictures) expect(sectionOf(CHANGED)).toContain(picture);
  expect(sectionOf(CHANGED)).toContain("dark, 390 px wide");
});

test("a picture that was never accepted has nothing before it", () => {
  expect(sectionOf(ADDED)).toContain(added);
  expect(sectionOf(ADDED).match(/<p class="none">/g)).toHaveLength(2);
});

test.each([
  [CHANGED, "components-inputs-button--matrix", "theme:dark;viewport.value:phone"],
  [ADDED, "components-feedback-notice--matrix", "theme:light;viewport.value:desk"],
])("%s is opened as it was taken, and says how it is accepted", (name, story, globals) => {
  const address = `http://localhost:6006/?path=/story/${story}&globals=${globals}`;
  expect(sectionOf(name).replaceAll("&#38;", "&")).toContain(`href="${address}"`);
  expect(sectionOf(name)).toContain(`npm run stories:accept -- ${story}</code>`);
});

test("the page needs nothing beside itself", () => {
  expect([...page.matchAll(/(?:src|href)="(?!data:|#|http:\/\/localhost)[^"]*"/g)]).toEqual([]);
});
