import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Stitch } from "./stitch.tsx";

test("it is a separator for screen readers, and holds no words (stitch-1)", () => {
  render(<Stitch />);
  expect(screen.getByRole("separator")).toBeEmptyDOMElement();
});
