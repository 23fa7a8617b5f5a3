import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { exportLedger, listJournalKinds, listJournals } from "@kinfold/contract/office/accounting";
import { accountingRefusals } from "@kinfold/contract/refusals/accounting";
import {
  journals,
  journalsWithLateOnes,
  manyJournals,
} from "@kinfold/contract/testing/office-ledger-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { createPageMeta } from "@kinfold/contract/testing/office-valuation-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { JournalsPage } from "./journals-page.tsx";

const meta = {
  title: "Office/Pages/Ledger/Journals",
  component: JournalsPage,
  decorators: [withOffice("/ledger")],
  parameters: { layout: "fullscreen", section: "The office: ledger" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(
      respondWith(listJournals, { data: journals, meta: createPageMeta(journals.length) }),
      respondWith(listJournalKinds, ["correction", "deposit", "plan_contribution"]),
    );
  },
} satisfies Meta<typeof JournalsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "The journals of the ledger, the newest first",
    seen: "Plan contribution",
    proof: "accounting: are found by number, by what they rest on…",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "4181" })).toBeVisible();
    await expect(canvas.getByText("Plan contribution")).toBeVisible();
  },
};

export const ReadyWithOneOpened: Story = {
  parameters: {
    state: "One journal with its postings, what it rests on and who approved it",
    seen: "Emeka Nwosu",
    proof: "accounting: are found by the reference that a member quotes…",
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "4180" }));
    const pane = within(await canvas.findByRole("region", { name: "Journal 4180" }));
    await expect(pane.getByText("Emeka Nwosu")).toBeVisible();
    await expect(pane.getByRole("link", { name: "lin_31" })).toHaveAttribute(
      "href",
      "/audit?subject=lin_31",
    );
    await expect(pane.getByRole("link", { name: "Adaeze Okafor, available" })).toHaveAttribute(
      "href",
      "/ledger/movements?member=mem_adaeze",
    );
  },
};

export const PostedAfterTheClose: Story = {
  parameters: {
    state: "A journal that was posted after its month was closed",
    seen: "After the close",
    proof: "month-closes/month-closes: is taken, and is late in the journals…",
  },
  beforeEach: ({ msw }) => {
    const data = journalsWithLateOnes;
    msw.use(respondWith(listJournals, { data, meta: createPageMeta(data.length) }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("After the close");
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    const rows = manyJournals.slice(0, 25);
    msw.use(
      respondWith(listJournals, {
        data: rows,
        meta: { ...createPageMeta(manyJournals.length), page_count: 4 },
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Journals, pages" });
  },
};

export const ReadyWithAnExport: Story = {
  parameters: {
    state: "The journals as a file for a spreadsheet",
    seen: "Exported. The audit now says so.",
    proof: "accounting: hold every row of what is read…",
  },
  beforeEach: ({ msw }) => {
    const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    msw.use(
      respondWithFile(exportLedger, {
        name: "kinfold-journals-2026-11-12.xlsx",
        type,
        text: "PK",
      }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Export XLSX" }));
    await expect(await screen.findByText("Exported. The audit now says so.")).toBeVisible();
  },
};

const { sentence: TOO_MANY } = accountingRefusals().invalid.tooMany(50_000);

export const RefusedExport: Story = {
  parameters: {
    state: "More rows than a spreadsheet is good for",
    seen: "There are more than 50000 rows. Choose fewer days.",
    proof: "accounting: hold every row of what is read…",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(exportLedger, "invalid", { error: TOO_MANY, fields: { from: TOO_MANY } }));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Export CSV" }));
    await expect(await canvas.findByText(TOO_MANY)).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listJournals, { data: [], meta: createPageMeta(0) }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("No journal matches");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listJournals));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listJournals));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The journals could not be read");
  },
};
