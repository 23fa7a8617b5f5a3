import {
  dropConnection,
  leavePending,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { listApprovals } from "@kinfold/contract/office/approval-list";
import {
  confirmReceiptGroup,
  getTransferReceipt,
  getTransferReceiptFile,
  listReceiptGroups,
  type ReceiptGroup,
} from "@kinfold/contract/office/receipts";
import { getReceiptLines } from "@kinfold/contract/office/statements";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import {
  approvals,
  buildReceiptGroup,
  hundredsOfApprovals,
  noApprovals,
  buildApprovals,
} from "@kinfold/contract/testing/approval-samples";
import { receiptLines, transferDetails } from "@kinfold/contract/testing/office-receipts-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { createRefusal, fillDecision } from "#testing/refusals.ts";
import { ApprovalsPage } from "./approvals-page.tsx";

// Drawn without text: its font would depend on the machine.
const RECEIPT = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200" viewBox="0 0 480 200"><rect width="480" height="200" fill="#f6f4ee"/><g fill="#222"><rect x="32" y="44" width="200" height="16"/><rect x="32" y="94" width="260" height="26"/></g></svg>`;
const OPENED = "2026-11-12T07:08:00.000Z";
const ALL_OPENED = [OPENED, OPENED, OPENED, OPENED];

const meta = {
  title: "Office/Pages/Approvals",
  component: ApprovalsPage,
  decorators: [withOffice("/approvals")],
  parameters: {
    layout: "fullscreen",
    section: "The office: what waits for a person",
    proof: "e2e/office-approvals-list: receipts are confirmed with at most 120…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
    msw.use(
      respondWith(listApprovals, buildApprovals(approvals)),
      respondWith(listReceiptGroups, { groups: [] }),
    );
  },
} satisfies Meta<typeof ApprovalsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A group of similar receipts is above the list. */
const withGroup =
  (group: ReceiptGroup) =>
  ({ msw }: Parameters<Extract<Story["beforeEach"], (context: never) => unknown>>[0]): void => {
    msw.use(
      respondWith(listReceiptGroups, { groups: [group] }),
      respondWith(getTransferReceipt, transferDetails.proposed),
      respondWith(getReceiptLines, receiptLines.proposed),
      respondWithFile(getTransferReceiptFile, {
        name: "r.svg",
        type: "image/svg+xml",
        text: RECEIPT,
      }),
    );
  };

export const Ready: Story = {
  parameters: {
    state: "Decisions of every kind, the nearest promise first",
    seen: "7 decisions wait for you. 1 late, 1 promised for today.",
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/7 decisions wait for you\. 1 late, 1 promised for today\./),
    ).toBeVisible();
    await expect(
      canvas.getByRole("button", { name: /Receipt KIN-PQE7RT, Adaeze Okafor/ }),
    ).toBeVisible();
    await expect(canvas.getByRole("radio", { name: "Money in (1)" })).toBeInTheDocument();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listApprovals, hundredsOfApprovals));
  },
};

/** What is chosen leads to the page where it is decided, with it open. */
export const ReadyAndOpened: Story = {
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /Receipt KIN-PQE7RT/ });
    await userEvent.keyboard("j");
    await expect(canvas.getByRole("button", { name: /Receipt KIN-PQE7RT/ })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByLabelText("Address")).toHaveTextContent(
      "/receipts?state=proposed&open=KIN-PQE7RT",
    );
  },
};

export const NothingWaits: Story = {
  parameters: { state: "Nothing waits for this person", seen: "Nothing waits for you" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listApprovals, noApprovals));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing waits for you")).toBeVisible();
  },
};

export const ReadyWithWhatIProposed: Story = {
  parameters: {
    at: "/approvals?tab=proposed",
    state: "What this person proposed",
    seen: { role: "table", name: "I proposed" },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("table", { name: "I proposed" })).toBeVisible();
    await expect(canvas.getByRole("radio", { name: "I proposed (6)" })).toBeChecked();
  },
};

export const ReadyWithWhatIsDecided: Story = {
  parameters: {
    at: "/approvals?tab=decided",
    state: "What this person decided today",
    seen: { role: "table", name: "Decided today" },
  },
  beforeEach: ({ msw }) => {
    const [first, second] = approvals;
    if (first === undefined || second === undefined) throw new Error("too few samples");
    msw.use(
      respondWith(
        listApprovals,
        buildApprovals(
          [
            { ...first, status: "approved", decided_at: OPENED },
            { ...second, status: "rejected", decided_at: OPENED },
          ],
          { decided: 2 },
        ),
      ),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Rejected")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listApprovals));
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "What waits cannot be read",
    seen: "What waits for you could not be read",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listApprovals));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("What waits for you could not be read")).toBeVisible();
  },
};

export const SimilarReceiptsToOpen: Story = {
  parameters: {
    state: "Similar receipts, two of four samples opened",
    seen: "Open 2 more samples first.",
  },
  beforeEach: withGroup(buildReceiptGroup(37, [OPENED, OPENED])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Open 2 more samples first.")).toBeVisible();
    await expect(canvas.getByRole("button", { name: /^Confirm 37 receipts/ })).toBeDisabled();
  },
};

export const SimilarReceiptsOnAPhone: Story = {
  ...SimilarReceiptsToOpen,
  globals: { viewport: { value: "phone" } },
};

/** O opens the next sample, Escape closes it, and the server has written down that it was opened. */
export const SimilarReceiptsWithASampleOpen: Story = {
  parameters: {
    state: "A sample, its document beside what the bank says",
    seen: { role: "img", name: "Receipt of Tunde Bakare" },
  },
  beforeEach: withGroup(buildReceiptGroup(37, [OPENED, OPENED])),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Open 2 more samples first.");
    await userEvent.keyboard("o");
    await expect(await screen.findByRole("img", { name: "Receipt of Tunde Bakare" })).toBeVisible();
    await expect(await screen.findByRole("list", { name: "On the bank statement" })).toBeVisible();
  },
};

export const SimilarReceiptsWithASampleThatCannotBeOpened: Story = {
  parameters: {
    state: "A sample whose document cannot be fetched",
    seen: "The receipt could not be opened",
  },
  beforeEach: (context) => {
    withGroup(buildReceiptGroup(37, [OPENED, OPENED]))(context);
    context.msw.use(dropConnection(getTransferReceiptFile));
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Open 2 more samples first.");
    await userEvent.keyboard("o");
    await expect(await screen.findByText("The receipt could not be opened")).toBeVisible();
  },
};

export const SimilarReceiptsToConfirm: Story = {
  parameters: {
    state: "Similar receipts, every sample opened",
    seen: "Every sample was opened.",
  },
  beforeEach: withGroup(buildReceiptGroup(12, ALL_OPENED)),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText("Every sample was opened.")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: /^See them all/ }));
    await expect(canvas.getByRole("checkbox", { name: "Amaka Nwosu, KIN-7F3K14" })).toBeChecked();
  },
};

export const SimilarReceiptsConfirmed: Story = {
  beforeEach: (context) => {
    withGroup(buildReceiptGroup(12, ALL_OPENED))(context);
    context.msw.use(
      respondWith(confirmReceiptGroup, {
        results: [{ reference: "KIN-PQE7RT", code: null, error: null }],
      }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Every sample was opened.");
    await expect(await canvas.findByRole("button", { name: /Receipt KIN-PQE7RT/ })).toBeVisible();
    await userEvent.keyboard("a");
    await fillDecision({ userEvent }, { reason: /Agrees with the bank/ });
    await userEvent.click(screen.getByRole("button", { name: "Confirm 12 receipts" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    // The list is not read again yet, and offers what was confirmed no longer.
    await expect(
      canvas.queryByRole("button", { name: /Receipt KIN-PQE7RT/ }),
    ).not.toBeInTheDocument();
  },
};

export const SimilarReceiptsOfWhichOneChanged: Story = {
  parameters: {
    state: "Some receipts were not confirmed",
    seen: "Some were not confirmed",
  },
  beforeEach: (context) => {
    withGroup(buildReceiptGroup(12, ALL_OPENED))(context);
    const { sentence } = transferRefusals().decision_changed.decided;
    context.msw.use(
      respondWith(confirmReceiptGroup, {
        results: [
          { reference: "KIN-7F3K10", code: null, error: null },
          { reference: "KIN-7F3K11", code: "decision_changed", error: sentence },
        ],
      }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Every sample was opened.");
    await userEvent.keyboard("a");
    await fillDecision({ userEvent }, { reason: /Agrees with the bank/ });
    await userEvent.click(screen.getByRole("button", { name: "Confirm 12 receipts" }));
    await expect(await canvas.findByText(/1 of 2: KIN-7F3K11/)).toBeVisible();
  },
};

export const WaitingForTheConfirmation: Story = {
  beforeEach: (context) => {
    withGroup(buildReceiptGroup(12, ALL_OPENED))(context);
    context.msw.use(leavePending(confirmReceiptGroup));
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("Every sample was opened.");
    await userEvent.keyboard("a");
    await fillDecision({ userEvent }, { reason: /Agrees with the bank/ });
    await userEvent.click(screen.getByRole("button", { name: "Confirm 12 receipts" }));
    await expect(await screen.findByRole("button", { name: /^Confirming/ })).toBeVisible();
  },
};

export const RefusedToConfirmSimilarReceipts: Story = {
  beforeEach: withGroup(buildReceiptGroup(12, ALL_OPENED)),
  play: async ({ canvas, userEvent, msw }) => {
    await canvas.findByText("Every sample was opened.");
    await userEvent.click(canvas.getByRole("button", { name: /^Confirm 12 receipts/ }));
    await fillDecision({ userEvent }, { reason: /Agrees with the bank/ });
    const { receipts_not_alike: notAlike, samples_unopened: unopened } = transferRefusals();
    for (const [answer, words] of [
      createRefusal(confirmReceiptGroup, "rate_limited", TOO_OFTEN),
      createRefusal(confirmReceiptGroup, "unavailable", AWAY),
      createRefusal(confirmReceiptGroup, "receipts_not_alike", notAlike(["KIN-7F3K9Q"]).sentence),
      createRefusal(confirmReceiptGroup, "samples_unopened", unopened(2).sentence),
    ]) {
      msw.use(answer);
      await userEvent.click(screen.getByRole("button", { name: "Confirm 12 receipts" }));
      await expect(await screen.findByText(words)).toBeVisible();
    }
  },
};
