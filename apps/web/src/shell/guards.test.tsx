import { isAuthenticated, hasLeftOnPurpose, logOut, signIn, signOut } from "@kinfold/api/session";
import { toast } from "@kinfold/ui/toast";
import { act, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { SessionWatch } from "#session/session-watch.tsx";
import { MembersOnly, PublicOnly, ToSignIn } from "./guards.tsx";

function Here() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** The guards of the app around pages that only say where they are. */
function visit(address: string): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <SessionWatch />
      <Routes>
        <Route path="/" element={<ToSignIn />} />
        <Route path="auth" element={<PublicOnly />}>
          <Route index element={<ToSignIn />} />
          <Route path="*" element={<Here />} />
        </Route>
        <Route path="dashboard/*" element={<MembersOnly />}>
          <Route index element={<Here />} />
          <Route path="*" element={<Here />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

const here = (): string => screen.getByRole("status").textContent;

afterEach(() => {
  signOut();
});

test.each([
  ["/", "/auth/login"],
  ["/auth", "/auth/login"],
  ["/?redirect_url=/dashboard/wallet", "/auth/login?redirect_url=%2Fdashboard%2Fwallet"],
  ["/?redirect_url=//evil.example", "/auth/login"],
])("a visitor at %s comes to %s", (address, reached) => {
  visit(address);
  expect(here()).toBe(reached);
});

test("a visitor of the private area signs in first and is led back", () => {
  visit("/dashboard/wallet?x=1");
  expect(here()).toBe("/auth/login?redirect_url=%2Fdashboard%2Fwallet%3Fx%3D1");
});

test.each([
  ["/auth/login", "/dashboard"],
  ["/auth/sign-up?redirect_url=/dashboard/faqs", "/dashboard/faqs"],
  ["/auth/login?redirect_url=/dashboard/..//evil.example", "/dashboard"],
])("a member at %s goes on to %s", (address, reached) => {
  signIn("token");
  visit(address);
  expect(here()).toBe(reached);
});

test("a member with a mailed reset link goes on too, and hears why", () => {
  const toastMessage = vi.spyOn(toast, "message");
  signIn("token");
  visit("/auth/reset-password?token=abc");
  expect(here()).toBe("/dashboard");
  expect(toastMessage).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("Log out first"));
});

test("a session that ends elsewhere leads to the sign-in page and back", () => {
  signIn("token");
  visit("/dashboard/transactions");
  expect(here()).toBe("/dashboard/transactions");
  act(() => {
    signOut();
  });
  expect(here()).toBe("/auth/login?redirect_url=%2Fdashboard%2Ftransactions");
});

test("a logout forgets the place, and only that once", () => {
  signIn("token");
  visit("/dashboard/transactions");
  act(() => {
    logOut();
  });
  expect(here()).toBe("/auth/login");
  expect(isAuthenticated.value).toBe(false);
  act(() => {
    signIn("token");
  });
  expect(hasLeftOnPurpose()).toBe(false);
});

test("a logout in another tab forgets the place too", () => {
  signIn("token");
  visit("/dashboard/transactions");
  for (const newValue of ["", null]) {
    act(() => {
      window.dispatchEvent(
        new StorageEvent("storage", {
          key: "kinfold.token",
          newValue,
          storageArea: window.localStorage,
        }),
      );
    });
  }
  expect(here()).toBe("/auth/login");
});
