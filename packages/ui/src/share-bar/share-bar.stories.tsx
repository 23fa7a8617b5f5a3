import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { ShareBar } from "./share-bar.tsx";

const part = (name: string, amount: bigint) => ({ key: name, name, amount: toMinor(amount) });

const meta = {
  title: "Components/Data/ShareBar",
  component: ShareBar,
  args: {
    label: "What the pool holds",
    className: "max-w-150",
    parts: [
      part("Treasury bills", 46n),
      part("Commercial paper", 28n),
      part("Nigerian equities", 16n),
      part("Cash", 10n),
    ],
  },
} satisfies Meta<typeof ShareBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FourParts: Story = {};

/** A third each: one of them carries the tenth that rounding lost. */
export const Thirds: Story = {
  args: { parts: [part("Harvest Pool", 1n), part("Ìrẹ̀pọ̀ Pool", 1n), part("Purple NGN", 1n)] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("33.4%")).toBeVisible();
  },
};

const MONEY = [
  part("Ìrẹ̀pọ̀ Pool", 304_618_025n),
  part("Harvest Pool", 498_000_000n),
  part("Purple NGN", 38_647_025n),
];

export const WithMoney: Story = {
  args: { label: "Where your naira lies", currency: "NGN", parts: MONEY },
};

export const AmountsHidden: Story = {
  args: { label: "Where your naira lies", currency: "NGN", parts: MONEY },
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
};

export const AsManyAsCanBeDistinguished: Story = {
  args: {
    parts: [
      part("Treasury bills", 300n),
      part("Commercial paper", 200n),
      part("Nigerian equities", 150n),
      part("Cash", 100n),
      part("Eurobonds", 80n),
      part("Everything else", 1n),
    ],
  },
};

export const LongNamesOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: {
    currency: "NGN",
    parts: [
      part("Olúwaṣẹ́gunfúnmi Adégbóyèga-Okonkwo Education and Housing Pool", 99_999_999_999_999n),
      part("Cash", 1n),
    ],
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
    const name = canvas.getByText(/^Olúwaṣẹ́gunfúnmi/);
    const list = canvas.getByRole("list");
    // Words stay words: the name has the width of its row but for the swatch.
    await expect(name.getBoundingClientRect().width).toBeGreaterThan(
      list.getBoundingClientRect().width * 0.8,
    );
  },
};
