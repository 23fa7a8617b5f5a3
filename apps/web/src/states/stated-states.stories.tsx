import { COPY } from "@kinfold/contract/copy";
import { Leaf, Part, TokenName } from "@kinfold/ui/foundations/leaf";
import { Link } from "@kinfold/ui/link";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { FUNDING } from "./funding.ts";
import { JOINING } from "./joining.ts";
import { PROVING } from "./proving.ts";
import { READING } from "./reading.ts";
import { SHARED_PIECES } from "./shared-pieces.ts";
import { SHELL } from "./shell.ts";
import { SIGNING_IN } from "./signing-in.ts";
import type { StatedSection, StatedState } from "@kinfold/frame/stated-state";
import { STATED_STATES } from "./stated-states.ts";
import { tally } from "@kinfold/frame/tally";
import { TRANSFERRING } from "./transferring.ts";
import { WITHDRAWING } from "./withdrawing.ts";

const meta = { title: "Foundations/States" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const CELL = "p-2 align-top wrap-anywhere";

function Proof({ proof }: Pick<StatedState, "proof">) {
  if (proof === "play") return "Its own play";
  return (
    <span className="flex flex-col gap-1">
      {proof.title}
      <TokenName>{proof.file}</TokenName>
    </span>
  );
}

function ShownAndProven(row: StatedState) {
  return (
    <>
      <td className={CELL}>
        <Link external target="_top" href={`./?path=/story/${row.story}`}>
          {row.story}
        </Link>
      </td>
      <td className={CELL}>
        <Proof proof={row.proof} />
      </td>
    </>
  );
}

function Section({ section, states }: StatedSection) {
  return (
    <Part title={section}>
      <table className="w-full table-fixed border-collapse text-start text-sm">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            {["State", "Story", "Walked by"].map((head) => (
              <th key={head} scope="col" className="p-2 text-start font-strong">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {states.map((row) => (
            <tr key={row.state} className="border-b border-line">
              <th scope="row" className={`text-start font-strong ${CELL}`}>
                {row.state}
                {row.words !== undefined && (
                  <q className="mt-1 block font-body text-ink-soft">{COPY[row.words]}</q>
                )}
              </th>
              <ShownAndProven {...row} />
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}

const page = (title: string, says: string, sections: readonly StatedSection[]): Story => ({
  render: () => (
    <Leaf title={title} says={says}>
      {sections.map((section) => (
        <Section key={section.section} {...section} />
      ))}
    </Leaf>
  ),
  play: async ({ canvas }) => {
    const states = sections.flatMap((section) => section.states);
    await expect(canvas.getAllByRole("rowheader")).toHaveLength(states.length);
    await expect(canvas.getAllByRole("link").map((link) => link.textContent)).toEqual(
      states.map(({ story }) => story),
    );
  },
});

const all = tally(STATED_STATES);

/** How many states the specification names, and what proves them. */
export const Tally: Story = {
  render: () => (
    <Leaf
      title="Stated states"
      says="Each state that the specification names, the story that shows it, and the test that walks it. The number before a heading is its section."
    >
      <dl className="m-0 grid grid-cols-3 gap-6">
        {[
          ["on journeys", all.journeys],
          ["in tests", all.tests],
          ["in plays", all.plays],
        ].map(([how, count]) => (
          <div key={how} className="flex flex-col">
            <dt className="text-ink-soft">{how}</dt>
            <dd className="m-0 font-display text-display-md font-display tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </Leaf>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("in plays").parentElement).toHaveTextContent(String(all.plays));
  },
};

export const Joining = page("Joining", "From the empty form to the proven mailbox.", [
  ...JOINING,
  ...PROVING,
]);

export const SigningIn = page("Signing in", "In, out, and back in.", SIGNING_IN);

export const Shell = page("Shell", "What stands around every page.", SHELL);

export const SharedPieces = page(
  "Shared pieces",
  "The form pieces and messages that many pages share.",
  SHARED_PIECES,
);

export const Reading = page(
  "Overview, wallet, transactions",
  "What a member reads of their money.",
  READING,
);

export const Funding = page(
  "Fund wallet",
  "Money in by card or by the transfer provider.",
  FUNDING,
);

export const Transferring = page(
  "Bank transfer",
  "Money in by a transfer of the member's own, and its receipt.",
  TRANSFERRING,
);

export const Withdrawing = page(
  "Withdraw",
  "Money out, and every withdrawal until it is paid.",
  WITHDRAWING,
);
