import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { BellIcon } from "#icon/icon.tsx";
import { IconButton, IconLink } from "./icon-button.tsx";

test.each([
  [0, "Notifications", undefined],
  [3, "Notifications, 3 unread", "3"],
  [99, "Notifications, 99 unread", "99"],
  [100, "Notifications, 99+ unread", "99+"],
])("with %i waiting the bell is called %s (icon-button-1)", (count, name, pill) => {
  const { container } = render(<IconButton label="Notifications" icon={BellIcon} count={count} />);
  expect(screen.getByRole("button", { name })).toBeVisible();
  expect(container.querySelector("[data-slot=icon-button-count]")?.textContent).toBe(pill);
});

test("the bell that leads somewhere is a link (icon-button-3)", () => {
  render(
    <IconLink label="Notifications" icon={BellIcon} href="/dashboard/notifications" count={1} />,
  );
  expect(screen.getByRole("link", { name: "Notifications, 1 unread" })).toHaveAttribute(
    "href",
    "/dashboard/notifications",
  );
});

test("one that becomes disabled keeps the focus of anyone who pressed it, and ignores them (icon-button-2)", async () => {
  const onClick = vi.fn();
  const bell = (disabled: boolean) => (
    <IconButton label="Notifications" icon={BellIcon} disabled={disabled} onClick={onClick} />
  );
  const { rerender } = render(bell(false));
  const button = screen.getByRole("button", { name: "Notifications" });
  await userEvent.click(button);
  rerender(bell(true));
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.tab();
  expect(button).toBeDisabled();
});

test("an icon without a word is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<IconButton label="" icon={BellIcon} />)).toThrow("give it a `label`");
  vi.restoreAllMocks();
});
