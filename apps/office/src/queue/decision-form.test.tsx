import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TextField } from "@kinfold/ui/text-field";
import { DecisionForm, type DecisionOption } from "./decision-form.tsx";

type Answer = "approve" | "reject";

const REFUND: readonly DecisionOption<Answer>[] = [
  {
    value: "approve",
    label: "Release it",
    busy: "Releasing",
    reasons: ["Two payments of one day"],
    danger: true,
    chosenBy: "a",
  },
  {
    value: "reject",
    label: "Decline",
    busy: "Declining",
    reasons: ["The payment stands"],
    danger: false,
    chosenBy: "r",
  },
];

const isChosen = (name: string): boolean =>
  screen.getByRole<HTMLInputElement>("radio", { name }).checked;

test("R rejects, also where it is the approval that takes something", async () => {
  const user = userEvent.setup();
  render(<DecisionForm options={REFUND} onDecide={async () => undefined} />);
  await user.keyboard("r");
  expect(isChosen("Decline")).toBe(true);
});

test("A approves, also what takes something", async () => {
  const user = userEvent.setup();
  const decide = vi.fn(async () => undefined);
  render(<DecisionForm options={REFUND} onDecide={decide} />);
  await user.keyboard("a");
  expect(isChosen("Release it")).toBe(true);
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Release it" })).toHaveFocus();
  });
  await user.keyboard("{Enter}");
  await waitFor(() => {
    expect(decide).toHaveBeenCalledWith(
      expect.objectContaining({ decision: "approve", reason: "Two payments of one day" }),
    );
  });
});

test("where no way says its key, R chooses what takes something", async () => {
  const user = userEvent.setup();
  const options = REFUND.map(({ value, label, busy, reasons, danger = false }) => ({
    value,
    label,
    busy,
    reasons,
    danger,
  }));
  render(<DecisionForm options={options} onDecide={async () => undefined} />);
  await user.keyboard("r");
  expect(isChosen("Release it")).toBe(true);
});

test("A leads to the field that is still empty, and to the button once none is", async () => {
  const user = userEvent.setup();
  const options: readonly DecisionOption<"approve">[] = [
    { value: "approve", label: "Approve", busy: "Approving", reasons: ["I find the same"] },
  ];
  const form = (name: string) => (
    <DecisionForm options={options} onDecide={async () => undefined}>
      {() => <TextField label="Name on the document" required value={name} readOnly />}
    </DecisionForm>
  );
  const { rerender } = render(form(""));
  await user.keyboard("a");
  await waitFor(() => {
    expect(screen.getByRole("textbox", { name: /^Name on the document/ })).toHaveFocus();
  });
  await user.click(document.body);
  rerender(form("Adaeze Okafor"));
  await user.keyboard("a");
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Approve" })).toHaveFocus();
  });
});

test("a form that the key A opened has the approval chosen, with its usual reason", async () => {
  const user = userEvent.setup();
  const decide = vi.fn(async () => undefined);
  render(<DecisionForm options={REFUND} isApproving onDecide={decide} />);
  await waitFor(() => {
    expect(screen.getByRole("button", { name: "Release it" })).toHaveFocus();
  });
  await user.keyboard("{Enter}");
  await waitFor(() => {
    expect(decide).toHaveBeenCalledTimes(1);
  });
});
