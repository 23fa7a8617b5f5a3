import { describe, expect, test } from "vitest";
import type { PageElement } from "../../../.storybook/page-elements.ts";
import { compareElements } from "./compare-elements.ts";
import { findCauses, type LookToExplain } from "./find-causes.ts";

const element = (
  tag: string,
  { style = {}, text, slot, box = [0, 0, 100, 20] }: Partial<PageElement> = {},
  ...children: PageElement[]
): PageElement => ({
  tag,
  box,
  style,
  children,
  ...(slot !== undefined && { slot }),
  ...(text !== undefined && { text }),
});

const button = (text: string, style: Record<string, string> = {}): PageElement =>
  element("button", { slot: "button", text, style });

const changesOf = (before: PageElement, after: PageElement): [string, string, string, string][] =>
  compareElements(before, after).changes.map(({ slot, what, from, to }) => [slot, what, from, to]);

describe("what is another", () => {
  test.each<[string, PageElement, PageElement, [string, string, string, string]]>([
    ["words", button("Previous"), button("Back"), ["button", "words", "Previous", "Back"]],
    [
      "a corner",
      button("Pay", { "border-top-left-radius": "12px" }),
      button("Pay", { "border-top-left-radius": "13px" }),
      ["button", "border radius", "12px", "13px"],
    ],
    [
      "an element less",
      element("div", { slot: "notice" }, element("svg"), element("p", { text: "Late" })),
      element("div", { slot: "notice" }, element("p", { text: "Late" })),
      ["notice", "gone", "svg ", ""],
    ],
    [
      "an element more, before its like",
      element("ul", { slot: "menu" }, element("li", { text: "Two" })),
      element(
        "ul",
        { slot: "menu" },
        element("li", { text: "Two" }),
        element("li", { text: "Three" }),
      ),
      ["menu", "new", "", "li Three"],
    ],
    [
      "a drawing",
      element("div", { slot: "icon" }, element("path", { style: { "d=": "M0 0" } })),
      element("div", { slot: "icon" }, element("path", { style: { "d=": "M1 1" } })),
      ["icon", "drawing", "M0 0", "M1 1"],
    ],
  ])("%s", (_what, before, after, change) => {
    expect(changesOf(element("body", {}, before), element("body", {}, after))).toEqual([change]);
  });

  test("a size is named of what grew by itself, not of all that holds it", () => {
    const page = (height: number): PageElement =>
      element(
        "body",
        { box: [0, 0, 390, 100 + height] },
        {
          ...button("Pay"),
          box: [0, 0, 100, height],
        },
      );
    expect(changesOf(page(49), page(50))).toEqual([["button", "height", "49px", "50px"]]);
  });

  test("what is passed on to children is named where it is set, and no child that had its own value", () => {
    const list = (weight: string): PageElement =>
      element(
        "ol",
        { slot: "stepper", style: { "font-weight": weight } },
        element("li", { text: "One" }),
        element("li", { text: "Two", style: weight === "600" ? {} : { "font-weight": "600" } }),
      );
    expect(changesOf(list("600"), list("650"))).toEqual([["stepper", "font weight", "600", "650"]]);
  });

  test("nothing is another in what only moved", () => {
    const page = (top: number): PageElement =>
      element("body", {}, { ...button("Pay"), box: [0, top, 100, 49] });
    const { changes, boxes } = compareElements(page(0), page(10));
    expect(changes).toEqual([]);
    expect(boxes.length).toBeGreaterThan(0);
  });
});

const INK = { slot: "button", what: "color", from: "rgb(17, 25, 56)", to: "rgb(18, 26, 56)" };
const WORDS = { slot: "pagination", what: "words", from: "Previous", to: "Back" };
const look = (
  name: string,
  ...changes: Omit<LookToExplain["changes"][number], "path">[]
): LookToExplain => ({
  name,
  story: name.replace(/--[a-z]+-\d+$/, ""),
  isNew: false,
  changes: changes.map(({ slot, what, from, to }) => ({ slot, what, from, to, path: `/${slot}` })),
});
const listCauses = (looks: readonly LookToExplain[]): [string, number][] =>
  findCauses(looks).map(({ title, looks: of }) => [title, of.length]);

describe("a cause", () => {
  test("is one for equal changes, and a look may have two", () => {
    const looks = [
      look("a--one--light-390", INK),
      look("b--one--light-390", { ...INK, slot: "notice" }, WORDS),
      look("c--one--light-390", WORDS),
    ];
    expect(listCauses(looks)).toEqual([
      ["Button: color #121a38, was #111938", 2],
      ["Pagination: “Back”, was “Previous”", 2],
    ]);
  });

  test("is one for both themes and widths of what changed at one place", () => {
    const dark = { ...INK, from: "rgb(244, 240, 231)", to: "rgb(245, 240, 231)" };
    expect(listCauses([look("a--one--light-390", INK), look("a--one--dark-390", dark)])).toEqual([
      ["Button: color #121a38, was #111938", 2],
    ]);
  });

  test("holds what only ever comes together", () => {
    const bold = { slot: "button", what: "font weight", from: "400", to: "600" };
    const [cause] = findCauses([look("a--one--light-390", WORDS, bold)]);
    expect(cause?.details).toEqual(["Button: font weight 600, was 400"]);
  });

  test("is apart for pixels that nothing explains", () => {
    const looks = [
      look("a--one--light-390", WORDS),
      { ...look("b--one--light-390", WORDS), unexplained: "0f" },
    ];
    expect(listCauses(looks)).toEqual([
      ["Pagination: “Back”, was “Previous”", 2],
      ["B: pixels that no change of an element explains", 1],
    ]);
  });

  test("is known for each look, also without words", () => {
    expect(
      listCauses([look("a--one--light-390"), { ...look("a--two--light-390"), isNew: true }]),
    ).toEqual([
      ["A: looks another way", 1],
      ["A: new, nothing to compare", 1],
    ]);
  });
});
