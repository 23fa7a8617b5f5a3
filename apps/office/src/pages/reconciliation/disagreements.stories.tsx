import { reconciliationRefusals } from "@kinfold/contract/refusals/reconciliation";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import {
  explainAlike,
  explainDisagreement,
  listDisagreements,
} from "@kinfold/contract/office/reconciliation";
import {
  createDisagreement,
  disagreements,
  explained,
} from "@kinfold/contract/testing/office-reconciliation-samples";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { createPageMeta } from "@kinfold/contract/testing/office-valuation-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { findPane } from "#testing/refusals.ts";
import { DisagreementsPage } from "./disagreements-page.tsx";

const list = (rows: typeof disagreements) =>
  respondWith(listDisagreements, { data: rows, meta: createPageMeta(rows.length) });

const meta = {
  title: "Office/Pages/Reconciliation/Disagreements",
  component: DisagreementsPage,
  decorators: [withOffice("/reconciliation/disagreements")],
  parameters: {
    layout: "fullscreen",
    section: "The office: reconciliation",
    proof: "e2e/office-settlements: what a provider paid out is on the statement…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(list(disagreements));
  },
} satisfies Meta<typeof DisagreementsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

const open = async ({ canvas, userEvent }: Context, name = "KIN-7F3K01"): Promise<void> => {
  await userEvent.click(await canvas.findByRole("button", { name }));
  await canvas.findByRole("heading", { level: 2, name });
};

async function say({ canvas, userEvent }: Context): Promise<void> {
  await userEvent.click(canvas.getByRole("combobox", { name: /^Reason/ }));
  await userEvent.click(await screen.findByRole("option", { name: "A fee of the bank" }));
}
const press = async ({ canvas, userEvent }: Context): Promise<void> =>
  userEvent.click(await canvas.findByRole("button", { name: "Explain" }));

export const Ready: Story = {
  parameters: { state: "What is not explained, with its age", seen: "19 hours late" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("19 hours late")).toBeVisible();
    await expect(canvas.getByText("Halima Sani")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(list([createDisagreement(2)]));
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    const rows = Array.from({ length: 240 }, (_, index) => createDisagreement(index));
    msw.use(respondWithPages(listDisagreements, rows));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("navigation", { name: "Disagreements, pages" });
  },
};

export const ReadyOpened: Story = {
  play: async (context) => {
    await open(context);
    await expect(context.canvas.getByText("Why do they not agree?")).toBeVisible();
  },
};

export const ReadyOnlyAtTheBank: Story = {
  beforeEach: ({ msw }) => {
    msw.use(list(disagreements.slice(0, 1)));
  },
  play: async (context) => {
    await open(context, "NIP/PAYSTACK PAYMENTS LTD/SETTLEMENT");
    const opened = await findPane(/PAYSTACK/);
    await expect(opened.getByRole("link", { name: "Settlements" })).toBeVisible();
  },
};

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async (context) => {
    await open(context);
    await expect(
      context.canvas.getByText("Your role reads what is compared and does not explain it."),
    ).toBeVisible();
  },
};

export const ReadyExplained: Story = {
  beforeEach: ({ msw }) => {
    msw.use(list([explained]));
  },
  parameters: {
    at: "/reconciliation/disagreements?state=explained&open=rec_4",
    state: "Explained, with the reason",
    seen: "Counted on another day. Paystack paid the cards of 9 November",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Bisi Alabi, /)).toBeVisible();
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [], claim: otherStaffClaim });
  },
  play: async (context) => {
    await open(context);
    await expect(await context.canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(list([]));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Everything is explained");
  },
};

export const WaitingForTheExplanation: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(explainDisagreement));
  },
  play: async (context) => {
    await open(context);
    await say(context);
    await press(context);
    await context.canvas.findByRole("button", { name: /Explaining/ });
  },
};

export const RefusedTheExplanation: Story = {
  play: async (context) => {
    const { canvas, msw } = context;
    await open(context);
    await say(context);
    const sentences = [
      ["staff_own_work", reconciliationRefusals().staff_own_work.sentence],
      ["disagreement_closed", reconciliationRefusals().disagreement_closed.explained.sentence],
    ] as const;
    for (const [code, error] of sentences) {
      msw.use(refuseCall(explainDisagreement, code, { error }));
      await press(context);
      await expect(await canvas.findByText(error)).toBeVisible();
    }
  },
};

const chooseTwo = async (context: Context): Promise<void> => {
  const boxes = await context.canvas.findAllByRole("checkbox", { name: /Choose/ });
  for (const box of boxes.slice(0, 2)) await context.userEvent.click(box);
  await say(context);
};
const pressAll = async ({ canvas, userEvent }: Context): Promise<void> =>
  userEvent.click(await canvas.findByRole("button", { name: "Explain all that are chosen" }));

export const ReadyToExplainAlikeOnes: Story = {
  parameters: {
    state: "Alike disagreements are explained together",
    seen: { role: "button", name: "Explain all that are chosen" },
    proof: "apps/server/src/reconciliation/reconciliation: alike ones are explained together…",
  },
  play: async (context) => {
    await chooseTwo(context);
    await expect(context.canvas.getByText("2 chosen")).toBeVisible();
  },
};

export const ReadyOnceAlikeOnesAreExplained: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(explainAlike, { explained: 2 }));
  },
  play: async (context) => {
    await chooseTwo(context);
    await pressAll(context);
    await expect(await screen.findByText("Explained")).toBeVisible();
  },
};

export const WaitingForTheSharedExplanation: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(explainAlike));
  },
  play: async (context) => {
    await chooseTwo(context);
    await pressAll(context);
    await context.canvas.findByRole("button", { name: /Explaining/ });
  },
};

export const RefusedTheSharedExplanation: Story = {
  play: async (context) => {
    const { canvas, msw } = context;
    await chooseTwo(context);
    const sentences = [
      ["staff_own_work", reconciliationRefusals().staff_own_work.sentence],
      ["disagreement_closed", reconciliationRefusals().disagreement_closed.explained.sentence],
    ] as const;
    for (const [code, error] of sentences) {
      msw.use(refuseCall(explainAlike, code, { error }));
      await pressAll(context);
      await expect(await canvas.findByText(error)).toBeVisible();
    }
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listDisagreements));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listDisagreements));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
