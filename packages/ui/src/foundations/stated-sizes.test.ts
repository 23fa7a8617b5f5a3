import { expect, test } from "vitest";
import { TOKENS } from "./tokens.ts";

test.each([
  ["size-button", "49px"],
  ["radius-press", "999px"],
  ["size-topbar", "88px"],
  ["size-sidebar", "330px"],
  ["size-menu-height", "250px"],
  ["size-menu-min", "200px"],
  ["size-menu-max", "300px"],
  ["duration-modal-fade", "400ms"],
  ["duration-modal-slide", "500ms"],
  ["z-modal", "50"],
])("the stated --%s is %s in both themes", (name, stated) => {
  expect(TOKENS.light.get(name)).toBe(stated);
  expect(TOKENS.dark.get(name)).toBe(stated);
});

test("the gradient over a page is white unless a dialog names another colour; the dark maps it", () => {
  expect(TOKENS.light.get("scrim-color")).toBe("255 255 255");
  const colours = TOKENS.light.get("scrim")?.match(/rgb\([^/]+/g);
  expect(colours).toEqual(Array.from({ length: 3 }, () => "rgb(var(--scrim-color) "));
  expect(TOKENS.dark.get("scrim-color")).not.toBe("255 255 255");
});
