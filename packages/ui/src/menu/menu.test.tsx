import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu, type MenuItem } from "./menu.tsx";

const open = (items: MenuItem[], searchable = false) => {
  render(
    <Menu
      trigger={<button type="button">Profile</button>}
      label="Your account"
      items={items}
      searchable={searchable}
    />,
  );
  return screen.getByRole("button", { name: "Profile" });
};

const names = () => screen.queryAllByRole("menuitem").map(({ textContent }) => textContent);

afterEach(() => {
  vi.useRealTimers();
});

test("by keyboard: opens on the first option, moves, does the action and returns focus (menu-1, menu-2)", async () => {
  const user = userEvent.setup();
  const logOut = vi.fn();
  const trigger = open([
    { name: "My Account", href: "/dashboard/account" },
    { name: "Statement", disabled: true },
    { name: "Secret", hide: true },
    { name: "Logout", action: logOut },
  ]);
  trigger.focus();
  await user.keyboard("{Enter}");
  expect(names()).toEqual(["My Account", "Statement", "Logout"]);
  expect(screen.getByRole("menuitem", { name: "My Account" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Logout" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(logOut).toHaveBeenCalledOnce();
  expect(names()).toEqual([]);
  expect(trigger).toHaveFocus();
});

test("it reads the way its button does", async () => {
  render(
    <div dir="rtl">
      <Menu trigger={<button type="button">Profile</button>} label="Your account" items={[]} />
    </div>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Profile" }));
  expect(screen.getByRole("menu")).toHaveAttribute("dir", "rtl");
});

test.each([
  [undefined, "300px"],
  [120, "200px"],
  [220, "220px"],
  [480, "300px"],
])("asked to be %s px wide it is %s wide", async (width, shown) => {
  render(
    <Menu
      trigger={<button type="button">Profile</button>}
      label="Your account"
      items={[]}
      {...(width !== undefined && { width })}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Profile" }));
  expect(screen.getByRole("menu")).toHaveStyle({ width: shown });
});

test("options of a section are a group under its heading; the arrows pass over headings and lines", async () => {
  const user = userEvent.setup();
  open([
    { name: "See its payments", section: "Read" },
    { name: "Change the card", section: "Change" },
    { name: "Skip the next one", section: "Change" },
    { name: "Cancel it", danger: true, separated: true },
  ]).focus();
  await user.keyboard("{Enter}");
  expect(
    screen.getAllByRole("group").map((group) => within(group).queryAllByRole("menuitem").length),
  ).toEqual([1, 2]);
  expect(screen.getByRole("group", { name: "Change" })).toHaveTextContent(
    "ChangeChange the cardSkip the next one",
  );
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Cancel it" })).toHaveFocus();
  expect(screen.getByRole("separator").nextElementSibling).toHaveTextContent("Cancel it");
});

test("Escape closes it and does nothing (menu-2)", async () => {
  const user = userEvent.setup();
  const trigger = open([{ name: "My Account", href: "/dashboard/account" }]);
  await user.click(trigger);
  await user.keyboard("{Escape}");
  expect(names()).toEqual([]);
  expect(trigger).toHaveFocus();
});

test("the search matches how a name starts, whatever the case and marks", async () => {
  const user = userEvent.setup();
  await user.click(open([{ name: "Ìrẹ̀pọ̀" }, { name: "Iroko" }, { name: "Niger" }], true));
  const box = screen.getByPlaceholderText("Search...");
  expect(box).toHaveFocus();
  await user.type(box, "IRE");
  expect(names()).toEqual(["Ìrẹ̀pọ̀"]);
  await user.clear(box);
  await user.type(box, "ger");
  expect(names()).toEqual([]);
  expect(screen.getByText("Nothing found")).toBeVisible();
});

test("from the search the arrows move through the options", async () => {
  const user = userEvent.setup();
  await user.click(open([{ name: "Niger" }, { name: "Nigeria" }], true));
  await user.keyboard("ni{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Niger" })).toHaveFocus();
});

test("the search is forgotten a second after a press outside, not before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ pointerEventsCheck: 0, advanceTimers: vi.advanceTimersByTime });
  const trigger = open([{ name: "Niger" }, { name: "Ghana" }], true);
  await user.click(trigger);
  await user.keyboard("gh");
  await user.click(document.body);
  expect(names()).toEqual([]);
  await user.click(trigger);
  expect(names()).toEqual(["Ghana"]);
  await user.click(document.body);
  await act(() => vi.advanceTimersByTimeAsync(1100));
  await user.click(trigger);
  expect(names()).toEqual(["Niger", "Ghana"]);
});

test.each(["{Escape}", "{Enter}"])("after %s the next search begins anew", async (key) => {
  const user = userEvent.setup();
  const trigger = open([{ name: "Niger" }, { name: "Ghana", action: () => {} }], true);
  await user.click(trigger);
  await user.keyboard(`gh${key}`);
  await user.click(trigger);
  expect(names()).toEqual(["Niger", "Ghana"]);
});

test("a menu without a name is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() =>
    render(<Menu trigger={<button type="button">Profile</button>} label="" items={[]} />),
  ).toThrow("give it a `label`");
  vi.restoreAllMocks();
});
