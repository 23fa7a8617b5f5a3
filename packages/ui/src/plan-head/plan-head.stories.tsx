import type { Meta, StoryObj } from "@storybook/react-vite";
import { PlanHead } from "./plan-head.tsx";

const meta = {
  title: "Components/Money/PlanHead",
  component: PlanHead,
  args: {
    planId: 1,
    currency: "NGN",
    state: "Open for contributions",
    title: <h1 className="heading-lg">Ìrẹ̀pọ̀ Pool</h1>,
    children:
      "Steady naira income from short-dated government and corporate paper, shared by every member in the pool.",
  },
  decorators: [
    (Story) => (
      <div className="@container">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PlanHead>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Naira: Story = {};
export const Dollars: Story = {
  args: { planId: 3, currency: "USD", title: <h1 className="heading-lg">Diaspora Pool</h1> },
};
export const AVeryLongName: Story = {
  args: {
    title: (
      <h1 className="heading-lg">
        The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool
      </h1>
    ),
  },
};
