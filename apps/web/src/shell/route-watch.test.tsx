import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { useMember } from "@kinfold/api/members";
import { signIn, signOut } from "@kinfold/api/session";
import { getMember } from "@kinfold/contract/members";
import { browserConfig, users } from "@kinfold/contract/testing/samples";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { Link, MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ConfigProvider } from "@kinfold/frame/config";
import { RouteWatch } from "./route-watch.tsx";

const server = setupServer();
let asked = 0;
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => {
  asked = 0;
  // jsdom has no page to scroll.
  vi.spyOn(window, "scrollTo").mockReturnValue();
  localStorage.setItem("kinfold.analytics", "granted");
  signIn("token");
});
afterEach(() => {
  server.resetHandlers();
  signOut();
  localStorage.clear();
  document.head.replaceChildren();
});

/** The bell, which asks again and again, around everything, as the app's shell is. */
function Shell() {
  const { data, mutate } = useMember();
  return (
    <ConfigProvider value={{ ...browserConfig, ga_measurement_id: "G-1" }}>
      <RouteWatch />
      <button type="button" onClick={() => void mutate()}>
        {`${data?.unread_notification ?? "no"} unread`}
      </button>
      <Link to="/dashboard/wallet?tab=KYC">Wallet</Link>
      <Link to="/dashboard/wallet?tab=Bank">Bank</Link>
    </ConfigProvider>
  );
}

const counted = (): string[] => {
  const layer: unknown = Reflect.get(window, "dataLayer");
  const commands = Array.isArray(layer) ? layer.map((one) => JSON.stringify(one)) : [];
  return commands
    .filter((command) => command.includes('"page_view"'))
    .map((command) => /"page_path":"([^"]*)"/.exec(command)?.[1] ?? "");
};

test("a visit is counted when the route changes, and never because the bell asked again", async () => {
  const bell = (): void => {
    asked += 1;
    server.use(respondWith(getMember, { ...users.adaeze, unread_notification: asked }));
  };
  bell();
  render(
    <MemoryRouter initialEntries={["/dashboard/overview"]}>
      <Shell />
    </MemoryRouter>,
  );
  await screen.findByRole("button", { name: "1 unread" });
  await waitFor(() => expect(counted()).toEqual(["/dashboard/overview"]));

  for (const unread of [2, 3, 4]) {
    bell();
    await userEvent.click(screen.getByRole("button"));
    await screen.findByRole("button", { name: `${unread} unread` });
  }
  // Whatever was put off has its turn.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(counted()).toEqual(["/dashboard/overview"]);

  await userEvent.click(screen.getByRole("link", { name: "Wallet" }));
  await userEvent.click(screen.getByRole("link", { name: "Wallet" }));
  await userEvent.click(screen.getByRole("link", { name: "Bank" }));
  await waitFor(() =>
    expect(counted()).toEqual([
      "/dashboard/overview",
      "/dashboard/wallet?tab=KYC",
      "/dashboard/wallet?tab=Bank",
    ]),
  );
});
