import { valuationRefusals } from "@kinfold/contract/refusals/valuations";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import {
  respondWith,
  respondWithFile,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import {
  approveValuation,
  attachPriceStatement,
  correctValuation,
  getPriceStatement,
  getValuation,
  rejectValuation,
} from "@kinfold/contract/valuations";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import {
  correction,
  correctionPreview,
  draft,
  explainedJump,
  hundredsPreview,
  jump,
  preview,
  published,
  rejected,
} from "@kinfold/contract/testing/office-valuation-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { ValuationPage } from "./valuation-page.tsx";

const meta = {
  title: "Office/Pages/Valuations/Valuation",
  component: ValuationPage,
  decorators: [withOffice("/valuations/val_draft", "/valuations/:id")],
  parameters: {
    layout: "fullscreen",
    section: "The office: valuations",
    proof: "e2e/office-valuation: two of the staff publish a price and put it right…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [] });
    msw.use(respondWith(getValuation, { valuation: draft, preview }));
  },
} satisfies Meta<typeof ValuationPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

async function choose({ canvas, userEvent }: Context, action: "Publish" | "Reject"): Promise<void> {
  await userEvent.click(await canvas.findByRole("radio", { name: action }));
  await userEvent.click(canvas.getByRole("combobox", { name: /^Reason/ }));
  const reason = action === "Publish" ? /^Agrees with the custodian/ : /^The source is missing/;
  await userEvent.click(await screen.findByRole("option", { name: reason }));
}
const press = async ({ canvas, userEvent }: Context, action: "Publish" | "Reject"): Promise<void> =>
  userEvent.click(await canvas.findByRole("button", { name: action }));

export const Ready: Story = {
  parameters: { state: "A draft, and what it does for each member", seen: "What each member gets" },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("heading", { level: 1, name: "31 October 2026" }),
    ).toBeVisible();
    await expect(canvas.getByText("Adaeze Okafor")).toBeVisible();
    await expect(canvas.getByText(/^Dealt as a test and undone/)).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithHundredsOfMembers: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getValuation, { valuation: draft, preview: hundredsPreview }));
  },
};

export const ReadyBeforeTheDayIsOver: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getValuation, { valuation: draft, preview: null }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This day is not over in Lagos")).toBeVisible();
  },
};

export const ReadyForItsAuthor: Story = {
  parameters: {
    state: "No one decides about what they drafted",
    seen: "You drafted this. Someone else has to decide about it.",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You drafted this. Someone else has to decide about it."),
    ).toBeVisible();
    await expect(canvas.queryByRole("radio", { name: "Publish" })).toBeNull();
  },
};

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
    msw.use(respondWith(getValuation, { valuation: published, preview: null }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Published")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Draft a correction" })).toBeNull();
  },
};

export const ReadyWhenRejected: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getValuation, { valuation: rejected, preview: null }));
  },
};

export const ReadyAsACorrection: Story = {
  parameters: {
    state: "A correction, and what the club bears of it",
    seen: "Instead of version 1",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getValuation, { valuation: correction, preview: correctionPreview }));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Instead of version 1")).toBeVisible();
    await expect(canvas.getAllByText("Borne by the club")[0]).toBeVisible();
  },
};

export const ReadyWhenCorrectedSince: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    const corrected_by = { id: "val_correction", at: "2026-11-12T09:00:00.000Z" };
    msw.use(
      respondWith(getValuation, { valuation: { ...published, corrected_by }, preview: null }),
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Corrected on")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Draft a correction" })).toBeNull();
  },
};

export const BeingDecidedBySomeoneElse: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { counts: [], claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const Published: Story = {
  parameters: { state: "Published", seen: "Published by" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(approveValuation, published));
  },
  play: async (context) => {
    await choose(context, "Publish");
    context.msw.use(respondWith(getValuation, { valuation: published, preview: null }));
    await press(context, "Publish");
    await expect(await context.canvas.findByText("Published by")).toBeVisible();
  },
};

export const WaitingForPublication: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveValuation));
  },
  play: async (context) => {
    await choose(context, "Publish");
    await press(context, "Publish");
    await context.canvas.findByRole("button", { name: /Publishing/ });
  },
};

export const RefusedToPublish: Story = {
  parameters: {
    state: "Publication refused",
    seen: "A price outside the plan's band is published by an admin.",
  },
  play: async (context) => {
    const { canvas, msw } = context;
    await choose(context, "Publish");
    const sentences = [
      ["staff_own_work", valuationRefusals().staff_own_work.drafted.sentence],
      ["decision_changed", valuationRefusals().decision_changed("approved").sentence],
      [
        "valuation_out_of_order",
        valuationRefusals().valuation_out_of_order.before("31 October 2026").sentence,
      ],
      ["valuation_stale", valuationRefusals().valuation_stale("1,250.0000", "1,300.0000").sentence],
      ["valuation_too_early", valuationRefusals().valuation_too_early.sentence],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
      ["valuation_not_newest", valuationRefusals().valuation_not_newest.laterDealt.sentence],
      ["valuation_needs_statement", valuationRefusals().valuation_needs_statement.sentence],
      ["valuation_needs_admin", valuationRefusals().valuation_needs_admin.sentence],
    ] as const;
    for (const [code, error] of sentences) {
      msw.use(refuseCall(approveValuation, code, { error }));
      await press(context, "Publish");
      await canvas.findByText(error);
    }
  },
};

export const RefusedToReject: Story = {
  play: async (context) => {
    const { canvas, msw } = context;
    await choose(context, "Reject");
    const sentences = [
      ["staff_own_work", valuationRefusals().staff_own_work.drafted.sentence],
      ["decision_changed", valuationRefusals().decision_changed("approved").sentence],
    ] as const;
    for (const [code, error] of sentences) {
      msw.use(refuseCall(rejectValuation, code, { error }));
      await press(context, "Reject");
      await canvas.findByText(error);
    }
  },
};

const correctable: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  signInStaff(msw, staff.finance_maker, { counts: [] });
  msw.use(respondWith(getValuation, { valuation: published, preview: null }));
};

export const Correcting: Story = {
  beforeEach: correctable,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Draft a correction" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Draft it" }));
    await dialog.findByText("Say what was wrong.");
  },
};

export const RefusedTheCorrection: Story = {
  beforeEach: correctable,
  play: async ({ canvas, userEvent, msw }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Draft a correction" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox", { name: /^Price of a unit/ }), "110");
    await userEvent.type(dialog.getByRole("textbox", { name: /^Where the figures/ }), "Letter");
    await userEvent.type(dialog.getByRole("textbox", { name: /^What was wrong/ }), "A bond");
    const sentences = [
      ["valuation_open", valuationRefusals().valuation_open.sentence],
      ["valuation_not_newest", valuationRefusals().valuation_not_newest.laterDealt.sentence],
      ["valuation_unbalanced", valuationRefusals().valuation_unbalanced("₦1.00", "₦2.00").sentence],
    ] as const;
    for (const [code, error] of sentences) {
      msw.use(refuseCall(correctValuation, code, { error }));
      await userEvent.click(await dialog.findByRole("button", { name: "Draft it" }));
      await dialog.findByText(error);
    }
  },
};

const jumping =
  (
    role: "finance_maker" | "finance_approver" | "admin",
    valuation = jump,
  ): NonNullable<Story["beforeEach"]> =>
  ({ msw }) => {
    signInStaff(msw, staff[role], { counts: [] });
    msw.use(respondWith(getValuation, { valuation, preview }));
  };

export const ReadyOutsideTheBand: Story = {
  parameters: {
    state: "A price outside its band asks for a reason and a statement",
    seen: "Say why the price is so far from the one before.",
    proof: "play",
  },
  beforeEach: jumping("finance_maker"),
  play: async ({ canvas, userEvent }) => {
    await expect(
      await canvas.findByText(/±10\.00% from ₦110\.125, and this one is \+898\.86% away/),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Attach" }));
    await canvas.findByText("Say why the price is so far from the one before.");
    await canvas.findByText("Choose the custodian’s statement.");
    // The focus goes there by itself a moment later, or before.
    canvas.getByLabelText(/Why the price moved so far/).focus();
  },
};

export const ReadyOutsideTheBandOnAPhone: Story = {
  beforeEach: jumping("finance_maker"),
  globals: { viewport: { value: "phone" } },
};

export const ReadyOutsideTheBandWithoutAStatement: Story = {
  beforeEach: jumping("finance_approver"),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is attached yet.")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Publish" })).toBeNull();
  },
};

export const ReadyOutsideTheBandForAnAdminOnly: Story = {
  beforeEach: jumping("finance_approver", explainedJump),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/An admin has to publish it/)).toBeVisible();
  },
};

// Drawn without text: its font would depend on the machine.
const STATEMENT = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200" viewBox="0 0 480 200"><rect width="480" height="200" fill="#f6f4ee"/><g fill="#222"><rect x="32" y="44" width="200" height="16"/><rect x="32" y="94" width="260" height="26"/></g></svg>`;

export const ReadyOutsideTheBandWithItsStatement: Story = {
  parameters: {
    state: "An admin reads the reason and the statement of a price outside its band",
    seen: { role: "img", name: "Statement: custodian-october.pdf" },
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin, { counts: [] });
    msw.use(
      respondWith(getValuation, { valuation: explainedJump, preview }),
      respondWithFile(getPriceStatement, { name: "s.svg", type: "image/svg+xml", text: STATEMENT }),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("A borrower has repaid a loan that was written off");
    await userEvent.click(canvas.getByRole("button", { name: "Show the statement" }));
    await canvas.findByRole("img", { name: "Statement: custodian-october.pdf" });
    await expect(canvas.getByRole("radio", { name: "Publish" })).toBeVisible();
  },
};

async function attach({ canvas, userEvent }: Context): Promise<void> {
  await userEvent.type(
    await canvas.findByRole("textbox", { name: /^Why the price moved so far/ }),
    "A loan was repaid",
  );
  await userEvent.upload(
    canvas.getByLabelText(/^Custodian’s statement/),
    new File(["%PDF-1.7"], "custodian.pdf", { type: "application/pdf" }),
  );
  await canvas.findByText("custodian.pdf");
  await userEvent.click(canvas.getByRole("button", { name: "Attach" }));
}

export const StatementAttached: Story = {
  beforeEach: jumping("finance_maker"),
  play: async (context) => {
    context.msw.use(respondWith(attachPriceStatement, explainedJump));
    await context.canvas.findByRole("button", { name: "Attach" });
    context.msw.use(respondWith(getValuation, { valuation: explainedJump, preview }));
    await attach(context);
    await context.canvas.findByRole("button", { name: "Show the statement" });
  },
};

export const WaitingForTheStatement: Story = {
  beforeEach: jumping("finance_maker"),
  play: async (context) => {
    context.msw.use(leavePending(attachPriceStatement));
    await attach(context);
    await context.canvas.findByRole("button", { name: /Attaching/ });
  },
};

export const RefusedTheStatement: Story = {
  parameters: {
    state: "A statement refused",
    seen: "A statement is attached already. Reject the draft and draft it again to attach another.",
    proof: "play",
  },
  beforeEach: jumping("finance_maker"),
  play: async (context) => {
    const { canvas, msw, userEvent } = context;
    const sentences = [
      ["file_too_large", fileRefusals().file_too_large.sentence],
      ["file_wrong_type", fileRefusals().file_wrong_type.type.sentence],
      ["decision_changed", valuationRefusals().decision_changed("rejected").sentence],
      ["valuation_in_band", valuationRefusals().valuation_in_band.sentence],
      ["valuation_statement_attached", valuationRefusals().valuation_statement_attached.sentence],
    ] as const;
    msw.use(refuseCall(attachPriceStatement, sentences[0][0], { error: sentences[0][1] }));
    await attach(context);
    for (const [code, error] of sentences) {
      msw.use(refuseCall(attachPriceStatement, code, { error }));
      await userEvent.click(await canvas.findByRole("button", { name: "Attach" }));
      await canvas.findByText(error);
    }
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getValuation));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getValuation));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};
