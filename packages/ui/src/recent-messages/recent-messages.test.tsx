import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRecentMessagesOf } from "#hooks/recent-messages.ts";
import { SonnerToaster } from "#toast/sonner-toaster.tsx";
import { forgetRecentMessages } from "#testing/forget-messages.ts";
import { toast } from "#toast/toast.tsx";
import { RecentMessages } from "./recent-messages.tsx";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Page({ person }: { person: string }) {
  useRecentMessagesOf(person);
  return (
    <>
      <SonnerToaster />
      <RecentMessages
        open
        onOpenChange={() => {}}
        formatTime={(instant) => instant.slice(11, 16)}
      />
    </>
  );
}

let people = 0;
/** Someone whom no test before knew, so that nothing is left of those. */
const anotherPerson = () => `person ${++people}`;

const listed = () =>
  within(screen.getByRole("dialog", { name: "Recent messages" }))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-12T18:04:00Z") });
  forgetRecentMessages();
});
afterEach(async () => {
  toast.dismiss();
  await pass(1000);
  vi.useRealTimers();
});

test("a toast that is gone can be read again, newest first, with its tone and time", async () => {
  render(<Page person={anotherPerson()} />);
  await pass(100);
  expect(screen.getByText("No messages yet")).toBeVisible();
  toast.error("The network went away.");
  await pass(60_000);
  toast.success("Saved");
  await pass(10_000);
  expect(document.querySelector("[data-sonner-toast]")).toBeNull();
  expect(listed()).toEqual(["Done: Saved18:05", "Problem: The network went away.18:04"]);
});

test("a wait is not listed; what became of it is, once", async () => {
  render(<Page person={anotherPerson()} />);
  const id = toast.loading("Sending");
  await pass(100);
  expect(listed()).toEqual([]);
  toast.success("Sent", { id });
  toast.success("Sent at last", { id });
  await pass(100);
  expect(listed()).toEqual(["Done: Sent at last18:04"]);
});

test("the last 20 are kept", async () => {
  render(<Page person={anotherPerson()} />);
  for (let count = 1; count <= 23; count++) toast.message(`Number ${count}`);
  await pass(100);
  expect(listed()).toHaveLength(20);
  expect(listed()[0]).toBe("Message: Number 2318:04");
});

test("nothing is kept outside of the memory of the tab (recent-messages-1)", async () => {
  const written = vi.spyOn(Storage.prototype, "setItem");
  render(<Page person={anotherPerson()} />);
  toast.message("For your eyes");
  await pass(100);
  expect(listed()).toHaveLength(1);
  expect(written).not.toHaveBeenCalled();
  expect(document.cookie).toBe("");
});

test("another person who signs in at this tab does not read them, the same one does (recent-messages-2)", async () => {
  const person = anotherPerson();
  const { rerender } = render(<Page person={person} />);
  toast.message("For your eyes");
  await pass(100);
  rerender(<Page person={person} />);
  await vi.dynamicImportSettled();
  expect(listed()).toHaveLength(1);
  await pass(60_000);
  rerender(<Page person={anotherPerson()} />);
  toast.message("Welcome");
  await vi.dynamicImportSettled();
  await pass(100);
  expect(listed()).toEqual(["Message: Welcome18:05"]);
});

// Last: its modules are others than those above.
test("what was shown while the tab was no one's is forgotten too", async () => {
  vi.resetModules();
  const { readRecentToasts, recordToast } = await import("#toast/recent-toasts.ts");
  const { forgetRecentMessages: forget } = await import("#testing/forget-messages.ts");
  recordToast({ id: "1", tone: "error", text: "It did not work", durationMs: 1000 });
  expect(readRecentToasts()).toHaveLength(1);
  forget();
  expect(readRecentToasts()).toEqual([]);
});
