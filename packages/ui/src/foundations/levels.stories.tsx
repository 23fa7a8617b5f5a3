import type { Meta, StoryObj } from "@storybook/react-vite";
import { Leaf, TokenName } from "./leaf.tsx";
import { TOKENS, listTokens } from "./tokens.ts";

const meta = { title: "Foundations/Levels" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const LEVELS = listTokens("z-").toSorted((a, b) => levelOf(a) - levelOf(b));

function levelOf(token: string): number {
  return Number(TOKENS.light.get(token));
}

/** What lies over what. Nothing takes a level of its own. */
export const Ladder: Story = {
  render: () => (
    <Leaf
      title="Levels"
      says="What lies over what, from the page up. A component takes one of these or none."
    >
      <ol className="m-0 flex list-none flex-col p-0">
        {LEVELS.map((level, index) => (
          <li
            key={level}
            className="relative -mt-3 flex h-16 items-center justify-between gap-4 rounded-cut border border-line bg-surface-raised px-4 shadow-menu first:mt-0"
            style={{ marginInlineStart: `${index * 1.25}rem` }}
          >
            <TokenName>{level}</TokenName>
            <span className="text-sm tabular-nums">{levelOf(level)}</span>
          </li>
        ))}
      </ol>
    </Leaf>
  ),
};
