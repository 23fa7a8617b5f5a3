import { toMinor, ZERO } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { Figure, type FigureProps } from "./figure.tsx";

const meta = {
  title: "Components/Money/Figure",
  component: Figure,
  parameters: { section: "9 Money and buttons" },
  args: { amount: toMinor(125_000_050n), currency: "NGN" },
} satisfies Meta<typeof Figure>;
export default meta;
type Story = StoryObj<typeof meta>;

const SHOWN: [string, FigureProps][] = [
  ["A portfolio", { amount: toMinor(841_265_050n), currency: "NGN", size: "lg" }],
  ["A wallet", { amount: toMinor(1_287_436n), currency: "USD", size: "md" }],
  ["A fact", { amount: toMinor(5_000_000n), currency: "NGN", size: "sm" }],
  ["The largest", { amount: toMinor(99_999_999_999_999n), currency: "NGN", size: "lg" }],
  ["Nothing", { amount: ZERO, currency: "USD" }],
  ["Overdrawn", { amount: toMinor(-250_050n), currency: "NGN" }],
  ["Money in", { amount: toMinor(50_000_000n), currency: "NGN", movement: "in" }],
  ["Money out", { amount: toMinor(25_000_000n), currency: "NGN", movement: "out" }],
  ["Money that never came", { amount: toMinor(7_500_000n), currency: "NGN", movement: "failed" }],
  ["A gain", { amount: toMinor(31_248_000n), currency: "NGN", trend: "up" }],
  ["A loss", { amount: toMinor(41_822n), currency: "USD", trend: "down" }],
];

function Shown() {
  return (
    <dl className="grid gap-4">
      {SHOWN.map(([name, props]) => (
        <div key={name} className="@container">
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd>
            <Figure {...props} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Letters as far apart as WCAG 1.4.12 lets a reader set them. */
const SPREAD = { letterSpacing: "0.12em", wordSpacing: "0.16em" };

export const Matrix: Story = {
  parameters: { musts: ["figure-2"] },
  render: Shown,
  play: async ({ canvasElement }) => {
    const figures = [...canvasElement.querySelectorAll<HTMLElement>('[data-slot="figure"]')];
    const totals = figures.filter(({ dataset }) => /lg|md/.test(dataset["size"] ?? ""));
    const lines = (figure: HTMLElement) =>
      new Set([...figure.getClientRects()].map(({ bottom }) => bottom)).size;
    const isCut = (figure: HTMLElement) => {
      const room = figure.closest("dd");
      return room === null || room.scrollWidth > room.clientWidth;
    };
    canvasElement.style.width = "12rem";
    // Until their family is here another one is drawn, which is wider than figures are fitted for.
    await waitFor(() => expect(figures.filter((figure) => lines(figure) !== 1)).toEqual([]));
    await expect(totals.filter(isCut)).toEqual([]);
    for (const figure of totals) Object.assign(figure.style, SPREAD);
    await expect(totals.some((figure) => lines(figure) > 1)).toBe(true);
    await expect(totals.filter(isCut)).toEqual([]);
    for (const figure of totals)
      Object.assign(figure.style, { letterSpacing: "", wordSpacing: "" });
    canvasElement.style.width = "";
  },
};

/** In a well and in a chosen row the decimals are as strong as the rest: softer ones would be too faint there. */
export const GainsOnDarkerGrounds: Story = {
  render: () => (
    <ul className="grid gap-2">
      {[
        { ground: "bg-surface" },
        { ground: "bg-surface-sunken" },
        { ground: "bg-surface-selected", "data-current": "" },
      ].map(({ ground, ...marks }) => (
        <li key={ground} {...marks} className={`flex gap-6 rounded-cut p-4 ${ground}`}>
          <Figure amount={toMinor(31_248_000n)} currency="NGN" trend="up" />
          <Figure amount={toMinor(41_822n)} currency="USD" trend="down" />
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvas }) => {
    const decimals = [...canvas.getAllByText(".00"), ...canvas.getAllByText(".22")];
    const opacity = decimals.map((one) => getComputedStyle(one).opacity);
    await expect(opacity).toEqual(["0.86", "1", "1", "0.86", "1", "1"]);
  },
};

export const Hidden: Story = {
  parameters: {
    musts: ["figure-4"],
    state: "Amounts hidden",
    seen: "Money that never came",
    proof: "figure: hidden amounts show no figure…",
  },
  render: Shown,
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Amount hidden")).toHaveLength(SHOWN.length);
  },
};
