import { COPY } from "@kinfold/contract/copy";
import { Leaf, Part, TokenName } from "@kinfold/ui/foundations/leaf";
import { Link } from "@kinfold/ui/link";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import type { StatedState } from "../tools/checks/stated-states.ts";
import { STATED_STATES } from "./stated-states.ts";
import { describeProof, STATED_PAGES, tallyProofs, type StatedPage } from "./stated-pages.ts";

const meta = { title: "Foundations/States" } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** The sentences that the specification fixes. */
const SENTENCES: Readonly<Record<string, string>> = COPY;

const CELL = "p-2 align-top wrap-anywhere";

function Proof({ proof }: Pick<StatedState, "proof">) {
  const { kind, file, title } = describeProof(proof);
  if (kind === "Play") return "Its own play";
  return (
    <span className="flex flex-col gap-1">
      {title}
      <TokenName>{file}</TokenName>
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

const statesOf = (section: string): StatedState[] =>
  STATED_STATES.filter((row) => row.section === section);

function Section({ section }: Pick<StatedState, "section">) {
  return (
    <Part title={section}>
      <table className="w-full table-fixed border-collapse text-start text-sm">
        <thead className="text-ink-soft">
          <tr className="border-b border-line">
            {["State", "Story", "Proven by"].map((head) => (
              <th key={head} scope="col" className="p-2 text-start font-strong">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {statesOf(section).map((row) => (
            <tr key={row.state} className="border-b border-line">
              <th scope="row" className={`text-start font-strong ${CELL}`}>
                {row.state}
                {row.words !== undefined && (
                  <q className="mt-1 block font-body text-ink-soft">{SENTENCES[row.words]}</q>
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

const page = ({ title, says, sections }: StatedPage): Story => ({
  render: () => (
    <Leaf title={title} says={says}>
      {sections.map((section) => (
        <Section key={section} section={section} />
      ))}
    </Leaf>
  ),
  play: async ({ canvas }) => {
    const states = sections.flatMap(statesOf);
    await expect(canvas.getAllByRole("rowheader")).toHaveLength(states.length);
    await expect(canvas.getAllByRole("link").map((link) => link.textContent)).toEqual(
      states.map(({ story }) => story),
    );
    await expect(canvas.queryByText(/%s|\$ms/)).toBeNull();
  },
});

const all = tallyProofs(STATED_STATES);

/** How many states the specification names for members and for the office, and what proves them. */
export const Tally: Story = {
  render: () => (
    <Leaf
      title="Stated states"
      says="Each state that the specification names, the story that shows it, and the test that proves it. The number before a heading is its section."
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

export const Joining = page(STATED_PAGES.Joining);
export const SigningIn = page(STATED_PAGES.SigningIn);
export const Securing = page(STATED_PAGES.Securing);
export const Shell = page(STATED_PAGES.Shell);
export const SharedPieces = page(STATED_PAGES.SharedPieces);
export const Reading = page(STATED_PAGES.Reading);
export const Funding = page(STATED_PAGES.Funding);
export const Transferring = page(STATED_PAGES.Transferring);
export const Withdrawing = page(STATED_PAGES.Withdrawing);
export const Account = page(STATED_PAGES.Account);
export const Kyc = page(STATED_PAGES.Kyc);
export const Contributing = page(STATED_PAGES.Contributing);
export const Repeating = page(STATED_PAGES.Repeating);
export const Reporting = page(STATED_PAGES.Reporting);
export const Content = page(STATED_PAGES.Content);
export const Notices = page(STATED_PAGES.Notices);
export const OfficeSignIn = page(STATED_PAGES.OfficeSignIn);
export const OfficeMembers = page(STATED_PAGES.OfficeMembers);
export const OfficeReceipts = page(STATED_PAGES.OfficeReceipts);
export const OfficePayingOut = page(STATED_PAGES.OfficePayingOut);
export const OfficeValuations = page(STATED_PAGES.OfficeValuations);
export const OfficeRunning = page(STATED_PAGES.OfficeRunning);
