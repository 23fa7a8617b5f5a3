import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

function ask({ busy }: { busy?: string } = {}) {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Log out?"
      confirm="Log out"
      onConfirm={onConfirm}
      {...(busy === undefined ? {} : { busy })}
    >
      You will need your password to come back. <button type="button">Why?</button>
    </ConfirmDialog>,
  );
  return { onConfirm, onOpenChange };
}

test("Enter pressed by habit takes the way back (confirm-dialog-1)", async () => {
  const { onConfirm, onOpenChange } = ask();
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  expect(onConfirm).not.toHaveBeenCalled();
});

test("what will happen is read out with the question (confirm-dialog-2)", () => {
  ask();
  expect(screen.getByRole("alertdialog", { name: "Log out?" })).toHaveAccessibleDescription(
    /^You will need your password to come back\./,
  );
});

test("the action is done when it is pressed", async () => {
  const { onConfirm } = ask();
  await userEvent.click(screen.getByRole("button", { name: "Log out" }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

test("while it is being done nothing else can happen", async () => {
  const { onConfirm, onOpenChange } = ask({ busy: "Logging out" });
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: /Logging out/ }));
  await userEvent.keyboard("{Escape}");
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onOpenChange).not.toHaveBeenCalled();
});
