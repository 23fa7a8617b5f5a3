import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SelectField } from "@kinfold/ui/select-field";
import { expect, test, vi } from "vitest";
import { useKey } from "./use-key.ts";

const LATE = [{ value: "late", label: "Late" }];

function Filters({ onPress, isInForm }: { onPress: () => void; isInForm: boolean }) {
  useKey("j", onPress);
  const field = <SelectField label="Show" options={LATE} value="late" onChange={() => undefined} />;
  return isInForm ? <form aria-label="Decision">{field}</form> : field;
}

const pressWhileOn = async (isInForm: boolean, keys: string): Promise<number> => {
  const user = userEvent.setup();
  const press = vi.fn();
  const { unmount } = render(<Filters onPress={press} isInForm={isInForm} />);
  screen.getByRole("combobox", { name: "Show" }).focus();
  await user.keyboard(keys);
  unmount();
  return press.mock.calls.length;
};

test("the keys of a queue work while a filter that was just chosen has the focus", async () => {
  expect(await pressWhileOn(false, "j")).toBe(1);
});

test("they are the list's while it is open, and the form's where the field is part of one", async () => {
  expect(await pressWhileOn(false, "{Enter}j")).toBe(0);
  expect(await pressWhileOn(true, "j")).toBe(0);
});
