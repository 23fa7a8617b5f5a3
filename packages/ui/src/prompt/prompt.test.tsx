import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Prompt } from "./prompt.tsx";

test("its heading names the section (prompt-1)", () => {
  render(<Prompt title="Finish your KYC">Two papers are missing.</Prompt>);
  expect(screen.getByRole("region", { name: "Finish your KYC" })).toContainElement(
    screen.getByRole("heading", { name: "Finish your KYC" }),
  );
});

test("a prompt without a heading is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Prompt title="">Two papers are missing.</Prompt>)).toThrow(
    "give it a `title`",
  );
});
