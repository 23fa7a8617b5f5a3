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
