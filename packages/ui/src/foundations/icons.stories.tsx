import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import * as set from "#icon/icon.tsx";
import { Leaf, Part, TokenName } from "./leaf.tsx";

const meta = { title: "Foundations/Icons" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const ICONS = Object.entries(set).toSorted(([a], [b]) => a.localeCompare(b));
const SIZES = [16, 20, 24] as const;

/** Every icon there is. The filled ones mark where in the navigation one is, and nothing else. */
export const All: Story = {
  render: () => (
    <Leaf
      title="Icons"
      says="One set, one weight. An icon always has a word beside it, or a name of its own for those who listen."
    >
      <Part title="Three sizes: in a line of text, in a control, alone">
        <div className="flex items-end gap-6">
          {SIZES.map((size) => (
            <span key={size} className="flex flex-col items-center gap-2">
              <set.WalletIcon size={size} />
              <TokenName>{size}</TokenName>
            </span>
          ))}
        </div>
      </Part>
      <Part title="The set">
        <ul className="m-0 grid list-none grid-cols-3 gap-x-3 gap-y-5 p-0 sm:grid-cols-5">
          {ICONS.map(([name, Icon]) => (
            <li key={name} className="flex min-w-0 flex-col gap-2">
              <Icon size={24} />
              <span className="wrap-anywhere">
                <TokenName>{name.replace(/Icon$/, "")}</TokenName>
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </Leaf>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll("li svg path")).toHaveLength(ICONS.length);
  },
};
