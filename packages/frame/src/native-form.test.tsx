import { LoginForm } from "@kinfold/contract/members";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { omit } from "superstruct";
import { expect, test, vi } from "vitest";
import { focusFirstError } from "./focus-first-error.ts";
import { createFormCheck } from "./native-form-check.ts";
import { useNativeForm } from "./native-form.ts";

const sending = {
  check: createFormCheck(omit(LoginForm, ["cf_turnstile_response"])),
  focusFirstError,
};
type Filled = { email: string; password: string };

/** What arrives when the test says so. */
function makeLate(): { load: () => Promise<typeof sending>; arrive: () => void } {
  let arrive = (): void => undefined;
  const arriving = new Promise<typeof sending>((resolve) => {
    arrive = () => resolve(sending);
  });
  return { load: () => arriving, arrive };
}

const loadAtOnce = () => Promise.resolve(sending);

function Form({
  send,
  load = loadAtOnce,
}: {
  send: (filled: Filled) => Promise<void>;
  load?: () => Promise<typeof sending>;
}) {
  const form = useNativeForm({
    load,
    send: (filled) => send(filled),
    words: () => "These do not match.",
  });
  const { error: noEmail, ...email } = form.field("email");
  const { error: noPassword, ...password } = form.field("password");
  return (
    <form {...form.props} aria-label="Sign In">
      <input aria-label="Email" aria-invalid={noEmail !== undefined} {...email} />
      <p>{noEmail}</p>
      <input aria-label="Password" type="password" {...password} />
      <p>{noPassword}</p>
      <p role="alert">{form.refused}</p>
      <button type="submit">{form.isSending ? "Sending" : "Continue"}</button>
    </form>
  );
}

test("text that was not typed here is sent, as the struct makes it", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>(() => Promise.resolve());
  render(<Form send={send} />);
  const email = screen.getByLabelText<HTMLInputElement>("Email");
  const password = screen.getByLabelText<HTMLInputElement>("Password");
  // As a password manager or a visitor before hydration leaves it: no event reaches React.
  email.value = " Ada@Example.NG ";
  password.value = "Market-day-77";
  await userEvent.click(screen.getByRole("button"));
  expect(send).toHaveBeenCalledWith({ email: "ada@example.ng", password: "Market-day-77" });
});

test("a wrong form is not sent, says why and puts the focus there", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>();
  render(<Form send={send} />);
  await userEvent.click(screen.getByRole("button"));
  expect(screen.getByText("Please enter your email address")).toBeVisible();
  expect(screen.getByText("Please enter your password")).toBeVisible();
  await waitFor(() => {
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });
  expect(send).not.toHaveBeenCalled();
});

test("a field is validated when it is left and pardoned as it is mended", async () => {
  render(<Form send={() => Promise.resolve()} />);
  await userEvent.type(screen.getByLabelText("Email"), "ada@");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await userEvent.tab();
  expect(screen.getByText("Please enter a valid email address")).toBeVisible();
  expect(screen.queryByText("Please enter your password")).toBeNull();
  await userEvent.type(screen.getByLabelText("Email"), "example.ng");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
});

test("pressing twice sends once", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>(() => new Promise(() => undefined));
  render(<Form send={send} />);
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.ng");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  const form = screen.getByRole("form");
  fireEvent.submit(form);
  await screen.findByText("Sending");
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledOnce();
});

test("a failure is said in the page's words, and no field is named", async () => {
  render(<Form send={() => Promise.reject(new Error("x"))} />);
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.ng");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("These do not match.")).toBeVisible();
  expect(screen.getByLabelText("Email")).not.toBeInvalid();
});

test("what is sent before the check has arrived waits for it, and is sent once", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>(() => Promise.resolve());
  const { load, arrive } = makeLate();
  render(<Form send={send} load={load} />);
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.ng");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  fireEvent.submit(screen.getByRole("form"));
  await screen.findByText("Sending");
  fireEvent.submit(screen.getByRole("form"));
  expect(send).not.toHaveBeenCalled();
  arrive();
  await screen.findByText("Continue");
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith({ email: "ada@example.ng", password: "x" });
});

test("a field that was left before the check has arrived is validated when it has", async () => {
  const { load, arrive } = makeLate();
  render(<Form send={() => Promise.resolve()} load={load} />);
  await userEvent.type(screen.getByLabelText("Email"), "ada@");
  await userEvent.tab();
  arrive();
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
});

test("sending the form says that its check cannot be fetched, and sending again fetches it", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>(() => Promise.resolve());
  let isAway = true;
  const load = () => (isAway ? Promise.reject(new Error("x")) : loadAtOnce());
  render(<Form send={send} load={load} />);
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.ng");
  await userEvent.type(screen.getByLabelText("Password"), "x");
  await userEvent.click(screen.getByRole("button"));
  expect(await screen.findByText("These do not match.")).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  isAway = false;
  await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(send).toHaveBeenCalledOnce();
});
