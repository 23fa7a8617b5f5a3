import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { YesNo } from "./yes-no.tsx";

function Held({ start, onBlur }: { start?: boolean; onBlur?: () => void }) {
  const [value, setValue] = useState(start);
  return <YesNo label="Accredited?" value={value} onChange={setValue} onBlur={onBlur} required />;
}

test("neither answer is given until a member gives one", async () => {
  render(<Held />);
  expect(screen.getByRole("radiogroup", { name: "Accredited?" })).toBeRequired();
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  await userEvent.click(screen.getByText("No"));
  expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
  expect(screen.getByRole("radio", { name: "Yes" })).not.toBeChecked();
});

test("it is one stop for Tab, and leaving it is leaving both answers (yes-no-1)", async () => {
  const onBlur = vi.fn();
  render(<Held start onBlur={onBlur} />);
  await userEvent.tab();
  expect(screen.getByRole("radio", { name: "Yes" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test("an error is heard with the question", () => {
  render(<YesNo label="PEP?" value={undefined} onChange={() => {}} error="Please answer" />);
  expect(screen.getByRole("radiogroup")).toHaveAccessibleDescription("Please answer");
  expect(screen.getByRole("radiogroup")).toBeInvalid();
});
