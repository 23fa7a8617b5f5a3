import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { DateField } from "./date-field.tsx";

const meta = {
  title: "Components/Inputs/DateField",
  component: DateField,
  args: { label: "From", min: "2020-01-01", max: "2026-11-12" },
  decorators: [(Story) => <div className="max-w-60">{Story()}</div>],
} satisfies Meta<typeof DateField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Filled: Story = { args: { defaultValue: "2026-10-01" } };
export const WithError: Story = {
  args: { defaultValue: "2026-10-01", error: "The first day is after the last" },
};
export const ReadOnly: Story = { args: { defaultValue: "2026-10-01", readOnly: true } };
export const Disabled: Story = { args: { defaultValue: "2026-10-01", disabled: true } };

export const FilledByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText("From");
    await userEvent.tab();
    await userEvent.keyboard("01112026");
    await expect(box).toHaveValue("01-11-2026");
    await expect(box).toHaveFocus();
  },
};

export const NoSuchDay: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("From"), "31022026");
    await userEvent.tab();
    await canvas.findByText("Enter a day that exists as day, month and year: 27-03-2026.");
  },
};

export const AfterItsLastDay: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("From"), "13112026");
    await userEvent.tab();
    await canvas.findByText("Enter a day up to 12-11-2026.");
  },
};
