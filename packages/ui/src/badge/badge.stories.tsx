import type { Meta, StoryObj } from "@storybook/react-vite";
import { Badge } from "./badge.tsx";

const meta = {
  title: "Components/Data/Badge",
  component: Badge,
  args: { tone: "ok", children: "Validated" },
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Matrix: Story = {
  render: () => (
    <div className="flex flex-wrap gap-3">
      <Badge tone="ok">Active</Badge>
      <Badge tone="wait">Confirming</Badge>
      <Badge tone="info">Processing</Badge>
      <Badge tone="error">Not received</Badge>
      <Badge tone="quiet">Cancelled</Badge>
    </div>
  ),
};
