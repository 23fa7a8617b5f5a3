import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CopyButton } from "./copy-button.tsx";

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(document, "execCommand");
});

const button = () => screen.getByRole("button", { name: /account number$/ });

/** A browser that keeps its clipboard from pages. */
function refuseClipboard(command: () => boolean) {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
  Object.defineProperty(document, "execCommand", { value: command, configurable: true });
}

test("its name says what is copied, and the text lands on the clipboard to the letter (copy-button-1, copy-button-2)", async () => {
  const user = userEvent.setup();
  render(<CopyButton text="0123456789" what="account number" />);
  expect(button()).toHaveAccessibleName("Copy account number");
  await user.click(button());
  expect(await navigator.clipboard.readText()).toBe("0123456789");
  expect(screen.getByRole("status")).toHaveTextContent("Copied: account number");
  expect(button()).toHaveFocus();
});

test("it says so for two seconds, counted from the last press", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(<CopyButton text="1" what="account number" />);
  await user.click(button());
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await user.click(button());
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(button()).toHaveAccessibleName("Copied account number");
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(button()).toHaveAccessibleName("Copy account number");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

test("where the clipboard is refused it copies a selection, leaves nothing behind and keeps focus (copy-button-3)", async () => {
  const user = userEvent.setup();
  let selected = "";
  refuseClipboard(() => {
    selected = document.getSelection()?.toString() ?? "";
    return true;
  });
  const { container } = render(<CopyButton text="0123456789" what="account number" />);
  await user.click(button());
  await screen.findByText("Copied: account number");
  expect(selected).toBe("0123456789");
  expect(container).not.toHaveTextContent("0123456789");
  expect(button()).toHaveFocus();
});

test("when nothing works it says so and what to do (copy-button-2)", async () => {
  const user = userEvent.setup();
  refuseClipboard(() => false);
  render(<CopyButton text="0123456789" what="account number" />);
  await user.click(button());
  expect(
    await screen.findByText("Not copied. Select the account number and copy it by hand."),
  ).toBeInTheDocument();
  expect(button()).toHaveAccessibleName("Not copied account number");
});

test("misuse is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<CopyButton text="1" what=" " />)).toThrow("says what it copies");
  vi.restoreAllMocks();
});
