import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Badge } from "./badge.tsx";

test("its word says what its colour does (badge-1)", () => {
  render(<Badge tone="wait">Confirming</Badge>);
  expect(screen.getByText("Confirming")).toHaveAttribute("data-tone", "wait");
});

test("a colour without a word is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Badge tone="wait" />)).toThrow("say in it what the state is");
});
