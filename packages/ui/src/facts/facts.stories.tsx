import { toMinor } from "@kinfold/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Button } from "#button/button.tsx";
import { Figure } from "#figure/figure.tsx";
import { CopyIcon } from "#icon/icon.tsx";
import { Fact, Facts } from "./facts.tsx";

const meta = {
  title: "Components/Data/Facts",
  component: Facts,
  subcomponents: { Fact },
} satisfies Meta<typeof Facts>;
export default meta;
type Story = StoryObj<typeof meta>;

const fits = async () => {
  await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
};

export const Ruled: Story = {
  args: {
    className: "max-w-110",
    children: (
      <>
        <Fact term="To">GTBank ••4471</Fact>
        <Fact term="Paid on or before">
          <time dateTime="2026-12-05">5 December 2026</time>
        </Fact>
        <Fact term="Reference">KF-8H31-26</Fact>
      </>
    ),
  },
};

export const EndingInATotal: Story = {
  args: {
    className: "max-w-110",
    children: (
      <>
        <Fact term="Contribution">
          <Figure amount={toMinor(50_000_000n)} currency="NGN" />
        </Fact>
        <Fact term="Processing charge">
          <Figure amount={toMinor(75_000n)} currency="NGN" />
        </Fact>
        <Fact term="You pay" total>
          <Figure amount={toMinor(50_075_000n)} currency="NGN" size="sm" />
        </Fact>
      </>
    ),
  },
};

const transfer = (
  <>
    <Fact term="Amount">
      <Figure amount={toMinor(50_000_000n)} currency="NGN" size="sm" />
    </Fact>
    <Fact
      term="Account number"
      action={
        <Button variant="outline" size="sm" icon={CopyIcon}>
          Copy
        </Button>
      }
    >
      012 345 6789
    </Fact>
    <Fact term="Account name">Kinfold Members Club</Fact>
  </>
);

export const InAWell: Story = {
  args: { look: "well", className: "max-w-120", children: transfer },
};

export const Columns: Story = {
  args: {
    look: "columns",
    className: "max-w-150",
    children: (
      <>
        <Fact term="Contributed">
          <Figure amount={toMinor(270_000_000n)} currency="NGN" />
        </Fact>
        <Fact term="Gain">
          <Figure amount={toMinor(34_618_025n)} currency="NGN" trend="up" />
        </Fact>
        <Fact term="Term">12 months</Fact>
      </>
    ),
  },
};

/** What does not fit beside its term goes under it. */
export const LongValuesOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: {
    children: (
      <>
        <Fact term="Everything that you ever contributed">
          <Figure amount={toMinor(99_999_999_999_999n)} currency="NGN" />
        </Fact>
        <Fact term="Account name">Olúwaṣẹ́gunfúnmi Adégbóyèga-Okonkwo and family</Fact>
        <Fact term="Link">kinfold.example/a-very-long-address-that-has-no-place-to-break</Fact>
      </>
    ),
  },
  play: fits,
};

export const InAWellOnASmallPhone: Story = {
  globals: { viewport: { value: "small" } },
  args: { look: "well", children: transfer },
  play: fits,
};

/** A figure that is wider than its column takes a line of its own. */
export const ColumnsOnASmallPhone: Story = {
  parameters: { musts: ["facts-2"] },
  globals: { viewport: { value: "small" } },
  args: {
    look: "columns",
    children: (
      <>
        <Fact term="Contributed">
          <Figure amount={toMinor(90_702_947_845_804n)} currency="NGN" />
        </Fact>
        <Fact term="Gain">
          <Figure amount={toMinor(9_297_054_154_195n)} currency="NGN" trend="up" />
        </Fact>
        <Fact term="Simple return">10.25%</Fact>
        <Fact term="Your own return, a year">12.98%</Fact>
      </>
    ),
  },
  play: async ({ canvas, canvasElement }) => {
    await fits();
    const line = (term: string): DOMRect =>
      canvas.getByText(term).parentElement?.getBoundingClientRect() ?? new DOMRect();
    await expect(line("Gain").top).toBeGreaterThan(line("Contributed").bottom);
    await expect(line("Your own return, a year").top).toBe(line("Simple return").top);
    for (const value of canvasElement.querySelectorAll("dd")) {
      await expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth);
    }
  },
};
