import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Empty } from "./empty.tsx";

test("it says what will be here without a heading or a drawing of its own (empty-1, empty-2)", () => {
  render(
    <Empty spot="no-transactions" title="Nothing has moved yet">
      What comes in and goes out is listed here.
    </Empty>,
  );
  expect(screen.getByText("Nothing has moved yet")).toBeVisible();
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.queryByRole("img")).toBeNull();
});
