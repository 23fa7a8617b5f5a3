import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Fold } from "./fold.tsx";

test("it is the browser's own fold, which its keys and its search open (fold-1)", () => {
  render(
    <Fold title="What they confirmed" note="3 statements">
      Every line of it
    </Fold>,
  );
  const fold = screen.getByRole("group");
  expect(fold.tagName).toBe("DETAILS");
  expect(fold).not.toHaveAttribute("open");
  expect(screen.getByText("What they confirmed").closest("summary")).toHaveTextContent(
    "What they confirmed3 statements",
  );
});
