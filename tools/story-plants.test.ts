import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isFound, PLANTS } from "./story-plants.ts";

const ROOT = join(import.meta.dirname, "..");
const [plant = { what: "", where: "", picture: "", css: "" }] = PLANTS;

test.each(PLANTS)("$what is planted where a picture was accepted", ({ where, picture }) => {
  expect(picture.startsWith(where)).toBe(true);
  expect(existsSync(join(ROOT, "__screenshots__", `${picture}.png`))).toBe(true);
});

test("the pixel is added to the padding that the button has", () => {
  const button = readFileSync(join(ROOT, "packages/ui/src/button/button.tsx"), "utf8");
  expect(button).toContain('"px-[clamp(1.15rem,5vw,1.75rem)]"');
});

test("a plant is found when its picture changed and was shown", () => {
  expect(isFound(plant, [plant.picture], `<section id="${plant.picture}">`)).toBe(true);
});

test("a plant that changed no picture, another one, or one that is not shown, is missed", () => {
  expect(isFound(plant, [], "")).toBe(false);
  expect(
    isFound(plant, ["rooms-toast--ready--light-390"], 'id="rooms-toast--ready--light-390"'),
  ).toBe(false);
  expect(isFound(plant, [plant.picture], "<section>")).toBe(false);
});
