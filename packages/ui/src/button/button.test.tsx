import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { clearAnnouncements } from "#hooks/announce.ts";
import { Button, ButtonLink } from "./button.tsx";

test("a busy button says its verb, keeps focus and ignores clicks (button-2)", async () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Continue</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(onClick).toHaveBeenCalledTimes(1);
  rerender(
    <Button onClick={onClick} busy="Sending">
      Continue
    </Button>,
  );
  const busy = screen.getByRole("button");
  expect(busy).toHaveTextContent("Sending");
  expect(busy).toHaveAttribute("aria-busy", "true");
  expect(busy).toHaveFocus();
  await userEvent.click(busy);
  await userEvent.keyboard("{Enter}");
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("that a button is busy is announced, each time, where an open dialog hides nothing (button-3)", async () => {
  clearAnnouncements();
  const { rerender } = render(<Button>Continue</Button>);
  expect(document.querySelector("body > [aria-live]")).toBeNull();
  for (let time = 0; time < 2; time += 1) {
    rerender(<Button busy="Sending">Continue</Button>);
    const region = document.querySelector("body > [aria-live='polite']");
    expect(region).toBeEmptyDOMElement();
    await waitFor(() => expect(region).toHaveTextContent("Sending"));
    rerender(<Button>Continue</Button>);
    await waitFor(() => expect(region).toBeEmptyDOMElement());
  }
});

test("what one button no longer does is not taken out of what the next one says", async () => {
  clearAnnouncements();
  const { rerender } = render(<Button busy="Sending">Continue</Button>);
  rerender(<Button busy="Confirming">Continue</Button>);
  const region = document.querySelector("body > [aria-live='polite']");
  await waitFor(() => expect(region).toHaveTextContent("Confirming"));
  await new Promise((later) => {
    setTimeout(later, 100);
  });
  expect(region).toHaveTextContent("Confirming");
});

test("a button that becomes disabled keeps the focus of anyone who pressed it, and ignores them until they go on (button-2)", async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (disabled: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" disabled={disabled}>
        Pay
      </Button>
      <Button>Back</Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Pay" });
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  rerender(form(true));
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).not.toHaveAttribute("disabled");
  await userEvent.click(button);
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.tab();
  expect(screen.getByRole("button", { name: "Back" })).toHaveFocus();
  expect(button).toBeDisabled();
  rerender(form(false));
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

test("the words of a busy button hold its width without being read", () => {
  render(<Button busy="Sending">Continue</Button>);
  expect(screen.getByText("Continue")).toHaveClass("invisible");
});

test.each([
  ["busy", { busy: "Sending" }],
  ["done", { done: true }],
  ["disabled", { disabled: true }],
])("a form is not sent again through a button that is %s", async (_name, props) => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" {...props}>
        Continue
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("Email"), "a{Enter}");
  await userEvent.click(screen.getByRole("button"));
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a button sends a form only when its type says so (button-1)", async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Resend</Button>
      <Button type="submit">Continue</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Resend" }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("a link that looks like a button opens another site in a tab that knows nothing of us", () => {
  render(
    <ButtonLink href="https://example.org" external>
      Read the bylaws
    </ButtonLink>,
  );
  const link = screen.getByRole("link", { name: "Read the bylaws" });
  expect(link).toHaveAttribute("target", "_blank");
  expect(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("what a prerendered page draws carries no style attribute", () => {
  const { container } = render(
    <Button busy="Sending" icon={undefined} block>
      Continue
    </Button>,
  );
  expect(container.querySelector("[style]")).toBeNull();
});
