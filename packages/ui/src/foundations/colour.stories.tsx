import type { Meta, StoryObj } from "@storybook/react-vite";
import { COLOUR_ROLES } from "./colour-roles.ts";
import { computePairContrast, EXEMPT, PAIRS } from "./contrast.ts";
import { Leaf, Part, TokenName } from "./leaf.tsx";
import { TOKENS, type Theme } from "./tokens.ts";

const meta = { title: "Foundations/Colour" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Swatch({ role }: { role: string }) {
  return (
    <li className="flex flex-col gap-2">
      <div
        className="h-16 rounded-field border border-line"
        style={{ background: `var(--color-${role})` }}
      />
      <TokenName>{role}</TokenName>
    </li>
  );
}

/** Indigo, undyed cotton and brass. Components name a role, never a dye, so both themes come from one line of code. */
export const Roles: Story = {
  render: () => (
    <Leaf
      title="Colour"
      says="A role says what a colour is for. The theme decides what it looks like."
    >
      {Object.entries(COLOUR_ROLES).map(([room, roles]) => (
        <Part key={room} title={room}>
          <ul className="m-0 grid list-none grid-cols-2 gap-4 p-0 sm:grid-cols-4 lg:grid-cols-6">
            {roles.map((role) => (
              <Swatch key={role} role={role} />
            ))}
          </ul>
        </Part>
      ))}
    </Leaf>
  ),
};

const roleOf = (token: string): string => token.replace(/^color-/, "");

function Ratio({ pair, theme }: { pair: (typeof PAIRS)[number]; theme: Theme }) {
  return (
    <td className="p-2 tabular-nums">{computePairContrast(pair, TOKENS[theme]).toFixed(2)}</td>
  );
}

/** The same pairs are computed by a test, which fails below AA. */
export const Contrast: Story = {
  render: () => (
    <Leaf
      title="Contrast"
      says="Text owes its reader 4.5 to 1, the edge of a control and a mark 3 to 1."
    >
      {/* Wider than a phone: anyone who has no pointer scrolls it with the arrow keys. */}
      <div
        role="region"
        aria-label="Contrast of each pair"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full border-collapse text-start text-sm">
          <thead className="text-start text-ink-soft">
            <tr className="border-b border-line">
              {["Colour", "lies on", "as", "needs", "light", "dark"].map((head) => (
                <th key={head} scope="col" className="p-2 text-start font-strong">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PAIRS.map((pair) => (
              <tr key={`${pair.over} ${pair.under} ${pair.use}`} className="border-b border-line">
                <th scope="row" className="p-2 text-start font-strong">
                  {roleOf(pair.over)}
                </th>
                <td className="p-2">{roleOf(pair.under)}</td>
                <td className="p-2">{pair.use}</td>
                <td className="p-2 tabular-nums">{pair.atLeast}</td>
                <Ratio pair={pair} theme="light" />
                <Ratio pair={pair} theme="dark" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Part title="What owes none">
        <dl className="m-0 flex flex-col gap-4">
          {EXEMPT.map(({ what, why }) => (
            <div key={why}>
              <dt className="text-sm font-strong">{what.map(roleOf).join(", ")}</dt>
              <dd className="m-0 text-sm text-ink-soft">{why}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </Leaf>
  ),
};
