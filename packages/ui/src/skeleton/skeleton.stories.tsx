import type { Meta, StoryObj } from "@storybook/react-vite";
import { Skeleton } from "./skeleton.tsx";

const meta = { title: "Components/Feedback/Skeleton", component: Skeleton } satisfies Meta<
  typeof Skeleton
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Matrix: Story = {
  render: () => (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-11 w-80 max-w-full" />
      <Skeleton className="h-4.5 w-55 max-w-full" />
      <Skeleton dye="cloth" className="h-30" />
      <Skeleton dye="pale" className="h-30" />
    </div>
  ),
};
