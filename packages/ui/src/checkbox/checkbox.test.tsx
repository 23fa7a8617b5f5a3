import * as Radix from "@radix-ui/react-checkbox";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Checkbox } from "./checkbox.tsx";

test("the words are part of the target, and a link among them only leads away (checkbox-1, checkbox-2)", async () => {
  const onCheckedChange = vi.fn();
  render(
    <Checkbox
      label={
        <>
          I accept the <a href="#terms">Terms</a>
        </>
      }
      checked={false}
      onCheckedChange={onCheckedChange}
    />,
  );
  await userEvent.click(screen.getByText("I accept the"));
  expect(onCheckedChange).toHaveBeenLastCalledWith(true);
  // Not userEvent, which presses the label for a link in it; browsers do not.
  fireEvent.click(screen.getByRole("link"));
  expect(onCheckedChange).toHaveBeenCalledTimes(1);
});

test("space ticks it and an error is heard with it", async () => {
  const onCheckedChange = vi.fn();
  render(
    <Checkbox
      label="I accept"
      checked
      onCheckedChange={onCheckedChange}
      error="Please accept"
      required
    />,
  );
  const box = screen.getByRole("checkbox", { name: "I accept", checked: true });
  expect(box).toHaveAccessibleDescription("Please accept");
  expect(box).toBeInvalid();
  expect(box).toBeRequired();
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(onCheckedChange).toHaveBeenCalledWith(false);
});

test("a form hears of it only while it is ticked", () => {
  const { container, rerender } = render(
    <form>
      <Checkbox label="Message" name="notices" checked onCheckedChange={() => {}} />
    </form>,
  );
  const form = container.querySelector("form") ?? undefined;
  expect(new FormData(form).get("notices")).toBe("on");
  rerender(
    <form>
      <Checkbox label="Message" name="notices" checked={false} onCheckedChange={() => {}} />
    </form>,
  );
  expect(new FormData(form).has("notices")).toBe(false);
});

test("a box without words is refused with what to do instead", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Checkbox label="" checked={false} onCheckedChange={() => {}} />)).toThrow(
    "give it a `label`",
  );
  vi.restoreAllMocks();
});

test("what a prerendered page draws carries no style attribute", () => {
  const html = renderToStaticMarkup(
    <Checkbox label="Message" name="notices" checked onCheckedChange={() => {}} />,
  );
  expect(html).toContain('role="checkbox"');
  expect(html).not.toContain("style=");
});

test("Radix's whole checkbox draws a style attribute in a form, which the page's policy forbids: its parts do not", () => {
  // When this fails, the whole one can be used, and its parts need not be "unstable" any more.
  expect(renderToStaticMarkup(<Radix.Root name="terms" checked />)).toContain("style=");
  expect(
    renderToStaticMarkup(
      <Checkbox label="I accept" name="terms" checked onCheckedChange={() => undefined} />,
    ),
  ).not.toContain("style=");
});
