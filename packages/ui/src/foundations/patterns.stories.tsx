import type { Meta, StoryObj } from "@storybook/react-vite";
import { clothSheet, Hem, setDyeAttributes, type HemName } from "#cloth-sheet/cloth-sheet.tsx";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { listTokens } from "./tokens.ts";

const meta = { title: "Foundations/Patterns" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const HEMS: readonly string[] = [
  "cowrie",
  "unfold",
  "gather",
  "leaves",
  "stitch",
  "zigzag",
] satisfies HemName[];

const isHem = (name: string): name is HemName => HEMS.includes(name);

/** Throws for a hem among the tokens that no component knows yet. */
function nameOfHem(token: string): HemName {
  const name = token.slice("hem-".length);
  if (!isHem(name)) throw new Error(`No sheet wears ${token} yet: add it to HemName.`);
  return name;
}

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
          {listTokens("tile-").map((tile) => (
            <Cut key={tile} pattern={tile} height="h-32" />
          ))}
        </ul>
      </Part>
      <Part title="Hems run along an edge">
        <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-3">
          {listTokens("hem-").map((hem) => (
            <Cut key={hem} pattern={hem} height="h-10" />
          ))}
        </ul>
      </Part>
      <Part title="Blocks stand alone">
        <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-4">
          {listTokens("block-").map((block) => (
            <Cut key={block} pattern={block} height="h-40" />
          ))}
        </ul>
      </Part>
    </Leaf>
  ),
};

/** Which hem a sheet of cloth wears. No text ever stands on one, and none is lower than 40 px. */
export const Hems: Story = {
  render: () => (
    <Leaf
      title="Hems"
      says="Cowries are naira's and unfolding is dollars'. Every plan owns one of the others, and no one else wears it."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {listTokens("hem-").map((hem) => {
          const dye = hem === "hem-unfold" ? "pale" : "cloth";
          return (
            <div key={hem} className="flex flex-col gap-2">
              <div
                className={clothSheet({ dye, className: "justify-end" })}
                style={{ minHeight: "8rem" }}
                {...setDyeAttributes(dye)}
              >
                <Hem hem={nameOfHem(hem)} />
              </div>
              <TokenName>{hem}</TokenName>
            </div>
          );
        })}
      </div>
    </Leaf>
  ),
};

/** Woven whole, for a wall beside a form and a band above one. They come after the first paint. */
export const WholeCloths: Story = {
  render: () => (
    <Leaf
      title="Whole cloths"
      says="For a wall beside a form, and a band above one. They come after the first paint; until then the cloth is plain."
    >
      <ul className="m-0 grid list-none grid-cols-1 gap-4 p-0 sm:grid-cols-2">
        {listTokens("art-").map((art) => (
          <li key={art} className="flex flex-col gap-2">
            <span
              className="block h-48 rounded-cut bg-cloth bg-cover bg-center"
              style={{ backgroundImage: `var(--${art})` }}
            />
            <TokenName>{art}</TokenName>
          </li>
        ))}
      </ul>
    </Leaf>
  ),
};
