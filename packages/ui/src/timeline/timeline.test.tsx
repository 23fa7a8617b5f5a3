import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Timeline, type TimelineStep } from "./timeline.tsx";

const STEPS: readonly TimelineStep[] = [
  { key: "asked", title: "You asked for it", state: "done", when: <time>10 Nov, 09:12</time> },
  { key: "approved", title: "Approved", state: "done" },
  { key: "paying", title: "With your bank", state: "current", note: "Usually within a day." },
  { key: "paid", title: "Paid", state: "to-come" },
];

test("each state is heard in a word, in the order it happens (timeline-1)", () => {
  render(<Timeline steps={STEPS} aria-label="What became of KF-8GX4-09" />);
  expect(screen.getByRole("list")).toHaveAccessibleName("What became of KF-8GX4-09");
  expect(screen.getAllByRole("listitem").map((step) => step.textContent)).toEqual([
    "Done: You asked for it10 Nov, 09:12",
    "Done: Approved",
    "Now: With your bankUsually within a day.",
    "To come: Paid",
  ]);
});

test("a failed step says that it failed, and no step is the current one", () => {
  const steps = [
    ...STEPS.slice(0, 2),
    { key: "failed", title: "Not paid", state: "failed" as const },
  ];
  render(<Timeline steps={steps} />);
  const last = screen.getAllByRole("listitem")[2];
  expect(last).toHaveTextContent("Failed: Not paid");
  // The sign beside the colour.
  expect(last?.querySelector("svg")).not.toBeNull();
  expect(document.querySelector("[aria-current]")).toBeNull();
});

test("the step it stands at is the current one (timeline-2)", () => {
  render(<Timeline steps={STEPS} />);
  const current = screen.getAllByRole("listitem").filter((step) => step.ariaCurrent === "step");
  expect(current.map((step) => step.textContent)).toEqual([
    "Now: With your bankUsually within a day.",
  ]);
});

test("no steps, or two current ones, are refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => render(<Timeline steps={[]} />)).toThrow("leave it out");
  const two = STEPS.map((step): TimelineStep => Object.assign({}, step, { state: "current" }));
  expect(() => render(<Timeline steps={two} />)).toThrow("only one step");
});
