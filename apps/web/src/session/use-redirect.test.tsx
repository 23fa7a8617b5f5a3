import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter, StaticRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { withRedirect } from "./redirect.ts";
import { useRedirect } from "./use-redirect.ts";

afterEach(() => {
  document.body.replaceChildren();
});

function Page() {
  return <a href={withRedirect("/auth/sign-up", useRedirect())}>Register</a>;
}

test("a link of a prerendered page carries the redirect once it is hydrated", async () => {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = renderToString(
    <StaticRouter location="/auth/login">
      <Page />
    </StaticRouter>,
  );
  const link = root.querySelector("a");
  expect(link).toHaveAttribute("href", "/auth/sign-up");
  const errors: unknown[] = [];
  await act(async () => {
    hydrateRoot(
      root,
      <MemoryRouter initialEntries={["/auth/login?redirect_url=%2Fdashboard%2Fwallet"]}>
        <Page />
      </MemoryRouter>,
      { onRecoverableError: (error) => errors.push(error) },
    );
    await Promise.resolve();
  });
  expect(link).toHaveAttribute("href", "/auth/sign-up?redirect_url=%2Fdashboard%2Fwallet");
  expect(errors).toEqual([]);
});
