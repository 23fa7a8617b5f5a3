import type { Meta, StoryObj } from "@storybook/react-vite";
import { StatusMark } from "./status-mark.tsx";

const meta = {
  title: "Components/Feedback/StatusMark",
  component: StatusMark,
  args: { tone: "ok" },
} satisfies Meta<typeof StatusMark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Right: Story = {};
export const StillToCome: Story = { args: { tone: "wait" } };
export const Wrong: Story = { args: { tone: "error" } };
export const TwoSidesThatDiffer: Story = { args: { tone: "unequal" } };
export const Over: Story = { args: { tone: "quiet" } };
export const NotReached: Story = { args: { tone: "offline" } };
