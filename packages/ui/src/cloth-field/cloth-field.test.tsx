import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ClothField } from "./cloth-field.tsx";

test("it is one radio group whose patterns have names, and arrows change the answer (cloth-field-1)", async () => {
  const onChange = vi.fn();
  const names = {
    gather: "Gather",
    leaves: "Leaves",
    unfold: "Unfold",
    stitch: "Stitch",
    zigzag: "Zigzag",
  };
  render(
    <ClothField label="Cloth" currency="NGN" names={names} value="stitch" onChange={onChange} />,
  );
  await userEvent.tab();
  expect(screen.getByRole("radio", { name: "Stitch" })).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  expect(onChange).toHaveBeenCalledWith("zigzag");
});
