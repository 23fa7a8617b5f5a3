import { formatShort, kobo, toMinor, ZERO } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import { Button } from "#button/button.tsx";
import { Fact, Facts } from "#facts/facts.tsx";
import { Figure } from "#figure/figure.tsx";
import { setAmountsHidden } from "#hooks/hide-amounts.ts";
import { Leaf, Part } from "./leaf.tsx";

const meta = {
  title: "Foundations/Money",
  parameters: { section: "9 Money and buttons" },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Line({ says, children }: { says: string; children: ReactNode }) {
  return (
    <Fact term={says} className="gap-x-10">
      {children}
    </Fact>
  );
}

function Money() {
  return (
    <Leaf
      title="Money"
      says="To the kobo, wherever a member could count on it. Figure prints it; nothing else does."
    >
      <Part title="A figure">
        <Facts>
          <Line says="Symbol tight before it, thousands apart, two decimals always">
            <Figure amount={toMinor(125_000_050n)} currency="NGN" />
          </Line>
          <Line says="Nothing is a figure too">
            <Figure amount={ZERO} currency="USD" />
          </Line>
          <Line says="Large, its decimals step back and never leave">
            <Figure amount={toMinor(841_265_050n)} currency="NGN" size="md" />
          </Line>
        </Facts>
      </Part>
      <Part title="What it did">
        <Facts>
          <Line says="Money in: a plus, and green">
            <Figure amount={toMinor(50_000_000n)} currency="NGN" movement="in" />
          </Line>
          <Line says="Money out: a minus, and ink. Red is not for spending">
            <Figure amount={toMinor(25_000_000n)} currency="NGN" movement="out" />
          </Line>
          <Line says="Money that never moved: struck through, with its reason beside it">
            <Figure amount={toMinor(7_500_000n)} currency="NGN" movement="failed" />
          </Line>
          <Line says="A gain and a loss: an arrow, a colour, and a word for those who listen">
            <span className="flex gap-4">
              <Figure amount={toMinor(31_248_000n)} currency="NGN" trend="up" />
              <Figure amount={toMinor(2_000_000n)} currency="NGN" trend="down" />
            </span>
          </Line>
        </Facts>
      </Part>
      <Part title="Where it may be short">
        <Facts>
          <Line says="On the axis of a chart">
            {formatShort(kobo(280_000_000n), "NGN", "compact")}
          </Line>
          <Line says="In a limit, or what a plan begins at">
            From {formatShort(kobo(5_000_000n), "NGN")}
          </Line>
        </Facts>
      </Part>
      <Part title="Where it is in words">
        <Facts>
          <Line says="An estimate says so, with its rate and its time beside it">
            About <Figure amount={toMinor(178_519_600n)} currency="NGN" />
          </Line>
          <Line says="A button says how much">
            <Button size="sm">Withdraw ₦150,000.00</Button>
          </Line>
        </Facts>
      </Part>
    </Leaf>
  );
}

/** How an amount looks, by what it is. */
export const Presentation: Story = {
  parameters: {
    state: "₦ for naira, $ for any other currency",
    seen: "$0.00",
    proof: "money: any currency but naira is written with a dollar sign",
    also: [
      {
        state: "Compact where it may be short",
        seen: "₦2.8M",
        proof: "money: the short form keeps the specification's zero minimum…",
      },
    ],
  },
  render: () => <Money />,
};

/** The same page on a device whose owner hides amounts: no figure, no length, no direction. */
export const Hidden: Story = {
  render: () => <Money />,
  beforeEach: () => {
    setAmountsHidden(true);
    return () => setAmountsHidden(false);
  },
};
