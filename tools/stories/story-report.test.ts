import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Decision, Run } from "../../apps/workshop/src/contract.ts";
import { writeReport } from "./story-report.ts";

const DARK = "components-inputs-button--matrix--dark-390";
const LIGHT = "components-inputs-button--matrix--light-390";
const OTHER = "components-inputs-button--busy--light-390";
const ADDED = "components-feedback-notice--matrix--light-1280";
const folder = mkdtempSync(join(tmpdir(), "kinfold-report-"));
const keep = (kind: string, name: string): string => {
  mkdirSync(join(folder, kind), { recursive: true });
  writeFileSync(join(folder, kind, `${name}.png`), `${kind} of ${name}`);
  return `data:image/png;base64,${Buffer.from(`${kind} of ${name}`).toString("base64")}`;
};
const shown = [DARK, LIGHT].flatMap((name) =>
  ["before", "difference", "after"].map((kind) => keep(kind, name)),
);
const notShown = keep("after", OTHER);
const added = keep("after", ADDED);
const look = (cause: string): Run["looks"][string] => ({
  to: "390x844 1",
  points: 1,
  bounds: [0, 0, 1, 1],
  causes: [cause],
});
const run: Run = {
  at: "2026-11-22T21:40:00.000Z",
  commit: "0123456789ab",
  subject: "button: corners",
  stories: 3,
  causes: [
    {
      id: "corners",
      kind: "look",
      title: "Button: <corners>",
      details: [],
      looks: [DARK, LIGHT, OTHER],
    },
    { id: "added", kind: "new", title: "Notice: new", details: [], looks: [ADDED] },
    { id: "name", kind: "axe", title: "button-name", details: ["no name"], looks: ["a--b"] },
  ],
  looks: {
    [DARK]: look("corners"),
    [LIGHT]: look("corners"),
    [OTHER]: look("corners"),
    [ADDED]: look("added"),
  },
};
const denied: Decision = {
  cause: "corners",
  title: "",
  outcome: "denied",
  reason: "12 px it is.",
  by: "Amina Yusuf",
  at: "2026-11-22T22:00:00.000Z",
  count: 3,
  stories: [],
  looks: run.looks,
};
const page = readFileSync(writeReport(folder, run, [denied]), "utf8");
const sectionOf = (cause: string): string =>
  page.split("<section ").find((section) => section.startsWith(`id="${cause}"`)) ?? "";

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("each cause is named, and one of its looks shown in both themes before, as a difference and after", () => {
  expect(page).toContain("4 screenshots changed, for 3 causes");
  expect(page).toContain('<a href="#corners">Button: &#60;corners&#62;</a>');
  for (const screenshot of shown) expect(sectionOf("corners")).toContain(screenshot);
  expect(page).not.toContain(notShown);
  expect(sectionOf("corners")).toContain(`<li>${OTHER}</li>`);
});

test("what was decided stands with it, by whom and why", () => {
  expect(sectionOf("corners")).toContain("Denied by Amina Yusuf: 12 px it is.");
  expect(sectionOf("added")).toContain("Not decided");
});

test("a screenshot that was never accepted has nothing before it", () => {
  expect(sectionOf("added")).toContain(added);
  expect(sectionOf("added").match(/<p class="none">/g)).toHaveLength(2);
});

test("what axe found is in the same list", () => {
  expect(sectionOf("name")).toContain("<pre>no name</pre>");
});

test("the page needs nothing beside itself", () => {
  expect([...page.matchAll(/(?:src|href)="(?!data:|#)[^"]*"/g)]).toEqual([]);
});
