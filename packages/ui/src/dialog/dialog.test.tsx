import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { expect, test, vi } from "vitest";
import { Dialog, type DialogProps } from "./dialog.tsx";

type Given = Pick<DialogProps, "closable" | "level" | "description" | "gradient">;

function Page(given: Given & { startAtSecond?: boolean }) {
  const { startAtSecond = false, ...props } = given;
  const [open, setOpen] = useState(false);
  const second = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <p>The page behind</p>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Check your email"
        {...props}
        {...(startAtSecond ? { initialFocus: second } : {})}
        footer={<button type="button">Continue</button>}
      >
        <input aria-label="First" />
        <input aria-label="Second" ref={second} />
      </Dialog>
    </>
  );
}

async function openDialog(props: Parameters<typeof Page>[0] = {}) {
  // The page behind takes no pointer while a dialog is open; a press must reach it all the same to be refused.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Page {...props} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  return { user, dialog: await screen.findByRole("dialog", { name: "Check your email" }) };
}

test("focus goes in, stays in, and returns to where it was (dialog-1)", async () => {
  const { user, dialog } = await openDialog();
  expect(screen.getByLabelText("First")).toHaveFocus();
  for (let i = 0; i < 6; i++) {
    await user.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("focus can start where it is most wanted", async () => {
  await openDialog({ startAtSecond: true });
  expect(screen.getByLabelText("Second")).toHaveFocus();
});

test("its cross closes it", async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a dialog that must be answered has no cross and does not yield to Escape or the page behind", async () => {
  const { user, dialog } = await openDialog({ closable: false });
  expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.pointer({ keys: "[MouseLeft]", target: screen.getByText("The page behind") });
  expect(dialog).toBeInTheDocument();
});

test("a press on the page behind closes one that may be closed", async () => {
  const { user } = await openDialog();
  await user.pointer({ keys: "[MouseLeft]", target: screen.getByText("The page behind") });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("its description is read with it, and its level and colour are the caller's", async () => {
  const { dialog } = await openDialog({
    description: "We sent a code.",
    level: 61,
    gradient: "rgb(1, 2, 3)",
  });
  expect(dialog).toHaveAccessibleDescription("We sent a code.");
  const scrim = document.querySelector('[data-slot="dialog-scrim"]');
  expect(scrim).toHaveStyle({ zIndex: "61", "--tint": "rgb(1, 2, 3)" });
});

test("when what opened it has gone, focus returns to the main part of the page", async () => {
  function Passing() {
    const [state, setState] = useState<"menu" | "asking" | "done">("menu");
    return (
      <main tabIndex={-1}>
        {state === "menu" && (
          <button type="button" onClick={() => setState("asking")}>
            Logout
          </button>
        )}
        <Dialog open={state === "asking"} onOpenChange={() => setState("done")} title="Log out?">
          Sure?
        </Dialog>
      </main>
    );
  }
  const user = userEvent.setup();
  render(<Passing />);
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("a dialog without a name is refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  const unnamed = (
    <Dialog open onOpenChange={() => undefined} title="">
      Yes?
    </Dialog>
  );
  expect(() => render(unnamed)).toThrow("pass a title");
});

test("what comes under another title is shown from its top (dialog-5)", () => {
  const page = (title: string) => (
    <Dialog open onOpenChange={() => {}} title={title}>
      <p>Words</p>
    </Dialog>
  );
  const { rerender } = render(page("Make the transfer"));
  const scroller = screen.getByText("Words").closest<HTMLElement>(".overflow-y-auto");
  if (scroller === null) throw new Error("nothing scrolls");
  scroller.scrollTop = 300;
  rerender(page("Make the transfer"));
  expect(scroller.scrollTop).toBe(300);
  rerender(page("Upload your receipt"));
  expect(scroller.scrollTop).toBe(0);
});
