import { act, render, screen } from "@testing-library/react";
import { lazy, Suspense, type ComponentType } from "react";
import { BrowserRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { Redirect } from "#shell/redirect.tsx";

test("comes to its page, though the history goes a step back while that page is fetched", async () => {
  history.replaceState({ key: "page" }, "", "/private");
  // The entry that an open sheet has.
  history.pushState({ key: "page", sheets: 1 }, "", "/private");
  let deliver = (): void => undefined;
  const SignIn = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        deliver = () => resolve({ default: () => <p>Sign in</p> });
      }),
  );
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/private" element={<Redirect to="/login" />} />
          <Route path="/login" element={<SignIn />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  expect(location.pathname).toBe("/login");
  const stepped = new Promise((resolve) => {
    window.addEventListener("popstate", resolve, { once: true });
  });
  history.back();
  await stepped;
  await act(async () => deliver());
  expect(await screen.findByText("Sign in")).toBeVisible();
  expect(location.pathname).toBe("/login");
});
