import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Dialog } from "#dialog/dialog.tsx";
import { SonnerToaster } from "./sonner-toaster.tsx";
import { toast, Toaster } from "./toast.tsx";

/** Sonner hands messages on with a timer and a frame, so a little time must pass before it shows. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Leaving takes a frame, a render and an exit, each begun by the one before. */
async function settle() {
  await pass(100);
  await pass(300);
  await pass(300);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  toast.dismiss();
  await settle();
  vi.useRealTimers();
});

const seen = (text: string) => screen.queryByText(text) !== null;

test.each([
  { tone: "message", ms: 4000 },
  { tone: "error", ms: 4000 },
  { tone: "success", ms: 2000 },
] as const)("$tone stays $ms ms", async ({ tone, ms }) => {
  render(<SonnerToaster />);
  toast[tone]("Message");
  await pass(100);
  expect(seen("Message")).toBe(true);
  await pass(ms - 300);
  expect(seen("Message")).toBe(true);
  await pass(1000);
  expect(seen("Message")).toBe(false);
});

test("a message sent before there is a toaster waits for it, unless all is dismissed", async () => {
  toast.message("Old message");
  toast.dismiss();
  toast.message("Message");
  render(<SonnerToaster />);
  await pass(100);
  expect([seen("Old message"), seen("Message")]).toEqual([false, true]);
});

test.each([
  { what: "all of it", dismiss: () => toast.dismiss() },
  { what: "it alone", dismiss: (id: string) => toast.dismiss(id) },
])(
  "a message that a toaster left behind does not come back with the next one once $what was dismissed",
  async ({ dismiss }) => {
    const { unmount } = render(<SonnerToaster />);
    const id = toast.loading("Old message");
    await pass(100);
    unmount();
    dismiss(id);
    toast.message("Message");
    render(<SonnerToaster />);
    await settle();
    expect([seen("Old message"), seen("Message")]).toEqual([false, true]);
  },
);

test("a message dismissed before there is a toaster never shows", async () => {
  const id = toast.loading("Old message");
  toast.message("Message");
  toast.dismiss(id);
  render(<SonnerToaster />);
  await pass(100);
  expect([seen("Old message"), seen("Message")]).toEqual([false, true]);
});

test("comes by itself after the first paint, with the messages that waited for it (toast-1)", async () => {
  render(<Toaster />);
  toast.message("Message");
  expect(screen.queryByRole("region")).toBeNull();
  await pass(100);
  await vi.dynamicImportSettled();
  await pass(100);
  expect(seen("Message")).toBe(true);
});

test("loading stays until it is replaced, and keeps its place", async () => {
  render(<SonnerToaster />);
  const id = toast.loading("Sending");
  await pass(3_600_000);
  expect(seen("Sending")).toBe(true);
  toast.success("Sent", { id });
  await pass(100);
  expect(seen("Sending")).toBe(false);
  expect(screen.getAllByRole("status")).toHaveLength(1);
  await pass(3000);
  expect(seen("Sent")).toBe(false);
});

test("an error interrupts, other messages wait their turn to be read", async () => {
  render(<SonnerToaster />);
  toast.error("It did not work");
  toast.success("It worked");
  await pass(100);
  expect(screen.getByRole("alert")).toHaveTextContent("It did not work");
  expect(screen.getByRole("status")).toHaveTextContent("It worked");
});

test("a message sent before there is a toaster is not lost", async () => {
  toast.message("Early");
  render(<SonnerToaster />);
  await pass(100);
  expect(seen("Early")).toBe(true);
});

test("at most 20 are held, and the oldest make room; three are in view", async () => {
  render(<SonnerToaster />);
  for (let i = 1; i <= 25; i++) toast.loading(`Message ${i}`);
  await settle();
  const held = document.querySelectorAll("[data-sonner-toast]");
  expect(held).toHaveLength(20);
  expect(seen("Message 5")).toBe(false);
  expect(seen("Message 6")).toBe(true);
  expect(document.querySelectorAll('[data-sonner-toast][data-visible="true"]')).toHaveLength(3);
});

test("time stands still while the keyboard is on a toast", async () => {
  render(<SonnerToaster />);
  toast.success("Saved");
  await pass(100);
  const cross = within(screen.getByRole("status")).getByRole("button", { name: "Dismiss" });
  act(() => cross.focus());
  await pass(60_000);
  expect(seen("Saved")).toBe(true);
  act(() => cross.blur());
  await pass(3000);
  expect(seen("Saved")).toBe(false);
});

test("dismissing the first toast leaves the second", async () => {
  render(<SonnerToaster />);
  const first = toast.loading("First");
  toast.loading("Second");
  await pass(100);
  toast.dismiss(first);
  await settle();
  expect(seen("First")).toBe(false);
  expect(seen("Second")).toBe(true);
});

test("pausing for the keyboard does not bring back what was dismissed", async () => {
  render(<SonnerToaster />);
  const first = toast.error("Old message");
  toast.error("New message");
  await pass(100);
  toast.dismiss(first);
  const cross = within(screen.getAllByRole("alert")[0] ?? document.body).getByRole("button");
  act(() => cross.focus());
  await settle();
  expect(seen("Old message")).toBe(false);
  expect(seen("New message")).toBe(true);
});

test("a message that is raised while a dialog is open is heard, even when the toaster came after the dialog (toast-2)", async () => {
  const page = (isOpen: boolean) => (
    <>
      <Toaster />
      <Dialog open={isOpen} onOpenChange={() => {}} title="Your next of kin">
        Name
      </Dialog>
    </>
  );
  render(page(true));
  await pass(100);
  await vi.dynamicImportSettled();
  await pass(100);
  toast.error("It did not work");
  await pass(100);
  expect(screen.getByRole("alert")).toHaveTextContent("It did not work");
});
