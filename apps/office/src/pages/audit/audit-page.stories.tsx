import { auditRefusals } from "@kinfold/contract/refusals/audit";
import {
  respondWith,
  respondWithFile,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  exportAudit,
  getAuditEntry,
  getAuditFilters,
  listAudit,
} from "@kinfold/contract/office/audit";
import {
  auditDetails,
  auditFilters,
  auditPages,
} from "@kinfold/contract/testing/office-audit-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { AuditPage } from "./audit-page.tsx";

const meta = {
  title: "Office/Pages/Audit",
  component: AuditPage,
  decorators: [withOffice("/audit")],
  parameters: {
    layout: "fullscreen",
    section: "The office: audit",
    proof: "e2e/office-audit: what staff were refused and what they did is found…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
    msw.use(
      respondWith(listAudit, auditPages.few),
      respondWith(getAuditFilters, auditFilters),
      respondWith(getAuditEntry, auditDetails.approved),
    );
  },
} satisfies Meta<typeof AuditPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const list = { name: "Audit" };

export const Ready: Story = {
  parameters: {
    state: "Newest first, with what was refused marked",
    seen: "Refused to a staff member",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /1412/ })).toBeVisible();
    await expect(canvas.getByRole("row", { name: /1412/ })).toHaveTextContent(
      "Government ID: approved",
    );
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const One: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listAudit, auditPages.one));
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listAudit, auditPages.nothing));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing was written yet");
  },
};

export const EmptyForWhatIsLookedFor: Story = {
  parameters: { at: "/audit?search=aso-oke", state: "Nothing matches", seen: "Nothing matches" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listAudit, auditPages.nothing));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing matches");
    await expect(canvas.getByRole("searchbox", { name: /what was written/ })).toHaveValue(
      "aso-oke",
    );
  },
};

export const Hundreds: Story = {
  parameters: { state: "Hundreds, by pages", seen: "Page 2 of 29" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listAudit, auditPages.hundreds));
  },
  play: async ({ canvas, msw, userEvent }) => {
    const pages = within(await canvas.findByRole("navigation", { name: "Audit, pages" }));
    msw.use(respondWith(listAudit, auditPages.second));
    await userEvent.click(pages.getByRole("button", { name: "Next" }));
    await pages.findByText("Page 2 of 29");
    await canvas.findByRole("button", { name: /1362/ });
  },
};

/** What was before and after stands side by side, and the proof below. */
export const ReadyWithAnEntry: Story = {
  parameters: {
    at: "/audit?open=1412",
    state: "An entry with before, after and its proof",
    seen: { role: "region", name: "Entry 1412" },
  },
  play: async ({ canvas }) => {
    const entry = within(await canvas.findByRole("region", { name: "Entry 1412" }));
    const row = await entry.findByRole("row", { name: /^status/ });
    await expect(row).toHaveTextContent("pendingvalidated");
    await expect(entry.getByText("The passport is hers and good until 2031.")).toBeVisible();
  },
};

/** From the entry about a receipt to the receipt and its journals. */
export const ReadyWithAReceipt: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: "/audit?open=1409",
    state: "An entry about a receipt leads to it and to its journals",
    seen: { role: "link", name: "The receipt" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAuditEntry, auditDetails.receipt));
  },
  play: async ({ canvas }) => {
    const receipt = await canvas.findByRole("link", { name: "The receipt" });
    await expect(receipt).toHaveAttribute("href", "/receipts?search=KIN-7F3K9Q&open=KIN-7F3K9Q");
    await expect(canvas.getByRole("link", { name: "Its journals" })).toHaveAttribute(
      "href",
      "/ledger?search=KIN-7F3K9Q",
    );
    await expect(canvas.getByRole("row", { name: /^proposed_by/ })).toHaveTextContent(
      "Chidi Eze (stf_chidi)",
    );
  },
};

export const ReadyWithARefusal: Story = {
  parameters: { at: "/audit?open=1411" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAuditEntry, auditDetails.refused));
  },
  play: async ({ canvas }) => {
    const entry = within(await canvas.findByRole("region", { name: "Entry 1411" }));
    await expect(await entry.findByRole("row", { name: /code/ })).toHaveTextContent(
      "staff_own_work",
    );
  },
};

export const ReadyWithAnEntryOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  parameters: { at: "/audit?open=1412" },
  play: async ({ canvas }) => {
    await canvas.findByRole("region", { name: "Entry 1412" });
    await expect(canvas.queryByRole("searchbox")).toBeNull();
  },
};

/** j moves down, Enter opens, Escape closes and gives the focus back. */
export const ReadyByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /1412/ });
    await userEvent.keyboard("jj{Enter}");
    await waitFor(() => expect(canvas.getByRole("heading", { name: "Entry 1411" })).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    const row = canvas.getByRole("button", { name: /1411/ });
    await waitFor(() => expect(row).toHaveFocus());
    // Whether a ring is drawn around what a script focused depends on what the window was told before.
    row.blur();
  },
};

/** From an entry to everything that concerns the same member. */
export const ReadyAfterFollowingAMember: Story = {
  parameters: { at: "/audit?open=1412" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "All about this member" }));
    await waitFor(() =>
      expect(canvas.getByRole("searchbox", { name: "Member" })).toHaveValue("mem_4h8t2wxkq9n3m7pd"),
    );
    await expect(canvas.queryByRole("region", { name: /^Entry/ })).toBeNull();
  },
};

export const ReadyWithDaysThatRunBackwards: Story = {
  parameters: { at: "/audit?from=2026-11-12&to=2026-11-10" },
  play: async ({ canvas }) => {
    await canvas.findByText("Choose a last day that is not before the first.");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listAudit), leavePending(getAuditFilters));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", list);
  },
};

export const LoadingAnEntry: Story = {
  parameters: { at: "/audit?open=1412" },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getAuditEntry));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking up the entry");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listAudit));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The audit could not be read");
    await canvas.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    msw.use(respondWith(listAudit, auditPages.few));
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await canvas.findByRole("button", { name: /1412/ });
  },
};

export const RefusedForAnEntryThatIsNotThere: Story = {
  parameters: { at: "/audit?open=99999" },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(getAuditEntry, "not_found", { error: auditRefusals().not_found.entry.sentence }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("There is no such entry.");
  },
};

const take: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Export JSON lines" }));
};

export const Exported: Story = {
  parameters: {
    state: "Taken out, which is written down too",
    seen: "Exported. The audit now says so.",
  },
  beforeEach: ({ msw }) => {
    const file = { name: "kinfold-audit-2026-11-12.jsonl", type: "application/x-ndjson", text: "" };
    msw.use(respondWithFile(exportAudit, file));
  },
  play: async (stage) => {
    await take(stage);
    await screen.findByText("Exported. The audit now says so.");
  },
};

export const WaitingForTheExport: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(exportAudit));
  },
  play: async (stage) => {
    await take(stage);
    await stage.canvas.findByRole("button", { name: /Exporting/ });
  },
};

export const UnreachableForTheExport: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(exportAudit));
  },
  play: async (stage) => {
    await take(stage);
    await stage.canvas.findByText(COPY.noAnswer);
  },
};

const tooMany = auditRefusals().invalid.tooMany(20000).sentence;

export const RefusedForTooManyEntries: Story = {
  parameters: {
    state: "Too much to take out at once",
    seen: "There are more than 20000 entries. Choose fewer days.",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(exportAudit, "invalid", { error: tooMany, fields: { from: tooMany } }));
  },
  play: async (stage) => {
    await take(stage);
    await stage.canvas.findByText(tooMany);
  },
};
