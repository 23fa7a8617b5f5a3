import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";

test("says what happened in the fixed words, and offers to reload when it can", async () => {
  const reload = vi.fn();
  render(<ErrorScreen onReload={reload} />);
  expect(
    screen.getByRole("heading", { name: "We encountered an error while loading this page" }),
  ).toBeVisible();
  expect(
    screen.getByText("If issue persist after reloading, kindly contact our support team."),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Reload Page" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("nothing in it has to be fetched (error-screen-1)", () => {
  const markup = renderToStaticMarkup(<ErrorScreen onReload={() => {}} />);
  expect(markup).toMatch(/<svg[^>]*>.*<path/);
  expect(markup).not.toMatch(/\b(src|srcset|href)=|url\((?!#)/);
});

test("offers no button that would do nothing", () => {
  render(<ErrorScreen />);
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

test("another way out stands alone when nothing can be reloaded", () => {
  render(<ErrorScreen action={<a href="https://support.example/">Contact support</a>} />);
  expect(screen.getByRole("link", { name: "Contact support" })).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});
