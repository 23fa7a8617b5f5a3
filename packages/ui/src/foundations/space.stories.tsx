import type { Meta, StoryObj } from "@storybook/react-vite";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { TOKENS, listTokens } from "./tokens.ts";

const meta = { title: "Foundations/Space" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Everything is a count of four pixels, as cloth is a count of threads. */
export const Steps: Story = {
  render: () => (
    <Leaf title="Space" says="Steps of four pixels. A component keeps its margins to itself.">
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {listTokens("space-").map((step) => (
          <li key={step} className="flex items-center gap-4">
            <span className="w-16">
              <TokenName>{step}</TokenName>
            </span>
            <span className="h-4 bg-action" style={{ width: `var(--${step})` }} />
          </li>
        ))}
      </ul>
    </Leaf>
  ),
};

const PRESSED = listTokens("size-").filter((size) => /button|input|target/.test(size));

/** What a finger meets is at least 44 pixels high, and never under 24. */
export const Sizes: Story = {
  render: () => (
    <Leaf title="Sizes" says="The heights of what is pressed.">
      <ul className="m-0 flex list-none flex-col gap-4 p-0">
        {PRESSED.map((size) => (
          <li key={size} className="flex items-center gap-4">
            <span
              className="w-24 rounded-field border border-line-strong bg-surface"
              style={{ height: `var(--${size})` }}
            />
            <TokenName>
              {size} {TOKENS.light.get(size)}
            </TokenName>
          </li>
        ))}
      </ul>
    </Leaf>
  ),
};

const WIDTHS = listTokens("size-").filter((size) => !PRESSED.includes(size));

/** How wide pages, forms, dialogs and menus may become, and how high what stays in sight is. At a fifth of their size. */
export const Measures: Story = {
  render: () => (
    <Leaf title="Measures" says="The room that things take. Drawn at a fifth of their size.">
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {WIDTHS.map((size) => (
          <li key={size} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="w-44">
              <TokenName>{size}</TokenName>
            </span>
            <span className="w-16 text-sm tabular-nums">{TOKENS.light.get(size)}</span>
            <span className="h-3 bg-action" style={{ width: `calc(var(--${size}) / 5)` }} />
          </li>
        ))}
      </ul>
    </Leaf>
  ),
};

/** What is pressed is round; what is read is cut square. */
export const Shape: Story = {
  render: () => (
    <Leaf title="Shape" says="What you press is round, what you read is cut square.">
      <Part title="Corners">
        <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-5">
          {listTokens("radius-").map((radius) => (
            <li key={radius} className="flex flex-col gap-2">
              <span
                className="h-16 border border-line-strong bg-surface"
                style={{ borderRadius: `var(--${radius})` }}
              />
              <TokenName>{radius}</TokenName>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Shadows">
        <ul className="m-0 grid list-none grid-cols-2 gap-8 p-0 sm:grid-cols-4">
          {listTokens("shadow-").map((shadow) => (
            <li key={shadow} className="flex flex-col gap-6">
              <span
                className="h-16 rounded-cut bg-surface-raised"
                style={{ boxShadow: `var(--${shadow})` }}
              />
              <TokenName>{shadow}</TokenName>
            </li>
          ))}
        </ul>
      </Part>
    </Leaf>
  ),
};
