import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { Figure, type FigureProps } from "./figure.tsx";

const meta = {
  title: "Rooms/Figure",
  component: Figure,
  args: { amount: 125_000_050n, currency: "NGN" },
} satisfies Meta<typeof Figure>;
export default meta;
type Story = StoryObj<typeof meta>;

const SHOWN: [string, FigureProps][] = [
  ["A portfolio", { amount: 841_265_050n, currency: "NGN", size: "lg" }],
  ["A wallet", { amount: 1_287_436n, currency: "USD", size: "md" }],
  ["A fact", { amount: 5_000_000n, currency: "NGN", size: "sm" }],
  ["The largest", { amount: 99_999_999_999_999n, currency: "NGN", size: "lg" }],
  ["Nothing", { amount: 0n, currency: "USD" }],
  ["Overdrawn", { amount: -250_050n, currency: "NGN" }],
  ["Money in", { amount: 50_000_000n, currency: "NGN", movement: "in" }],
  ["Money out", { amount: 25_000_000n, currency: "NGN", movement: "out" }],
  ["Money that never came", { amount: 7_500_000n, currency: "NGN", movement: "failed" }],
  ["A gain", { amount: 31_248_000n, currency: "NGN", trend: "up" }],
  ["A loss", { amount: 41_822n, currency: "USD", trend: "down" }],
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

export const Matrix: Story = { render: Shown };

export const Hidden: Story = {
  render: Shown,
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Amount hidden")).toHaveLength(SHOWN.length);
  },
};
