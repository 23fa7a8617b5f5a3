import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { RadioGroup } from "./radio-group.tsx";

const options = [
  { value: "once", label: "Once", description: "Today only" },
  { value: "monthly", label: "Every month" },
  { value: "weekly", label: "Every week", disabled: true },
];

test("an answer is chosen by its words, and its description is heard after its name (radio-group-2)", async () => {
  const onChange = vi.fn();
  render(<RadioGroup label="How often" options={options} value="once" onChange={onChange} />);
  const once = screen.getByRole("radio", { name: "Once", checked: true });
  expect(once).toHaveAccessibleDescription("Today only");
  await userEvent.click(screen.getByText("Every month"));
  expect(onChange).toHaveBeenCalledWith("monthly");
  await userEvent.click(screen.getByText("Every week"));
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("an error is heard with the question", () => {
  render(
    <RadioGroup label="How often" options={options} value="" onChange={() => {}} error="Choose" />,
  );
  expect(screen.getByRole("radiogroup", { name: "How often" })).toHaveAccessibleDescription(
    "Choose",
  );
});
