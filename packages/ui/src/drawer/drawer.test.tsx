import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Drawer } from "./drawer.tsx";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Drawer open={open} onOpenChange={setOpen} label="Menu" side="full">
        <button type="button">Inside</button>
      </Drawer>
    </>
  );
}

test.each(["{Escape}", "cross"])("%s closes it and focus returns (drawer-1)", async (way) => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  const drawer = screen.getByRole("dialog", { name: "Menu" });
  await user.tab();
  await user.tab();
  expect(drawer.contains(document.activeElement)).toBe(true);
  if (way === "cross") await user.click(screen.getByRole("button", { name: "Close menu" }));
  else await user.keyboard(way);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("when what opened it has gone, focus returns to the main part of the page", async () => {
  function Passing() {
    const [state, setState] = useState<"at rest" | "open" | "done">("at rest");
    return (
      <main tabIndex={-1}>
        {state === "at rest" && (
          <button type="button" onClick={() => setState("open")}>
            Open
          </button>
        )}
        <Drawer open={state === "open"} onOpenChange={() => setState("done")} label="Menu">
          <button type="button">Inside</button>
        </Drawer>
      </main>
    );
  }
  const user = userEvent.setup();
  render(<Passing />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("a drawer without a name is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() =>
    render(
      <Drawer open onOpenChange={() => {}} label="">
        Inside
      </Drawer>,
    ),
  ).toThrow("give it a `label`");
  vi.restoreAllMocks();
});
