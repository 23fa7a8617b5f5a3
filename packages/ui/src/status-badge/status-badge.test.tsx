import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { STATUS_TONES, StatusBadge, type Status } from "./status-badge.tsx";

const EVERY_STATUS = Object.entries(STATUS_TONES).flatMap(([of, tones]) =>
  Object.entries(tones).map(([status, tone]) => ({ given: { of, status } as Status, tone })),
);

test.each(EVERY_STATUS)(
  "$given is $tone, and a badge unless it is plain text (status-badge-1, status-badge-3)",
  ({ given, tone }) => {
    render(<StatusBadge {...given}>In so many words</StatusBadge>);
    const word = screen.getByText("In so many words");
    expect(word).toHaveAttribute("data-tone", tone);
    expect(/\bbg-/.test(word.className)).toBe(tone !== "plain");
  },
);

test.each<[Status, string]>([
  [{ of: "transaction", status: "success" }, "plain"],
  [{ of: "transaction", status: "pending" }, "wait"],
  [{ of: "transaction", status: "failed" }, "error"],
  [{ of: "withdrawal", status: "processing" }, "info"],
  [{ of: "withdrawal", status: "paid" }, "plain"],
  [{ of: "portfolio", status: "active" }, "ok"],
  [{ of: "portfolio", status: "cancelled" }, "quiet"],
  [{ of: "subscription", status: "attention" }, "wait"],
  [{ of: "kyc", status: "rejected" }, "error"],
])("%o is %s (status-badge-2)", (status, tone) => {
  render(<StatusBadge {...status}>Word</StatusBadge>);
  expect(screen.getByText("Word")).toHaveAttribute("data-tone", tone);
});

test("an unknown status, or none in words, is refused while the page is written", () => {
  vi.spyOn(console, "error").mockReturnValue();
  const unknown = { of: "withdrawal", status: "lost" } as unknown as Status;
  expect(() => render(<StatusBadge {...unknown}>Lost</StatusBadge>)).toThrow("is never lost");
  expect(() =>
    render(
      <StatusBadge of="kyc" status="pending">
        {" "}
      </StatusBadge>,
    ),
  ).toThrow("in a word");
});
