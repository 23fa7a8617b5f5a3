import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConfirmDialog } from "#confirm-dialog/confirm-dialog.tsx";
import { Dialog } from "#dialog/dialog.tsx";
import { Drawer } from "#drawer/drawer.tsx";
import { enableBackForSheets } from "./sheet-history.ts";

let end = (): void => undefined;
beforeEach(() => {
  history.replaceState({ key: "page" }, "", "/page");
  end = enableBackForSheets();
});
afterEach(() => end());

function Page({ keepsOpen = false }: { keepsOpen?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isMenu, setMenu] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setMenu(true)}>
        Menu
      </button>
      <Drawer open={isMenu} onOpenChange={setMenu} label="Menu">
        <a href="/elsewhere">Elsewhere</a>
      </Drawer>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          if (!keepsOpen) setOpen(open);
        }}
        title="Withdraw"
      >
        <button type="button" onClick={() => setAsking(true)}>
          Cancel it
        </button>
        <button
          type="button"
          onClick={() => {
            setOpen(false);
            history.pushState({ key: "next" }, "", "/next");
          }}
        >
          Go on
        </button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Cancel this withdrawal?"
          confirm="Cancel the withdrawal"
          onConfirm={vi.fn()}
        >
          The money goes back into your wallet.
        </ConfirmDialog>
      </Dialog>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const goBack = () =>
  act(async () => {
    const arrived = new Promise((done) => {
      window.addEventListener("popstate", done, { once: true });
    });
    history.back();
    await arrived;
    // What is closed leaves its entry a moment later.
    await new Promise((done) => {
      setTimeout(done, 20);
    });
  });
const state = (): unknown => history.state;

test("Back closes a dialog and leaves the page where it is (dialog-4)", async () => {
  render(<Page />);
  const before = history.length;
  await press("Open");
  expect(state()).toEqual({ key: "page", sheets: 1 });
  expect(history.length).toBe(before + 1);
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(state()).toEqual({ key: "page" });
  expect(location.pathname).toBe("/page");
});

test("Back closes a drawer (drawer-2)", async () => {
  render(<Page />);
  await press("Menu");
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(state()).toEqual({ key: "page" });
});

test("of two that lie over each other Back closes the upper one first", async () => {
  render(<Page />);
  await press("Open");
  await press("Cancel it");
  expect(state()).toEqual({ key: "page", sheets: 2 });
  await goBack();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("dialog", { name: "Withdraw" })).toBeVisible();
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("one that is closed in another way takes its entry along", async () => {
  render(<Page />);
  await press("Open");
  await press("Close");
  await waitFor(() => {
    expect(state()).toEqual({ key: "page" });
  });
});

test("one that opens while the last one's entry is on its way out stays open, and Back closes it", async () => {
  render(<Page />);
  await press("Open");
  const leave = history.back.bind(history);
  const back = vi.spyOn(history, "back").mockImplementationOnce(() => {
    leave();
    fireEvent.click(screen.getByRole("button", { name: "Open" }));
  });
  await press("Close");
  await waitFor(() => {
    expect(back).toHaveBeenCalledOnce();
  });
  await new Promise((done) => {
    setTimeout(done, 200);
  });
  expect(screen.getByRole("dialog", { name: "Withdraw" })).toBeVisible();
  expect(back).toHaveBeenCalledOnce();
  back.mockRestore();
  expect(state()).toEqual({ key: "page", sheets: 1 });
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(state()).toEqual({ key: "page" });
});

function Both({ areOpen }: { areOpen: boolean }) {
  return (
    <>
      <Dialog open={areOpen} onOpenChange={vi.fn()} title="Withdraw">
        Amount
      </Dialog>
      <Dialog open={areOpen} onOpenChange={vi.fn()} title="Confirm that it is you">
        Password
      </Dialog>
    </>
  );
}

test("two that are closed at once leave the page where it is", async () => {
  history.replaceState({ key: "before" }, "", "/before");
  history.pushState({ key: "page" }, "", "/page");
  const { rerender } = render(<Both areOpen />);
  expect(state()).toEqual({ key: "page", sheets: 2 });
  // A browser takes a moment to go back, and both ask for it meanwhile.
  const goBackNow = history.back.bind(history);
  const slow = vi.spyOn(history, "back").mockImplementation(() => {
    setTimeout(goBackNow, 50);
  });
  rerender(<Both areOpen={false} />);
  await new Promise((done) => {
    setTimeout(done, 400);
  });
  slow.mockRestore();
  expect(state()).toEqual({ key: "page" });
});

test("who goes on from a dialog to another page stays there", async () => {
  render(<Page />);
  await press("Open");
  await press("Go on");
  await new Promise((done) => {
    setTimeout(done, 30);
  });
  expect(location.pathname).toBe("/next");
  // Back leads to the page, past the entry of the dialog.
  await goBack();
  await waitFor(() => {
    expect(state()).toEqual({ key: "page" });
  });
});

test("one that its page keeps open has an entry again", async () => {
  render(<Page keepsOpen />);
  await press("Open");
  await goBack();
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(state()).toEqual({ key: "page", sheets: 1 });
});

test("a page that was loaded again with an open sheet has the entry of the page", async () => {
  end();
  history.pushState({ key: "page", sheets: 1 }, "");
  end = enableBackForSheets();
  await waitFor(() => {
    expect(state()).toEqual({ key: "page" });
  });
});

function Question({ onClose }: { onClose: () => void }) {
  useLayoutEffect(enableBackForSheets, []);
  return (
    <Dialog open onOpenChange={onClose} title="Question">
      Answer
    </Dialog>
  );
}

test("a sheet that opens before the entry of the one before it has left takes that over, and stays open", async () => {
  end();
  history.pushState({ key: "page", sheets: 1 }, "");
  const onClose = vi.fn();
  render(<Question onClose={onClose} />);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(onClose).not.toHaveBeenCalled();
  expect(state()).toEqual({ key: "page", sheets: 1 });
  end = () => undefined;
});

test("where no app asked for it, the history is left alone", async () => {
  end();
  render(<Page />);
  await press("Open");
  expect(state()).toEqual({ key: "page" });
  end = () => undefined;
});
