import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { setTheme } from "#hooks/theme.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

test("the half in force is pressed, and pressing the other changes over", async () => {
  setTheme("light");
  render(<ThemeToggle />);
  const dark = screen.getByRole("button", { name: "Dark theme" });
  const light = screen.getByRole("button", { name: "Light theme" });
  expect(light).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(dark);
  expect(dark).toHaveAttribute("aria-pressed", "true");
  expect(light).toHaveAttribute("aria-pressed", "false");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("the round button switches and says which theme is on", async () => {
  setTheme("light");
  render(<ThemeToggle look="icon" />);
  const button = screen.getByRole("button", { name: "Dark theme", pressed: false });
  await userEvent.click(button);
  expect(button).toHaveAttribute("aria-pressed", "true");
});
