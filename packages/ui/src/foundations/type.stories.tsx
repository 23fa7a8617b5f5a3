import type { Meta, StoryObj } from "@storybook/react-vite";
import { formatFigure, toMinor } from "@kinfold/money";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { listTokens } from "./tokens.ts";

const meta = { title: "Foundations/Type" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const DISPLAY = listTokens("display-").toReversed();
const TEXT = listTokens("text-").toReversed();
const MONEY = listTokens("money-").toReversed();
const leadingOf = (size: string): string => `var(--leading-${size.replace(/^text-/, "")})`;

/** Brygada 1918 speaks and counts; Public Sans explains. */
export const Scale: Story = {
  render: () => (
    <Leaf title="Type" says="Two families. One for headings and money, one for everything else.">
      <Part title="Headings">
        {DISPLAY.map((size) => (
          <div key={size}>
            <p
              className="m-0 font-display font-display tracking-display"
              style={{ fontSize: `var(--${size})`, lineHeight: leadingOf(size) }}
            >
              Many hands, one cloth
            </p>
            <TokenName>{size}</TokenName>
          </div>
        ))}
      </Part>
      <Part title="Text">
        {TEXT.map((size) => (
          <div key={size}>
            <p
              className="m-0 max-w-sm"
              style={{ fontSize: `var(--${size})`, lineHeight: leadingOf(size) }}
            >
              Your contribution is counted on the day it reaches the club, and shown here as soon as
              it is.
            </p>
            <TokenName>{size}</TokenName>
          </div>
        ))}
      </Part>
      <Part title="Money">
        {MONEY.map((size) => (
          <div key={size}>
            <p
              className="m-0 font-display font-money tracking-money lining-nums tabular-nums"
              style={{ fontSize: `var(--${size})`, lineHeight: 1.15 }}
            >
              ₦4,250,000.50
            </p>
            <TokenName>{size}</TokenName>
          </div>
        ))}
      </Part>
    </Leaf>
  ),
};

/** Names as their owners write them: dots below, tones above, and both at once. */
export const NigerianLetters: Story = {
  render: () => (
    <Leaf title="Names are spelled as their owners spell them" says="In both families and weights.">
      {["font-display font-display", "font-text", "font-text font-strong"].map((face) => (
        <p key={face} className={`m-0 text-display-sm ${face}`}>
          Ọ̀ṣúnbùnmi · Ẹniọlá · Ńdúbùísí · Ụ́kà · Ɓala · Ƙwari · Ɗanladi · ₦ 1,200
        </p>
      ))}
    </Leaf>
  ),
};

const SUMS = [77_777_777n, 1_111_111n, 99_999_999_999_999n, 4_800_020n];

/** Figures in a column line up to the digit; figures on their own sit as close as letters do. */
export const Figures: Story = {
  render: () => (
    <Leaf
      title="Figures"
      says="Lining figures everywhere. In a column each takes the same room, and kerning goes: it would pull two sevens together."
    >
      <div className="grid gap-8 sm:grid-cols-2">
        <Part title="In a column">
          <ul className="m-0 flex list-none flex-col items-end p-0">
            {SUMS.map((sum) => (
              <li key={String(sum)} className="figures-column text-lg">
                {formatFigure(toMinor(sum), "NGN")}
              </li>
            ))}
          </ul>
          <TokenName>figures-column</TokenName>
        </Part>
        <Part title="On their own">
          <ul className="m-0 flex list-none flex-col items-end p-0">
            {SUMS.map((sum) => (
              <li key={String(sum)} className="font-display text-money-sm tracking-money">
                {formatFigure(toMinor(sum), "NGN")}
              </li>
            ))}
          </ul>
          <TokenName>money-sm</TokenName>
        </Part>
      </div>
    </Leaf>
  ),
};
