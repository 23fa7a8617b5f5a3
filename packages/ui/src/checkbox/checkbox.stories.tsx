import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { Link } from "#link/link.tsx";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { Checkbox } from "./checkbox.tsx";

const meta = {
  title: "Components/Inputs/Checkbox",
  component: Checkbox,
  parameters: { section: "2 Text input" },
  args: { label: "Send me notices of the club", checked: false, onCheckedChange: fn() },
  render: function HeldCheckbox(args) {
    const [checked, setChecked] = useState(args.checked);
    return (
      <Checkbox
        {...args}
        checked={checked}
        onCheckedChange={(next) => {
          setChecked(next);
          args.onCheckedChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unticked: Story = {};
export const Ticked: Story = { args: { checked: true } };
export const Disabled: Story = { args: { checked: true, disabled: true } };

export const WithError: Story = {
  parameters: {
    state: "A checkbox with its error below",
    seen: "Please accept privacy policy, terms and bylaws to proceed.",
    proof: "checkbox: space ticks it and an error is heard with it",
  },
  args: {
    label: "I accept",
    required: true,
    error: "Please accept privacy policy, terms and bylaws to proceed.",
  },
};

/** A press on the words ticks; a press on a link among them only follows it. */
export const WithLinks: Story = {
  args: {
    label: (
      <>
        I accept the <Link href="#privacy">Privacy Policy</Link>, <Link href="#terms">Terms</Link>{" "}
        and <Link href="#bylaws">Bylaws</Link>
      </>
    ),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByText(/I accept the/));
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    // A real press, for a made-up one would tick where browsers do not.
    canvas.getByRole("link", { name: "Terms" }).click();
    await expect(args.onCheckedChange).toHaveBeenCalledTimes(1);
  },
};

export const TickedByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await expect(canvas.getByRole("checkbox")).toHaveFocus();
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <Checkbox {...args} />
    </PointerStates>
  ),
};
