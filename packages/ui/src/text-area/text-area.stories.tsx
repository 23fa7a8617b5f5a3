import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { TextArea } from "./text-area.tsx";

const meta = {
  title: "Components/Inputs/TextArea",
  component: TextArea,
  args: { label: "Note", optional: true },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { help: "Up to 500 characters." } };

export const Writing: Story = {
  parameters: { musts: ["text-area-1"] },
  play: async ({ canvas, userEvent }) => {
    const area = canvas.getByRole("textbox", { name: "Note (optional)" });
    const before = area.getBoundingClientRect().height;
    await userEvent.type(area, "Line{Enter}".repeat(8));
    await expect(area.getBoundingClientRect().height).toBeGreaterThan(before + 24);
    await userEvent.clear(area);
    await expect(area.getBoundingClientRect().height).toBe(before);
    await userEvent.type(area, "School fees for Chidi.{Enter}Paid from my Zenith account.");
    await expect(area).toHaveValue("School fees for Chidi.\nPaid from my Zenith account.");
  },
};

export const WithError: Story = {
  args: { defaultValue: "Too long", error: "Please keep it under 500 characters" },
};

export const ReadOnly: Story = { args: { readOnly: true, defaultValue: "School fees for Chidi." } };
