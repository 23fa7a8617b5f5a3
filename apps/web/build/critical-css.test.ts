import { expect, test } from "vitest";
import { extractCriticalCss } from "./critical-css.ts";

const SHEET = `
@layer theme { :root { --ink: var(--dip-9); --dip-9: #111938; --unread: #fff; --around: var(--unread); }
  :root.dark { --ink: #fefcf9; --unread: #000; } }
@property --tw-shadow { syntax: "*"; inherits: false }
@property --tw-blur { syntax: "*"; inherits: false }
@font-face { font-family: "Kinfold Text"; src: url(text.woff2) }
.text { color: var(--ink); box-shadow: var(--tw-shadow) }
.other { color: red }
@media (min-width: 48rem) { .other { color: blue } }
`;

test("holds the rules that the markup meets, in both themes, and no fonts", async () => {
  const css = await extractCriticalCss('<p class="text">Hello</p>', SHEET);
  expect(css).toContain("color:var(--ink)");
  expect(css).toContain(":root.dark");
  expect(css).not.toContain("red");
  expect(css).not.toContain("font-face");
});

test("holds a custom property that is read, however far around, and none that is not", async () => {
  const css = await extractCriticalCss('<p class="text">Hello</p>', SHEET);
  expect(css).toMatch(/--ink: ?var\(--dip-9\)/);
  expect(css).toMatch(/--dip-9: ?#111938/);
  expect(css).toMatch(/--ink: ?#fefcf9/);
  expect(css).toContain("@property --tw-shadow");
  expect(css).not.toMatch(/--unread|--around|--tw-blur/);
});

test("the markup may read one as well", async () => {
  const css = await extractCriticalCss('<svg class="text" fill="var(--unread)"></svg>', SHEET);
  expect(css).toMatch(/--unread: ?#fff/);
  expect(css).not.toContain("--around");
});

test("what has become empty is left out", async () => {
  const css = await extractCriticalCss("<p>Hello</p>", SHEET);
  expect(css).not.toMatch(/\{\s*\}/);
});
