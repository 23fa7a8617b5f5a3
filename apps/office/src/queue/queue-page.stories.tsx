import { HOUR_MS } from "@kinfold/contract/durations";
import type { Claim } from "@kinfold/contract/office/claims";
import type { PageMeta } from "@kinfold/contract/paging";
import { mine, otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { NoAnswer } from "@kinfold/api/call-errors";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Filters } from "@kinfold/ui/filters";
import { SelectField } from "@kinfold/ui/select-field";
import { Button } from "@kinfold/ui/button";
import type { Column } from "@kinfold/ui/table";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent as keyboardUser, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { BulkBar, chooseColumn } from "./bulk-bar.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { useQueueAddress } from "./queue-address.ts";
import { QueuePage } from "./queue-page.tsx";
import type { QueueRow } from "./queue-row.ts";
import { useChosen } from "./use-chosen.ts";

type SampleRow = QueueRow & { member: string; document: string };

const STORY_NOW = Date.parse("2026-11-12T18:00:00.000Z");
const NAMES = ["Adaeze Okafor", "Tunde Bakare", "Ngozi Eze", "James Obi", "Amaka Udo"];

function createRow(index: number, dueInHours: number): SampleRow {
  return {
    id: `document_${index}`,
    member: NAMES[index % NAMES.length] ?? "",
    document: index % 2 === 0 ? "Passport" : "Electricity bill",
    created_at: new Date(STORY_NOW - (48 - dueInHours) * HOUR_MS).toISOString(),
    due_at: new Date(STORY_NOW + dueInHours * HOUR_MS).toISOString(),
    claimed_by: index === 1 ? "Halima Sani" : null,
  };
}

const some = [-50, -3, 2, 4, 30].map((hours, index) => createRow(index, hours));
const hundreds = Array.from({ length: 240 }, (_, index) => createRow(index, index - 12));

const nameOf = ({ member, document: what }: SampleRow): string => `${member}, ${what}`;

const COLUMNS: readonly Column<SampleRow>[] = [
  { key: "member", head: "Member", names: true, cell: ({ member }) => member },
  { key: "document", head: "Document", cell: ({ document: what }) => what },
];

type SampleQueueProps = {
  rows?: readonly SampleRow[] | undefined;
  error?: Error | undefined;
  refusal?: string | undefined;
  mayNot?: string | undefined;
  pages?: number;
};

/** A queue as a domain's page makes it. */
function SampleQueue({ rows, error, refusal, mayNot, pages = 1 }: SampleQueueProps) {
  const address = useQueueAddress();
  const chosen = useChosen(rows ?? []);
  const meta: PageMeta = {
    total: rows?.length ?? 0,
    page: 1,
    per_page: 25,
    page_count: pages,
    next_cursor: null,
  };
  return (
    <QueuePage
      title="Documents"
      promise="Validated in 2 or 3 business days."
      address={address}
      read={{
        data: rows && { data: [...rows], meta },
        error,
        mutate: () => undefined,
      }}
      kind="story"
      columns={[chooseColumn(chosen, nameOf), ...COLUMNS]}
      nameOf={nameOf}
      search="Search by member"
      filters={
        <Filters
          label="Filter documents"
          active={address.countOf(["state"])}
          onClear={() => {
            address.set({ state: "" });
          }}
        >
          <SelectField
            label="Promise"
            placeholder="Any"
            options={[
              { value: "late", label: "Late" },
              { value: "today", label: "Today" },
            ]}
            value={address.get("state")}
            onChange={(state) => {
              address.set({ state });
            }}
          />
        </Filters>
      }
      bulk={
        <BulkBar chosen={chosen}>
          <Button size="sm">Mark as seen</Button>
        </BulkBar>
      }
      empty={{
        title: "No document waits",
        text: "All documents that members handed in are settled.",
      }}
    >
      {(row) => (
        <>
          <Facts>
            <Fact term="Member">{row.member}</Fact>
            <Fact term="Document">{row.document}</Fact>
          </Facts>
          <DecisionForm
            options={[
              {
                value: "approve",
                label: "Approve",
                busy: "Approving",
                reasons: ["It is what it says it is"],
              },
              {
                value: "reject",
                label: "Reject",
                busy: "Rejecting",
                danger: true,
                reasons: ["It cannot be read", "It has expired"],
              },
            ]}
            mayNot={mayNot}
            onDecide={async () => {
              if (refusal !== undefined) throw new NoAnswer(undefined);
            }}
          />
        </>
      )}
    </QueuePage>
  );
}

const meta = {
  title: "Office/Queue",
  component: SampleQueue,
  decorators: [withOffice("/documents")],
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
  },
} satisfies Meta<typeof SampleQueue>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const claimedBy =
  (claim: Claim): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [], claim });
  };

const opensTheFirst: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Adaeze Okafor" }));
  await waitFor(() => expect(canvas.getByRole("heading", { level: 2 })).toHaveFocus());
};

export const Some: Story = {
  args: { rows: some },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("2 days late")).toBeVisible();
    await expect(canvas.getByText("Today, 21:00")).toBeVisible();
    await expect(canvas.getByRole("cell", { name: /Halima Sani/ })).toBeVisible();
  },
};

export const OnAPhone: Story = { args: { rows: some }, globals: { viewport: { value: "phone" } } };

export const Empty: Story = { args: { rows: [] } };

export const One: Story = { args: { rows: some.slice(0, 1) } };

export const Hundreds: Story = { args: { rows: hundreds, pages: 10 } };

export const NothingMatches: Story = {
  args: { rows: [] },
  parameters: { at: "/documents?search=zz" },
};

export const Loading: Story = { args: { rows: undefined } };

export const Unreachable: Story = { args: { error: new NoAnswer(undefined) } };

export const Opened: Story = {
  args: { rows: some },
  beforeEach: claimedBy(mine),
  play: opensTheFirst,
};

export const BeingDecidedBySomeoneElse: Story = {
  args: { rows: some },
  beforeEach: claimedBy(otherStaffClaim),
  play: async (context) => {
    await opensTheFirst(context);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const OwnWork: Story = {
  args: { rows: some, mayNot: "You handed this in yourself: someone else decides it." },
  play: opensTheFirst,
};

export const WithoutAReason: Story = {
  args: { rows: some },
  play: async (context) => {
    await opensTheFirst(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("radio", { name: "Reject" }));
    await userEvent.click(canvas.getByRole("button", { name: "Reject" }));
    await expect(await canvas.findByText("Choose a reason.")).toBeVisible();
  },
};

export const Refused: Story = {
  args: { rows: some, refusal: "x" },
  play: async (context) => {
    await opensTheFirst(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("radio", { name: "Approve" }));
    await userEvent.click(canvas.getByRole("combobox", { name: /Reason/ }));
    await userEvent.click(await canvas.findByRole("option", { name: /what it says/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Approve" }));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Something went wrong");
  },
};

export const SeveralChosen: Story = {
  args: { rows: some },
  play: async ({ canvas, userEvent }) => {
    const boxes = await canvas.findAllByRole("checkbox");
    for (const box of boxes.slice(0, 2)) await userEvent.click(box);
    await expect(await canvas.findByText("2 chosen")).toBeVisible();
  },
};

export const ByKeyboard: Story = {
  args: { rows: some },
  play: async ({ canvas }) => {
    await canvas.findByText("2 days late");
    await keyboardUser.keyboard("jj{Enter}");
    await expect(
      await canvas.findByRole("heading", { level: 2, name: /^Tunde Bakare/ }),
    ).toBeVisible();
    await keyboardUser.keyboard("j");
    await expect(
      await canvas.findByRole("heading", { level: 2, name: /^Ngozi Eze/ }),
    ).toBeVisible();
    await keyboardUser.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("heading", { level: 2 })).toBeNull());
    await keyboardUser.keyboard("/");
    await waitFor(() => expect(canvas.getByRole("searchbox")).toHaveFocus());
  },
};
