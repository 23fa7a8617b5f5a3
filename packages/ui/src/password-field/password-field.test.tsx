import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PasswordField, PasswordRules } from "./password-field.tsx";

test("the eye shows the password, says what it will do next, and keeps what was typed", async () => {
  render(<PasswordField label="Password" required />);
  const input = screen.getByLabelText("Password");
  await userEvent.type(input, "Abcdef1!");
  expect(input).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show password", pressed: false }));
  expect(input).toHaveAttribute("type", "text");
  expect(input).toHaveValue("Abcdef1!");
  await userEvent.click(screen.getByRole("button", { name: "Hide password", pressed: true }));
  expect(input).toHaveAttribute("type", "password");
});

test("a password that is pasted stands there as if it were typed (password-field-1)", async () => {
  render(<PasswordField label="Password" />);
  await userEvent.click(screen.getByLabelText("Password"));
  await userEvent.paste("Abcdef1!");
  expect(screen.getByLabelText("Password")).toHaveValue("Abcdef1!");
});

test("of two passwords, each eye says which it shows (password-field-3)", () => {
  render(
    <>
      <PasswordField label="Password" />
      <PasswordField label="Confirm password" />
    </>,
  );
  const [first, second] = screen.getAllByRole("button", { name: "Show password" });
  expect(first).toHaveAccessibleDescription("Password");
  expect(second).toHaveAccessibleDescription("Confirm password");
});

test("pressing the eye does not send the form", async () => {
  let sent = 0;
  render(
    <form
      onSubmit={() => {
        sent += 1;
      }}
    >
      <PasswordField label="Password" />
    </form>,
  );
  await userEvent.click(screen.getByRole("button"));
  expect(sent).toBe(0);
});

test("an error is heard with the password", () => {
  render(<PasswordField label="Confirm password" error="Password doesn't match" />);
  expect(screen.getByLabelText("Confirm password")).toHaveAccessibleDescription(
    "Password doesn't match",
  );
});

test.each([
  ["", []],
  ["abcdefgh", ["8 characters or more"]],
  ["Ab", ["Upper and lower case"]],
  ["ABCDEFG1", ["8 characters or more", "A number"]],
  ["a b", ["A special character"]],
  [
    "Ọ̀ṣun-2026",
    ["8 characters or more", "Upper and lower case", "A number", "A special character"],
  ],
  ["😀😀😀😀", ["A special character"]],
])("for %j the rules ticked are %j (password-field-2)", (password, kept) => {
  render(<PasswordRules password={password} />);
  const ticked = screen
    .getAllByRole("listitem")
    .filter((rule) => within(rule).queryByText(", done"))
    .map((rule) => rule.textContent?.replace(", done", ""));
  expect(ticked).toEqual(kept);
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

test("what a prerendered page draws carries no style attribute", () => {
  expect(renderToStaticMarkup(<PasswordField label="Password" error="Wrong" />)).not.toContain(
    "style=",
  );
});
