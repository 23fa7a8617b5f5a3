import type { Meta, StoryObj } from "@storybook/react-vite";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { tokensNamed } from "./tokens.ts";

const meta = { title: "Foundations/Patterns" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Cut({ pattern, height }: { pattern: string; height: string }) {
  return (
    <li className="flex flex-col gap-2">
      <span className={`block overflow-hidden rounded-cut bg-cloth ${height}`}>
        <span
          className="block h-full bg-motif-on-cloth"
          style={{
            maskImage: `var(--${pattern})`,
            opacity: "var(--motif-on-cloth-opacity)",
          }}
        />
      </span>
      <TokenName>{pattern}</TokenName>
    </li>
  );
}

/** Resist-dyed cloth. Each pattern is a mask, so any role can dye it. */
export const Cloth: Story = {
  render: () => (
    <Leaf title="Patterns" says="Drawn once, dyed by whichever role lies under them.">
      <Part title="Tiles repeat">
        <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-3">
          {tokensNamed("tile-").map((tile) => (
            <Cut key={tile} pattern={tile} height="h-32" />
          ))}
        </ul>
      </Part>
      <Part title="Hems run along an edge">
        <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-3">
          {tokensNamed("hem-").map((hem) => (
            <Cut key={hem} pattern={hem} height="h-10" />
          ))}
        </ul>
      </Part>
      <Part title="Blocks stand alone">
        <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-4">
          {tokensNamed("block-").map((block) => (
            <Cut key={block} pattern={block} height="h-40" />
          ))}
        </ul>
      </Part>
    </Leaf>
  ),
};
