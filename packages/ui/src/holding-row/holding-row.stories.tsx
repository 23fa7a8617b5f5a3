import { toMinor, ZERO } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Badge } from "#badge/badge.tsx";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { HoldingRow } from "./holding-row.tsx";

const meta = {
  title: "Components/Money/HoldingRow",
  component: HoldingRow,
  args: {
    planId: 1,
    currency: "NGN",
    name: "Ìrẹ̀pọ̀ Pool",
    href: "/dashboard/my-investments/details/1",
    note: "Since December 2025",
    value: toMinor(304_618_025n),
    gain: toMinor(34_618_025n),
    gainPercent: "12.82%",
  },
  decorators: [
    (Story) => (
      <div className="@container border-t border-line">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof HoldingRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Gained: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole("link")).toHaveAttribute("href", args.href);
    await canvas.findByText("Up");
  },
};
export const Lost: Story = {
  parameters: { musts: ["holding-row-1"] },
  args: { name: "Harvest Pool", planId: 2, gain: toMinor(-2_000_000n), gainPercent: "−0.40%" },
  play: async ({ canvas }) => {
    await canvas.findByText("Down");
  },
};
/** A portfolio of ₦700,000 that was put in, at the ends of months. */
const HISTORY = [500_000, 512_000, 505_500, 720_000, 722_400, 741_000, 763_269].map(
  (naira, at) => ({
    date: new Date(Date.UTC(2026, at + 1, 0)).toISOString().slice(0, 10),
    value: toMinor(BigInt(naira) * 100n),
  }),
);
const FALLING = [700_000, 712_000, 698_400, 671_000, 688_500, 652_000, 643_846].map(
  (naira, at) => ({
    date: new Date(Date.UTC(2026, at + 1, 0)).toISOString().slice(0, 10),
    value: toMinor(BigInt(naira) * 100n),
  }),
);
/** Side by side, their lines begin and end together, and one that is too young for a line leaves its room. */
export const WithItsHistory: Story = {
  args: {
    note: "Since January 2026",
    value: toMinor(76_326_900n),
    gain: toMinor(6_326_900n),
    gainPercent: "9.04%",
    history: HISTORY,
  },
  render: (args) => (
    <>
      <HoldingRow {...args} />
      <HoldingRow
        {...args}
        planId={2}
        name="Harvest Pool"
        value={toMinor(50_000_000n)}
        gain={ZERO}
        gainPercent="0.00%"
        history={HISTORY.slice(0, 1)}
      />
      <HoldingRow
        {...args}
        planId={3}
        name="Diaspora Pool"
        value={toMinor(64_384_600n)}
        gain={toMinor(-5_615_400n)}
        gainPercent="−8.02%"
        history={FALLING}
      />
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("[data-slot=sparkline]")).toHaveLength(2);
  },
};
export const NeitherGainedNorLost: Story = { args: { gain: ZERO, gainPercent: "0.00%" } };
export const WaitingForItsFirstUnits: Story = {
  parameters: { musts: ["holding-row-2"] },
  args: {
    gain: undefined,
    gainPercent: undefined,
    state: <Badge tone="info">Waiting for units</Badge>,
    note: "Dealt on 30 November 2026",
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole("link");
    await expect(row).toHaveTextContent("Waiting for units");
    await expect(row).not.toHaveTextContent(/0\.00|Up|Down|%/);
  },
};
export const TheLargestAmount: Story = {
  args: { value: toMinor(99_999_999_999_999n), gain: toMinor(99_999_999_999n) },
};
export const AVeryLongName: Story = {
  args: { name: "The Oluwafunmilayo-Ẹniọlá Adébáyọ̀ Family Endowment and Scholarship Pool" },
};
export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <HoldingRow {...args} />
    </PointerStates>
  ),
};
