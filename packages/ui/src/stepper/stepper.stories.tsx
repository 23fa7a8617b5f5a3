import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Stepper } from "./stepper.tsx";

const meta = {
  title: "Components/Navigation/Stepper",
  component: Stepper,
  args: { label: "Fund wallet", steps: ["Amount", "Payment", "Receipt"], current: 1 },
  decorators: [(Story) => <div className="max-w-120">{Story()}</div>],
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AtTheFirst: Story = { args: { current: 0 } };
export const AtTheSecond: Story = {};
export const AtTheLast: Story = { args: { current: 2 } };
export const AllDone: Story = { args: { current: 3 } };

export const InOneLineOnASmallPhone: Story = {
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
  play: async ({ canvas }) => {
    const [first, second, last] = canvas.getAllByRole("listitem");
    await expect(second).toHaveAttribute("aria-current", "step");
    await expect(first?.getBoundingClientRect().height).toBeLessThan(40);
    await expect(last?.getBoundingClientRect().right).toBeLessThanOrEqual(
      canvas.getByRole("list").getBoundingClientRect().right,
    );
  },
};

export const FiveOnASmallPhone: Story = {
  ...InOneLineOnASmallPhone,
  args: {
    label: "Open an account",
    steps: ["Who you are", "Where you live", "Your bank", "Your next of kin", "Review"],
    current: 1,
  },
};
