import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { STATUS_TONES, StatusBadge, type Status } from "./status-badge.tsx";

const EVERY_STATUS = Object.entries(STATUS_TONES).flatMap(([of, tones]) =>
  Object.keys(tones).map((status) => ({ of, status }) as Status),
);

test.each(EVERY_STATUS)("a $of that is $status says it in a word", (status) => {
  render(<StatusBadge {...status}>In so many words</StatusBadge>);
  expect(screen.getByText("In so many words")).toHaveAttribute("data-tone");
});

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
])("%o is %s", (status, tone) => {
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
