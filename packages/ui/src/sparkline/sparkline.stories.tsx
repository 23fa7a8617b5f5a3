import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { Sparkline, type SparkPoint } from "./sparkline.tsx";

/** The last day of each month of 2026, worth so many naira. */
const months = (...naira: number[]): SparkPoint[] =>
  naira.map((value, at) => ({
    date: new Date(Date.UTC(2026, at + 1, 0)).toISOString().slice(0, 10),
    value: toMinor(BigInt(value) * 100n),
  }));

const RISING = months(500_000, 512_000, 505_500, 720_000, 722_400, 741_000, 763_269);

const meta = {
  title: "Components/Data/Sparkline",
  component: Sparkline,
  args: { points: RISING, currency: "NGN" },
} satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

const drawn = (canvasElement: HTMLElement): string | null | undefined =>
  canvasElement.querySelector("path")?.getAttribute("d");

export const Rising: Story = {
  parameters: { musts: ["sparkline-1"] },
  play: async ({ canvas, canvasElement }) => {
    const words = canvas.getByText(/^From/);
    await expect(words).toHaveTextContent(
      "From ₦500,000.00 on 31 January 2026 to ₦763,269.00 on 31 July 2026.",
    );
    await expect(drawn(canvasElement)).toMatch(/^M3\.0 34\.0L.*L147\.0 4\.0$/);
  },
};
export const Falling: Story = { args: { points: RISING.toReversed() } };
export const NeverMoved: Story = {
  args: { points: months(500_000, 500_000, 500_000) },
  play: async ({ canvasElement }) => {
    await expect(drawn(canvasElement)).toBe("M3.0 19.0L75.0 19.0L147.0 19.0");
  },
};
export const TwoDays: Story = { args: { points: RISING.slice(-2), currency: "USD" } };
export const OneDayIsNoLine: Story = {
  args: { points: RISING.slice(-1) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("[data-slot=sparkline]")).toBeNull();
  },
};
export const TheLargestAmounts: Story = {
  args: { points: months(999_999_999_998, 999_999_999_999, 999_999_999_997) },
};
export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.innerHTML).not.toMatch(/₦\s*\d/);
  },
};
