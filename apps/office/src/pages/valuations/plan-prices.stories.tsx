import { valuationRefusals } from "@kinfold/contract/refusals/valuations";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import {
  draftValuation,
  listPrices,
  listValuations,
  listValuedPlans,
} from "@kinfold/contract/valuations";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  correction,
  draft,
  createPageMeta,
  prices,
  published,
  rejected,
  valuedPlans,
} from "@kinfold/contract/testing/office-valuation-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { PlanPricesPage } from "./plan-prices-page.tsx";

const plans = valuedPlans.map((plan) => (plan.plan_id === 3 ? { ...plan, draft: null } : plan));
const versions = [
  correction,
  { ...published, corrected_by: { id: "val_correction", at: "2026-11-12T09:00:00.000Z" } },
  rejected,
];

const meta = {
  title: "Office/Pages/Valuations/PlanPrices",
  component: PlanPricesPage,
  decorators: [withOffice("/valuations/plans/3", "/valuations/plans/:planId")],
  parameters: { layout: "fullscreen" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWith(listValuedPlans, { plans }),
      respondWith(listPrices, { plan_id: 3, prices }),
      respondWith(listValuations, { data: versions, meta: createPageMeta(versions.length) }),
    );
  },
} satisfies Meta<typeof PlanPricesPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const form = async () => within(await screen.findByRole("dialog"));

const drafts: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Draft a valuation" }));
  const dialog = await form();
  await userEvent.type(dialog.getByRole("textbox", { name: /^Price of a unit/ }), "111.25");
  await userEvent.type(
    dialog.getByRole("textbox", { name: /^Where the figures come from/ }),
    "Custodian’s statement",
  );
  await userEvent.click(dialog.getByRole("button", { name: "Draft it" }));
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { level: 1, name: "Ìrẹ̀pọ̀ Pool" }),
    ).toBeVisible();
    await expect(
      canvas.getByText(/^The price of 30 September 2026 was corrected on/),
    ).toBeVisible();
    await expect(await canvas.findByText("Corrected since")).toBeVisible();
  },
};

export const ReadyWithAnOpenDraft: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listValuedPlans, { plans: valuedPlans }),
      respondWith(listValuations, { data: [draft], meta: createPageMeta(1) }),
    );
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("link", { name: "Open draft of 31 October 2026" }),
    ).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Draft a valuation" })).toBeNull();
  },
};

export const Drafting: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Draft a valuation" }));
    const dialog = await form();
    await expect(dialog.getByLabelText(/^Day/)).toHaveValue("31-10-2026");
    await userEvent.click(dialog.getByRole("button", { name: "Draft it" }));
    await dialog.findByText("Enter assets and liabilities, or a unit price.");
    await dialog.findByText("Say where the figures come from.");
  },
};

export const Drafted: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(draftValuation, draft));
  },
  play: async (context) => {
    await drafts(context);
    await expect(await screen.findByLabelText("Address")).toHaveTextContent(
      "/valuations/val_draft",
    );
  },
};

export const WaitingForTheDraft: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(draftValuation));
  },
  play: async (context) => {
    await drafts(context);
    const dialog = await form();
    await dialog.findByRole("button", { name: /Drafting/ });
  },
};

export const RefusedTheDraft: Story = {
  play: async (context) => {
    const { msw } = context;
    const sentences = [
      ["valuation_unbalanced", valuationRefusals().valuation_unbalanced("₦1.00", "₦2.00").sentence],
      ["valuation_unknown_plan", valuationRefusals().valuation_unknown_plan.sentence],
      ["valuation_not_priced", valuationRefusals().valuation_not_priced.sentence],
      ["valuation_open", valuationRefusals().valuation_open.sentence],
      ["valuation_out_of_order", valuationRefusals().valuation_out_of_order.published.sentence],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ] as const;
    msw.use(refuseCall(draftValuation, sentences[0][0], { error: sentences[0][1] }));
    await drafts(context);
    const dialog = await form();
    for (const [code, error] of sentences) {
      msw.use(refuseCall(draftValuation, code, { error }));
      await context.userEvent.click(await dialog.findByRole("button", { name: "Draft it" }));
      await dialog.findByText(error);
    }
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listPrices, { plan_id: 3, prices: [] }),
      respondWith(listValuations, { data: [], meta: createPageMeta(0) }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Never valued");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPrices));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listPrices));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
