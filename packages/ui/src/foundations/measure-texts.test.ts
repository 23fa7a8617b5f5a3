import { afterAll, beforeAll, expect, test } from "vitest";
import { measureTexts } from "./measure-texts.ts";

// The page of the tests has no layout, and does not know which elements are seen.
beforeAll(() => {
  Element.prototype.checkVisibility = function checkVisibility() {
    return getComputedStyle(this).display !== "none";
  };
});
afterAll(() => {
  // Other test files share this page.
  document.body.innerHTML = "";
  Reflect.deleteProperty(Element.prototype, "checkVisibility");
});

const read = (html: string): string[] => {
  document.body.innerHTML = html;
  return measureTexts(document).map(
    ({ over, under, contrast, atLeast }) =>
      `${over} on ${under}: ${contrast.toFixed(2)} of ${atLeast}`,
  );
};

test("a text is measured on the nearest ground that is painted, once for each pair", () => {
  expect(
    read(`<div style="background-color: rgb(0, 0, 0)"><section>
      <p style="color: rgb(255, 255, 255)">One</p><p style="color: rgb(255, 255, 255)">Two</p>
      <p style="color: rgb(119, 119, 119); background-color: rgb(255, 255, 255)">Three</p>
    </section></div>`),
  ).toEqual(["#ffffff on #000000: 21.00 of 4.5", "#777777 on #ffffff: 4.48 of 4.5"]);
});

test("large text owes less, and what is off or hidden nothing", () => {
  const grey = "color: rgb(119, 119, 119)";
  expect(read(`<h1 style="${grey}; font-size: 24px">Large</h1>`)).toEqual([
    "#777777 on #ffffff: 4.48 of 3",
  ]);
  expect(read(`<b style="${grey}; font-size: 19px; font-weight: 700">Bold</b>`)).toEqual([
    "#777777 on #ffffff: 4.48 of 3",
  ]);
  expect(read(`<p style="${grey}; display: none">Hidden</p>`)).toEqual([]);
  expect(read(`<button disabled style="${grey}">Off</button>`)).toEqual([]);
});
