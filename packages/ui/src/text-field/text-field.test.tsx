import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextArea } from "#text-area/text-area.tsx";
import { TextField } from "./text-field.tsx";

test("the label names the input and a press on it puts the caret there", async () => {
  render(<TextField label="Email" required />);
  const input = screen.getByRole("textbox", { name: "Email" });
  expect(input).toBeRequired();
  await userEvent.click(screen.getByText("Email"));
  expect(input).toHaveFocus();
});

test("an error takes the place of the help and is heard with the field", () => {
  const { rerender } = render(<TextField label="Email" help="We write to it once" />);
  const input = screen.getByRole("textbox");
  expect(input).toHaveAccessibleDescription("We write to it once");
  expect(input).not.toHaveAttribute("aria-invalid");
  rerender(<TextField label="Email" help="We write to it once" error="Enter a valid email" />);
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("Enter a valid email");
  expect(screen.queryByText("We write to it once")).toBeNull();
});

test("a late error arrives in a live region that was already there", () => {
  const { container, rerender } = render(<TextField label="Email" />);
  const region = container.querySelector("[aria-live=polite]");
  rerender(<TextField label="Email" error="Enter a valid email" />);
  expect(region).toHaveTextContent("Enter a valid email");
});

test("a good answer gives way to an error", () => {
  const { rerender } = render(<TextField label="Account number" ok="ADAEZE N. OKAFOR" />);
  expect(screen.getByRole("textbox")).toHaveAccessibleDescription("ADAEZE N. OKAFOR");
  rerender(<TextField label="Account number" ok="ADAEZE N. OKAFOR" error="Not found" />);
  expect(screen.queryByText("ADAEZE N. OKAFOR")).toBeNull();
});

test("text typed before the script arrived is kept, for the input is the browser's own (text-field-1)", async () => {
  const ref = createRef<HTMLInputElement>();
  const { rerender } = render(<TextField label="Email" ref={ref} name="email" />);
  await userEvent.type(screen.getByRole("textbox"), "adaeze@example.com");
  rerender(<TextField label="Email" ref={ref} name="email" error="Taken" />);
  expect(ref.current).toHaveValue("adaeze@example.com");
  expect(ref.current).toHaveAttribute("name", "email");
});

test("a field that may be skipped says so in its name", () => {
  render(<TextArea label="Note" optional />);
  expect(screen.getByRole("textbox", { name: "Note (optional)" })).not.toBeRequired();
});

test("what a page says about the field is heard after the field's own words", () => {
  render(
    <>
      <TextField label="Name" help="As on your ID" aria-describedby="more" />
      <p id="more">and your bank</p>
    </>,
  );
  expect(screen.getByRole("textbox")).toHaveAccessibleDescription("As on your ID and your bank");
});

test("what a prerendered page draws carries no style attribute", () => {
  const html = renderToStaticMarkup(
    <>
      <TextField label="Email" required error="Enter a valid email" ok="x" />
      <TextArea label="Note" />
    </>,
  );
  expect(html).toContain("Enter a valid email");
  expect(html).not.toContain("style=");
});
