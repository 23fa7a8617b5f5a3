import type { Meta, StoryObj } from "@storybook/react-vite";
import { PlanCloth } from "./plan-cloth.tsx";

const meta = {
  title: "Components/Layout/PlanCloth",
  component: PlanCloth,
  args: { planId: 1, currency: "NGN", shape: "strip" },
} satisfies Meta<typeof PlanCloth>;
export default meta;
type Story = StoryObj<typeof meta>;

export const EveryPattern: Story = {
  render: () => (
    <div className="grid gap-4">
      {[1, 2, 3, 4, 5].map((planId) => (
        <div key={planId} className="flex gap-4">
          <PlanCloth planId={planId} currency="NGN" shape="thumb" />
          <PlanCloth planId={planId} currency="NGN" shape="strip" className="flex-1" />
          <PlanCloth planId={planId} currency="USD" shape="thumb" />
        </div>
      ))}
    </div>
  ),
};

/** A portfolio that its member gave a pattern of their own, beside its plan's. */
export const ChosenByAMember: Story = {
  render: () => (
    <div className="flex gap-4">
      <PlanCloth planId={3} currency="NGN" shape="thumb" />
      <PlanCloth planId={3} hem="stitch" currency="NGN" shape="thumb" />
    </div>
  ),
};
