import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Figure } from "#figure/figure.tsx";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { PortfolioCard } from "./portfolio-card.tsx";

const meta = {
  title: "Components/Money/PortfolioCard",
  component: PortfolioCard,
  args: {
    currency: "NGN",
    name: "Naira portfolio",
    href: "/dashboard/my-investments/NGN",
    amount: toMinor(841_265_050n),
    movement: (
      <>
        <Figure amount={toMinor(31_248_000n)} currency="NGN" trend="up" />
        3.86% this year, in 3 plans
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div className="max-w-125">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PortfolioCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Naira: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link")).toHaveAttribute("href", args.href);
  },
};
export const Dollars: Story = {
  args: {
    currency: "USD",
    name: "Dollar portfolio",
    href: "/dashboard/my-investments/USD",
    amount: toMinor(1_287_436n),
    movement: (
      <>
        <Figure amount={toMinor(41_822n)} currency="USD" trend="down" />
        3.36% this year, in 2 plans
      </>
    ),
  },
};
export const TheLargestAmount: Story = { args: { amount: toMinor(99_999_999_999_999n) } };
export const WithItsOwnHem: Story = { args: { hem: "leaves" } };
export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
};
export const NotYetCounted: Story = {
  render: ({ currency, name, href }) => (
    <PortfolioCard currency={currency} name={name} href={href} />
  ),
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <PortfolioCard {...args} />
    </PointerStates>
  ),
};
