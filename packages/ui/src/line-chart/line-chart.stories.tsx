import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent as keyboard } from "storybook/test";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { LineChart, type ChartPoint } from "./line-chart.tsx";

const ENDS = [
  ["2025-12-31", 2020, 2000],
  ["2026-01-31", 2060, 2000],
  ["2026-02-28", 2190, 2100],
  ["2026-03-31", 2240, 2100],
  ["2026-04-30", 2360, 2200],
  ["2026-05-31", 2410, 2200],
  ["2026-06-30", 2380, 2300],
  ["2026-07-31", 2550, 2400],
  ["2026-08-31", 2690.415, 2500],
  ["2026-09-30", 2740, 2500],
  ["2026-10-31", 2900, 2700],
  ["2026-11-12", 3046.180_25, 2700],
] as const;

const YEAR: readonly ChartPoint[] = ENDS.map(([date, value, invested]) => ({
  date,
  value: toMinor(BigInt(Math.round(value * 100_000))),
  invested: toMinor(BigInt(invested * 100_000)),
}));

const meta = {
  title: "Components/Data/LineChart",
  component: LineChart,
  args: {
    label: "Value of Ìrẹ̀pọ̀ Pool over twelve months",
    currency: "NGN",
    points: YEAR,
    className: "rounded-cut bg-surface p-5 inset-ring inset-ring-line",
  },
} satisfies Meta<typeof LineChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AYear: Story = {};

export const ReadingByKeyboard: Story = {
  globals: { viewport: { value: "desk" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    const slider = canvas.getByRole("slider");
    await expect(slider).toHaveFocus();
    await userEvent.keyboard("{Home}{ArrowRight}{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      "31 August 2026. Value: ₦2,690,415.00. Contributed: ₦2,500,000.00.",
    );
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByText("31 August 2026", { ignore: "th" })).not.toBeInTheDocument();
    await userEvent.keyboard("{ArrowLeft}{ArrowRight}");
    await expect(canvas.getByText("31 August 2026", { ignore: "th" })).toBeVisible();
  },
};

/** No one valued it in March, April and June: the line stops rather than guess. */
export const WithGaps: Story = {
  args: {
    points: YEAR.map((point) => (/-0[346]-/.test(point.date) ? { ...point, value: null } : point)),
  },
};

export const AFewDays: Story = {
  args: {
    label: "Value of Purple USD in its first days",
    currency: "USD",
    points: [10, 11, 12].map((day) => ({
      date: `2026-11-${day}`,
      value: toMinor(BigInt(day * 10_150)),
      invested: toMinor(100_000n),
    })),
  },
};

export const TheFirstDay: Story = {
  args: {
    points: [{ date: "2026-11-12", value: toMinor(5_000_000n), invested: toMinor(5_000_000n) }],
  },
};

export const NothingYet: Story = { args: { points: [] } };

export const AmountsHidden: Story = {
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async ({ canvas, canvasElement }) => {
    await keyboard.tab();
    await expect(canvas.getByRole("slider")).toHaveFocus();
    await expect(canvasElement.innerHTML).not.toMatch(/₦\s*\d/);
  },
};

export const TheLargestOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: {
    points: YEAR.map(({ date }, index) => ({
      date,
      value: toMinor(99_999_999_999_999n - BigInt(11 - index) * 3_000_000_000_000n),
      invested: toMinor(60_000_000_000_000n),
    })),
    names: { value: "What it was worth", invested: "What you put in" },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{PageDown}");
    await expect(canvas.getByText("31 January 2026", { ignore: "th" })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
