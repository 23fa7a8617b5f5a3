import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { TwoSides, type Side } from "./two-sides.tsx";

const members: Side = {
  name: "Members own",
  parts: [
    { key: "others", name: "Other members", amount: toMinor(81_157_684_317n), fill: "solid" },
    { key: "yours", name: "Yours", amount: toMinor(76_326_923n), fill: "yours", isCounted: true },
  ],
};
const confirmed: Side = {
  name: "Banks and custodian confirm",
  parts: [
    { key: "custodian", name: "Custodian", amount: toMinor(69_048_909_554n), fill: "bars" },
    { key: "banks", name: "Banks", amount: toMinor(12_185_101_686n), fill: "hatch" },
  ],
};
const short: Side = {
  ...confirmed,
  parts: [
    { key: "custodian", name: "Custodian", amount: toMinor(69_048_909_554n), fill: "bars" },
    { key: "banks", name: "Banks", amount: toMinor(12_064_701_686n), fill: "hatch" },
  ],
};

const meta = {
  title: "Components/Money/TwoSides",
  component: TwoSides,
  args: {
    label: "What members own, and what is confirmed",
    currency: "NGN",
    sides: [members, confirmed],
    missing: "Not explained",
    className: "max-w-110",
  },
} satisfies Meta<typeof TwoSides>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Equal: Story = {};

export const Explained: Story = {
  args: { children: "Each night the club adds up what all members own and signs the total." },
};

export const OneSideHasLess: Story = { args: { sides: [members, short] } };

export const NotSaidYet: Story = {
  args: { sides: [members, { ...confirmed, parts: [], unsaid: "Not confirmed yet" }] },
};

export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
};

export const LongOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: {
    sides: [
      {
        name: "Members own",
        parts: [
          {
            key: "others",
            name: "Other members",
            amount: toMinor(73_041_915_885_300n),
            fill: "solid",
          },
          {
            key: "yours",
            name: "Yours",
            amount: toMinor(68_694_230_700n),
            fill: "yours",
            isCounted: true,
          },
        ],
      },
      {
        name: "Every bank and the custodian of the club confirm",
        parts: [
          {
            key: "custodian",
            name: "Custodian",
            amount: toMinor(62_144_018_598_600n),
            fill: "bars",
          },
          { key: "banks", name: "Banks", amount: toMinor(10_858_231_517_400n), fill: "hatch" },
        ],
      },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
