import { COPY } from "@kinfold/contract/copy";
import { LoginForm, ResetPasswordForm } from "@kinfold/contract/members";
import { MovedAmount } from "@kinfold/contract/money";
import { Refusal } from "@kinfold/contract/refusal";
import { SignUpForm } from "@kinfold/contract/sign-up";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import { toMinor, type Minor } from "@kinfold/money";
import { AmountField } from "@kinfold/ui/amount-field";
import { Checkbox } from "@kinfold/ui/checkbox";
import { DateField } from "@kinfold/ui/date-field";
import { PasswordField } from "@kinfold/ui/password-field";
import { SelectField } from "@kinfold/ui/select-field";
import { TextField } from "@kinfold/ui/text-field";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { boolean, object, omit, optional, string, type Infer } from "superstruct";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { useForm, useWritten, type FormOptions } from "./form.ts";

const Typed = omit(LoginForm, ["cf_turnstile_response"]);
type Filled = { email: string; password: string };

function SignIn(options: Partial<FormOptions<Filled, unknown>>) {
  const form = useForm<Filled>({
    check: Typed,
    send: () => Promise.resolve(),
    ...options,
  });
  return (
    <form {...form.props} aria-label="Sign In">
      <TextField label="Email" {...form.field("email")} />
      <PasswordField label="Password" autoComplete="off" {...form.field("password")} />
      <p role="alert">{form.refused}</p>
      <button type="submit">{form.isSending ? "Sending" : "Continue"}</button>
    </form>
  );
}

const email = () => screen.getByLabelText<HTMLInputElement>("Email");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const press = (name = "Continue") => userEvent.click(screen.getByRole("button", { name }));
const fill = async () => {
  await userEvent.type(email(), "ada@example.ng");
  await userEvent.type(password(), "Market-day-77");
};
const refusal = (error: string, fields?: Record<string, string>) =>
  new Refusal("invalid", 422, {
    error,
    code: "invalid",
    request_id: "r",
    ...(fields !== undefined && { fields }),
  });

test("text that was not typed here is sent, as the struct makes it", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>(() => Promise.resolve());
  render(<SignIn send={send} />);
  // As a password manager or a visitor before hydration leaves it: no event reaches React.
  email().value = " Ada@Example.NG ";
  password().value = "Market-day-77";
  await press();
  await waitFor(() => {
    expect(send).toHaveBeenCalledOnce();
  });
  expect(send.mock.calls[0]?.[0]).toEqual({ email: "ada@example.ng", password: "Market-day-77" });
});

test("a wrong form is not sent, says why and puts the focus there", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>();
  render(<SignIn send={send} />);
  await press();
  expect(await screen.findByText("Please enter your email address")).toBeVisible();
  expect(screen.getByText("Please enter your password")).toBeVisible();
  await waitFor(() => {
    expect(email()).toHaveFocus();
  });
  expect(email()).toBeInvalid();
  expect(email()).toHaveAccessibleDescription("Please enter your email address");
  expect(send).not.toHaveBeenCalled();
});

test("a field is validated when it is left with something in it and pardoned as it is mended", async () => {
  render(<SignIn />);
  await userEvent.click(email());
  await userEvent.tab();
  expect(email()).not.toBeInvalid();
  await userEvent.type(email(), "ada@");
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  expect(screen.queryByText("Please enter your password")).toBeNull();
  await userEvent.type(email(), "example.ng");
  await waitFor(() => {
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  });
});

test("a form may validate an empty field when it is left, or nothing before it is sent", async () => {
  const { unmount } = render(<SignIn mode="onTouched" />);
  await userEvent.click(email());
  await userEvent.tab();
  expect(await screen.findByText("Please enter your email address")).toBeVisible();
  unmount();
  render(<SignIn mode="onSubmit" />);
  await userEvent.type(email(), "ada@");
  await userEvent.tab();
  await userEvent.tab();
  expect(email()).not.toBeInvalid();
  await press();
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
});

test("pressing twice sends once", async () => {
  const send = vi.fn<(filled: Filled) => Promise<void>>(() => new Promise(() => undefined));
  render(<SignIn send={send} />);
  await fill();
  const form = screen.getByRole("form");
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText("Sending");
  fireEvent.submit(form);
  expect(send).toHaveBeenCalledOnce();
});

test("a refused field says so, takes the focus, and the form does not say it again; it stands until it is written in", async () => {
  const onRefused = vi.fn<(error: unknown) => void>();
  const refused = refusal("This address is taken.", { "user.email": "This address is taken." });
  render(<SignIn send={() => Promise.reject(refused)} onRefused={onRefused} />);
  await fill();
  await press();
  expect(await screen.findByText("This address is taken.")).toBeVisible();
  expect(email()).toHaveAccessibleDescription("This address is taken.");
  await waitFor(() => {
    expect(email()).toHaveFocus();
  });
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  expect(onRefused).toHaveBeenCalledWith(refused);
  await userEvent.type(password(), "!");
  await userEvent.tab();
  expect(email()).toHaveAccessibleDescription("This address is taken.");
  await userEvent.type(email(), "x");
  await waitFor(() => {
    expect(email()).not.toBeInvalid();
  });
});

test("a refusal is placed in a field that it makes the form ask for", async () => {
  const refused = refusal("That code is not right.", { code: "That code is not right." });
  function Transfer() {
    const [isAsked, setAsked] = useState(false);
    const form = useForm({
      defaultValues: { to: "", code: "" },
      check: () => ({}),
      send: () => Promise.reject(refused),
      onRefused: () => {
        setAsked(true);
      },
    });
    return (
      <form {...form.props}>
        <TextField label="To" {...form.field("to")} />
        {isAsked && <TextField label="Code" {...form.field("code")} />}
        <p role="alert">{form.refused}</p>
        <button type="submit">Continue</button>
      </form>
    );
  }
  render(<Transfer />);
  await press();
  const code = await screen.findByLabelText("Code");
  await waitFor(() => {
    expect(code).toHaveAccessibleDescription("That code is not right.");
  });
  // The focus follows a frame after the mark.
  await waitFor(() => {
    expect(code).toHaveFocus();
  });
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

test("what was refused and is nowhere on the form is said about all of it", async () => {
  const refused = refusal("Choose another plan.", { plan_id: "Choose another plan." });
  render(<SignIn send={() => Promise.reject(refused)} />);
  await fill();
  await press();
  await waitFor(() => {
    expect(screen.getByRole("alert")).toHaveTextContent("Choose another plan.");
  });
  expect(await screen.findByRole("button", { name: "Continue" })).toBeEnabled();
});

test("a page may say a failure in its own words, and what was said goes when the form is sent again", async () => {
  const send = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new Error("x"))
    .mockReturnValueOnce(new Promise(() => undefined));
  render(<SignIn send={send} words={() => "Not today."} />);
  await fill();
  await press();
  expect(await screen.findByText("Not today.")).toBeVisible();
  await press();
  await screen.findByText("Sending");
  expect(screen.getByRole("alert")).toBeEmptyDOMElement();
});

test("a failure without an answer is said with the fixed sentence", async () => {
  render(<SignIn send={() => Promise.reject(new Error("x"))} />);
  await fill();
  await press();
  expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
});

test("the same content keeps its idempotency key, other content gets another", async () => {
  const keys: string[] = [];
  render(
    <SignIn
      send={(filled, getIdempotencyKey) => {
        keys.push(getIdempotencyKey(filled));
        return Promise.reject(new Error("x"));
      }}
    />,
  );
  await fill();
  for (const more of ["", "", "!"]) {
    if (more !== "") await userEvent.type(password(), more);
    await press();
    await screen.findByText(COPY.noAnswer);
  }
  const [first, second, third] = keys;
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

function NewPassword() {
  const form = useForm({
    check: ResetPasswordForm,
    added: { token: "t".repeat(43) },
    send: () => Promise.resolve(),
  });
  const written = useWritten(form, "password");
  return (
    <form {...form.props}>
      <PasswordField label="New" autoComplete="off" {...form.field("password")} />
      <PasswordField label="Again" autoComplete="off" {...form.field("confirm_password")} />
      <output>{written}</output>
    </form>
  );
}

test("two fields that have to agree are validated again together", async () => {
  render(<NewPassword />);
  await userEvent.type(screen.getByLabelText("New"), "Market-day-7");
  await userEvent.type(screen.getByLabelText("Again"), "Market-day-77");
  await userEvent.tab();
  expect(await screen.findByText(COPY.passwordMismatch)).toBeVisible();
  await userEvent.type(screen.getByLabelText("New"), "7");
  await waitFor(() => {
    expect(screen.queryByText(COPY.passwordMismatch)).toBeNull();
  });
  expect(screen.getByText("Market-day-77")).toBeVisible();
});

const Wish = object({
  amount: MovedAmount,
  way: string(),
  day: optional(string()),
  is_agreed: boolean(),
});

function WishForm({ send }: { send: (filled: Infer<typeof Wish>) => Promise<void> }) {
  const form = useForm({ check: Wish, defaultValues: { way: "", is_agreed: false }, send });
  return (
    <form {...form.props}>
      <AmountField label="Amount" currency="NGN" {...form.amount("amount")} />
      <SelectField
        label="Way"
        options={[{ value: "card", label: "Card" }]}
        {...form.choice("way")}
      />
      <DateField label="Day" {...form.field("day")} />
      <Checkbox label="I agree" {...form.tick("is_agreed")} />
      <button type="button" onClick={() => form.setValue("amount", toMinor(500n))}>
        Five
      </button>
      <button type="button" onClick={() => form.reset()}>
        Anew
      </button>
      <button type="submit">Continue</button>
    </form>
  );
}

test("amounts, choices, ticks and days are validated by the contract, and sent as it reads them", async () => {
  const send = vi.fn<(filled: Infer<typeof Wish>) => Promise<void>>(() => Promise.resolve());
  render(<WishForm send={send} />);
  await userEvent.type(screen.getByLabelText("Amount"), "0");
  await press();
  expect(await screen.findByText("Enter an amount above 0.")).toBeVisible();
  await press("Five");
  await waitFor(() => {
    expect(screen.getByLabelText("Amount")).not.toBeInvalid();
  });
  expect(screen.getByLabelText("Amount")).toHaveValue("5");
  await userEvent.click(screen.getByRole("combobox", { name: "Way" }));
  await userEvent.click(screen.getByRole("option", { name: "Card" }));
  await userEvent.click(screen.getByRole("checkbox"));
  await press();
  await waitFor(() => {
    expect(send).toHaveBeenCalledOnce();
  });
  expect(send.mock.calls[0]?.[0]).toEqual({ amount: 500n, way: "card", is_agreed: true });
});

test("an amount that cannot be read holds the form back, also where the amount is optional", async () => {
  const send = vi.fn<() => Promise<void>>(() => Promise.resolve());
  function Optional() {
    const form = useForm<{ fee: Minor | null }>({
      defaultValues: { fee: null },
      check: () => ({}),
      send,
    });
    return (
      <form {...form.props} aria-label="Fee">
        <AmountField label="Fee" optional currency="NGN" {...form.amount("fee")} />
        <button type="submit">Continue</button>
      </form>
    );
  }
  render(<Optional />);
  const fee = screen.getByRole("textbox", { name: "Fee (optional)" });
  await userEvent.type(fee, "5k");
  await press();
  await waitFor(() => {
    expect(fee).toHaveFocus();
  });
  expect(fee).toBeInvalid();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(fee, "{Backspace}");
  await press();
  await waitFor(() => {
    expect(send).toHaveBeenCalledWith({ fee: 500n }, expect.anything());
  });
});

test("a form that begins anew has forgotten what was written and what was wrong", async () => {
  render(<WishForm send={() => Promise.resolve()} />);
  await userEvent.type(screen.getByLabelText("Amount"), "0");
  await press();
  await screen.findByText("Enter an amount above 0.");
  await press("Anew");
  await waitFor(() => {
    expect(screen.getByLabelText("Amount")).toHaveValue("");
  });
  expect(screen.getByLabelText("Amount")).not.toBeInvalid();
});

test("a wrong item of a list is the list's error", async () => {
  function Citizens() {
    const form = useForm({
      check: SignUpForm,
      defaultValues: { ...filledSignUp, citizenship: ["NG", "??"] },
      send: () => Promise.resolve(),
    });
    return (
      <form {...form.props}>
        <p>{form.getError("citizenship")}</p>
        <button type="submit">Continue</button>
      </form>
    );
  }
  render(<Citizens />);
  await press();
  expect(await screen.findByText("Please choose a country from the list")).toBeVisible();
});

test("a page's own sentences decide where there is no struct", async () => {
  const send = vi.fn<(written: { reason: string }) => Promise<void>>(() => Promise.resolve());
  function Why() {
    const form = useForm({
      defaultValues: { reason: "" },
      check: ({ reason }) => (reason.trim() === "" ? { reason: "Say why." } : {}),
      send,
    });
    return (
      <form {...form.props}>
        <TextField label="Why" {...form.field("reason")} />
        <input type="hidden" name="proof" value="123456" />
        <button type="submit">Continue</button>
      </form>
    );
  }
  render(<Why />);
  await press();
  expect(await screen.findByText("Say why.")).toBeVisible();
  await userEvent.type(screen.getByLabelText("Why"), "Because");
  await press();
  await waitFor(() => {
    expect(send).toHaveBeenCalledOnce();
  });
  expect(send.mock.calls[0]?.[0]).toEqual({ reason: "Because", proof: "123456" });
});

type InSteps = { email: string; password: string };

function Stepwise({
  onFieldsRefused,
  ...options
}: Partial<FormOptions<InSteps, unknown>> & {
  onFieldsRefused?: (names: readonly string[]) => void;
}) {
  const [step, open] = useState(0);
  const form = useForm<InSteps>({
    check: Typed,
    send: () => Promise.resolve(),
    onFieldsRefused: (names) => {
      onFieldsRefused?.(names);
      if (names.includes("email")) open(0);
    },
    ...options,
  });
  return (
    <form {...form.props} aria-label="Sign In">
      <div hidden={step !== 0}>
        <TextField label="Email" {...form.field("email")} />
        <button
          type="button"
          onClick={() => {
            void form.checkFields(["email"]).then((isRight) => {
              if (isRight) open(1);
            });
          }}
        >
          Next
        </button>
      </div>
      <div hidden={step !== 1}>
        <PasswordField label="Password" autoComplete="off" {...form.field("password")} />
        <button type="submit">Continue</button>
      </div>
    </form>
  );
}

test("a part of the form is checked alone, and the focus goes to its first fault", async () => {
  render(<Stepwise />);
  await press("Next");
  await waitFor(() => {
    expect(email()).toHaveFocus();
  });
  expect(email()).toHaveAccessibleDescription("Please enter your email address");
  expect(screen.queryByText("Please enter your password")).toBeNull();
  await userEvent.type(email(), "ada@example.ng");
  expect(email()).toHaveAccessibleDescription("");
  await press("Next");
  expect(await screen.findByRole("button", { name: "Continue" })).toBeVisible();
});

test("a field in a part that is hidden gets the focus once its part is shown, and is left once the server was answered", async () => {
  const sentence = "We know this address.";
  const refused = vi.fn<(names: readonly string[]) => void>();
  render(
    <Stepwise
      onFieldsRefused={refused}
      send={() => Promise.reject(refusal(sentence, { email: sentence }))}
    />,
  );
  await userEvent.type(email(), "ada@example.ng");
  await press("Next");
  await userEvent.type(await screen.findByLabelText("Password"), "Market-day-77");
  await press();
  await waitFor(() => {
    expect(email()).toHaveFocus();
  });
  expect(refused.mock.calls).toEqual([[["email"]]]);
  expect(email()).toHaveAccessibleDescription(sentence);
  // What the server refused is for the server to say again.
  await press("Next");
  expect(await screen.findByRole("button", { name: "Continue" })).toBeVisible();
});
