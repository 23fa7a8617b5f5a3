import { Badge } from "@kinfold/ui/badge";
import { Leaf, Part } from "@kinfold/ui/foundations/leaf";
import { Link } from "@kinfold/ui/link";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { COMPONENT_GUIDE, type GuideEntry } from "./component-guide.ts";

const meta = { title: "Foundations/StartHere" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const SHEETS = [
  ["Fund wallet", "flows-fundwallet"],
  ["Withdraw", "flows-withdraw"],
  ["Overview", "pages-overview"],
] as const;

const countComponents = (): number => Object.values(COMPONENT_GUIDE).flat().length;

function DocsLink({ of, children }: { of: string; children: string }) {
  return (
    <Link external target="_top" href={`./?path=/docs/${of}--docs`}>
      {children}
    </Link>
  );
}

function Component({ group, entry }: { group: string; entry: GuideEntry }) {
  const { name, need, otherNames, builtOn, status = "stable" } = entry;
  const id = `components-${group}-${name}`.toLowerCase();
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <span>{need}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DocsLink of={id}>{name}</DocsLink>
        {status === "draft" && <Badge tone="wait">Draft</Badge>}
        {status === "deprecated" && <Badge tone="quiet">Deprecated</Badge>}
        {builtOn !== undefined && <span className="text-sm text-ink-soft">Built on {builtOn}</span>}
      </span>
      <span className="text-sm text-ink-soft">Also called {otherNames.join(", ")}</span>
    </li>
  );
}

/** What the workshop is, how to review in it, and which component does what. */
export const Page: Story = {
  render: () => (
    <Leaf
      title="The Kinfold workshop"
      says="Every component, flow and page of Kinfold in every state, drawn by the real code. What you see here is what members and staff get."
    >
      <Part title="What changed">
        <p className="m-0">
          Each flow, page and office screen has a contact sheet. Its filter shows the states that
          changed since the last review. For example:
        </p>
        <ul className="m-0 flex list-none flex-wrap gap-x-6 gap-y-2 p-0">
          {SHEETS.map(([name, of]) => (
            <li key={of}>
              <DocsLink of={of}>{name}</DocsLink>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="How to review">
        <ol className="m-0 flex list-decimal flex-col gap-2 ps-5">
          <li>Open a contact sheet and show what changed since the last review.</li>
          <li>Open a state to see it live. The toolbar changes its theme, width and text size.</li>
          <li>
            Decide what a run of the stories found at the{" "}
            <Link external target="_top" href="./review/">
              review desk
            </Link>
            , which <code>npm run workshop</code> serves: accept, deny or comment, each cause once.
          </li>
          <li>Report what else is wrong and send the address of the story with it.</li>
        </ol>
      </Part>
      <Part title="What do I need?">
        <p className="m-0 text-ink-soft">
          Search by your own word: “modal” finds Dialog. All {countComponents()} components are
          listed. A component without a badge is stable: safe to use. A draft may change; a
          deprecated one will be removed. Radix is used only where it does more than HTML.
        </p>
        {Object.entries(COMPONENT_GUIDE).map(([group, entries]) => (
          <section key={group} aria-label={group} className="flex flex-col">
            <h3 className="m-0 border-b-2 border-ink pb-2 font-strong">{group}</h3>
            <ul className="m-0 grid list-none gap-x-8 p-0 sm:grid-cols-2">
              {entries.map((entry) => (
                <Component key={entry.name} group={group} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
      </Part>
    </Leaf>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Dialog" })).toHaveAttribute(
      "href",
      "./?path=/docs/components-overlays-dialog--docs",
    );
  },
};
