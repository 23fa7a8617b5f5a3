import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Badge } from "#badge/badge.tsx";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { PlanCard } from "./plan-card.tsx";

const meta = {
  title: "Components/Money/PlanCard",
  component: PlanCard,
  args: {
    planId: 1,
    currency: "NGN",
    name: "Ìrẹ̀pọ̀ Pool",
    href: "/dashboard/investment-pools/1",
    about: "Short-dated government and corporate paper.",
    yearly: "18–21%",
    minimum: toMinor(5_000_000n),
    term: "12 months",
  },
  decorators: [
    (Story) => (
      <div className="grid max-w-125">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PlanCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Naira: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link", { name: /Ìrẹ̀pọ̀ Pool/ })).toHaveAttribute(
      "href",
      args.href,
    );
  },
};
export const Dollars: Story = {
  args: {
    planId: 3,
    currency: "USD",
    name: "Diaspora Pool",
    minimum: toMinor(50_000n),
    term: "24 months",
  },
};
export const NothingIndicated: Story = { args: { yearly: undefined } };
export const Fixed: Story = {
  args: { name: "Harvest Pool", yearly: "18%", isFixed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Fixed, a year")).toBeVisible();
    await expect(canvas.queryByText("Indicative, a year")).toBeNull();
  },
};
export const ClosedForNow: Story = { args: { state: <Badge tone="quiet">Closed</Badge> } };
export const AVeryLongName: Story = {
  args: {
    name: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool of 2026",
    about:
      "A first tranche of short-dated paper, followed by whatever the meeting of members decides in the harmattan.",
  },
};
/** What is public is not hidden. */
export const AmountsHidden: Story = {
  parameters: { musts: ["plan-card-1"] },
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async ({ canvas }) => {
    await canvas.findByText("₦50,000");
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <PlanCard {...args} />
    </PointerStates>
  ),
};
