import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { Spot, SPOT_NAMES } from "#spot/spot.tsx";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { listTokens } from "./tokens.ts";

const meta = { title: "Foundations/Spots" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** A drawing for each moment that would otherwise be only words. Always beside words that say the same. */
export const Drawings: Story = {
  render: () => (
    <Leaf
      title="Spots"
      says="A drawing for a moment, never instead of words. 200 px wide beside text, 280 on a page of its own."
    >
      <ul className="m-0 grid list-none grid-cols-2 gap-6 p-0 sm:grid-cols-3">
        {SPOT_NAMES.map((name) => (
          <li key={name} className="flex flex-col gap-2">
            <Spot name={name} />
            <TokenName>{name}</TokenName>
          </li>
        ))}
      </ul>
      <Part title="Their dyes">
        <ul className="m-0 grid list-none grid-cols-4 gap-4 p-0 sm:grid-cols-8">
          {listTokens("spot-").map((dye) => (
            <li key={dye} className="flex flex-col gap-2">
              <span
                className="h-12 rounded-cut border border-line"
                style={{ background: `var(--${dye})` }}
              />
              <TokenName>{dye}</TokenName>
            </li>
          ))}
        </ul>
      </Part>
    </Leaf>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(async () => {
      const drawn = canvasElement.querySelectorAll('[data-slot="spot"]:has(path)');
      await expect(drawn).toHaveLength(SPOT_NAMES.length);
    });
  },
};
