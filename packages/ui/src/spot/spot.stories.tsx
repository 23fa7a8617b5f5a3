import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { Spot, SPOT_NAMES } from "./spot.tsx";

const meta = {
  title: "Components/Layout/Spot",
  component: Spot,
  args: { name: "no-transactions" },
} satisfies Meta<typeof Spot>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Matrix: Story = {
  render: () => (
    <div className="flex flex-wrap gap-6">
      {SPOT_NAMES.map((name) => (
        <Spot key={name} name={name} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(async () => {
      for (const drawing of canvasElement.querySelectorAll('[data-slot="spot"]')) {
        await expect(drawing.querySelector("path")).not.toBeNull();
      }
    });
  },
};
