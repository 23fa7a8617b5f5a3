import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Avatar } from "./avatar.tsx";

test.each([
  ["Adaeze Okafor", "AO"],
  ["Adaeze Ngozi Chidinma Okafor", "AO"],
  ["  ọlá  ", "Ọ"],
  ["Ọ̀ṣun Ìdòwú", "Ọ̀Ì"],
  ["", ""],
])("%s is drawn as %s", (name, initials) => {
  const { container } = render(<Avatar name={name} />);
  expect(container.textContent.normalize("NFC")).toBe(initials.normalize("NFC"));
});
