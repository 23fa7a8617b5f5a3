import { render } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Spot, type SpotName } from "./spot.tsx";

const names: SpotName[] = [
  "no-transactions",
  "kyc-in-progress",
  "withdrawal-success",
  "not-found",
  "receipt-received",
  "error-torn",
  "no-notifications",
];

test.each(names)(
  "%s is drawn, dyed by roles alone and hidden from screen readers",
  async (name) => {
    const { container } = render(<Spot name={name} width={280} />);
    const drawing = container.querySelector("svg");
    expect(drawing).toHaveAttribute("aria-hidden", "true");
    expect(drawing).toHaveAttribute("height", "201.6");
    await vi.waitFor(() => expect(drawing?.querySelectorAll("path").length).toBeGreaterThan(2));
    expect(drawing?.innerHTML).not.toMatch(/#[0-9a-f]{3,8}/i);
  },
);
