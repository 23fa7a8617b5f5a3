import { COPY } from "@kinfold/contract/copy";
import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

beforeEach(() => {
  // React says on the console what the boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error("x is not a function");
}

test("a page that breaks shows the stated screen with its way out", async () => {
  render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  );
  expect(await screen.findByRole("heading", { name: COPY.renderError })).toBeVisible();
  expect(screen.getByText(COPY.renderErrorAdvice)).toBeVisible();
  expect(screen.getByRole("button", { name: COPY.reload })).toBeEnabled();
});

test("leaving the broken page leaves the error", async () => {
  const { rerender } = render(
    <ErrorBoundary resetKey="/a">
      <Broken />
    </ErrorBoundary>,
  );
  await screen.findByRole("heading", { name: COPY.renderError });
  rerender(
    <ErrorBoundary resetKey="/b">
      <p>another page</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText("another page")).toBeVisible();
});

test.each([
  ["x is not a function", "Unexpected Application Error!"],
  ["Failed to fetch dynamically imported module: /assets/x.js", COPY.renderError],
])(
  "what breaks outside a page has the heading it is given, a missing module its own",
  async (message, heading) => {
    function Breaks(): never {
      throw new Error(message);
    }
    // It has reloaded already.
    vi.spyOn(Storage.prototype, "getItem").mockReturnValue(
      JSON.stringify({ build: "", at: Date.now() }),
    );
    render(
      <ErrorBoundary title="Unexpected Application Error!">
        <Breaks />
      </ErrorBoundary>,
    );
    expect(await screen.findByRole("heading", { name: heading })).toBeVisible();
  },
);
