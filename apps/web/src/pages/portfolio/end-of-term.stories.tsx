import { unitRefusals } from "@kinfold/contract/refusals/units";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { chooseMaturity, getPortfolio } from "@kinfold/contract/portfolios";
import { portfolios } from "@kinfold/contract/testing/plan-samples";
import { plans } from "@kinfold/contract/testing/product-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { withPortfolioPage } from "#testing/portfolio-stage.tsx";
import type { PortfolioPage } from "./portfolio-page.tsx";

const { rollsOver } = portfolios;

/** What becomes of a portfolio at the end of its term, where its plan lets the member choose. */
const meta = {
  ...withPortfolioPage(rollsOver),
  title: "Pages/Portfolio/EndOfTerm",
  parameters: {
    layout: "fullscreen",
    section: "2 Portfolios",
    proof: "e2e/end-of-term: a member has a term paid out that would have gone on…",
  },
} satisfies Meta<typeof PortfolioPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const choices = async () =>
  within(await screen.findByRole("radiogroup", { name: "What becomes of it" }));
const choosesTheWallet: Play = async ({ userEvent }) => {
  await userEvent.click((await choices()).getByRole("radio", { name: /^Into my wallet/ }));
};

export const Ready: Story = {
  parameters: {
    state:
      "What becomes of it at the end of its term is the member's choice, where the plan rolls over",
    seen: "When the term ends on 31 January 2027",
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "When the term ends on 31 January 2027" });
    const open = await choices();
    await expect(open.getByRole("radio", { name: /^Stay for another term/ })).toBeChecked();
    await expect(open.getByRole("radio", { name: "Into my wallet" })).toHaveAccessibleDescription(
      "Your units are sold at the next price, without a fee.",
    );
  },
};

export const ReadyAtAFixedRate: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: ({ msw }) => {
    const { maturity_action, can_choose_maturity } = rollsOver;
    msw.use(
      respondWith(getPortfolio, {
        ...portfolios.fixed,
        maturity_action,
        can_choose_maturity,
        product: plans.harvest,
      }),
    );
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Locked in until 14 May 2027. On that day another term begins.");
    await (await choices()).findByText("What you put in and what it earned, less tax.");
  },
};

export const ChoosesTheWallet: Story = {
  parameters: { state: "Chosen to be paid out", seen: "It will be paid into your wallet." },
  beforeEach: ({ msw }) => {
    const maturity_action = "payout" as const;
    msw.use(
      respondWith(chooseMaturity, {
        id: rollsOver.id,
        maturity_action,
        maturity_date: rollsOver.maturity_date,
      }),
    );
  },
  play: async (stage) => {
    await choices();
    stage.msw.use(respondWith(getPortfolio, { ...rollsOver, maturity_action: "payout" }));
    await choosesTheWallet(stage);
    await screen.findByText("It will be paid into your wallet.");
    await expect((await choices()).getByRole("radio", { name: /^Into my wallet/ })).toBeChecked();
  },
};

export const WaitingForTheChoice: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(chooseMaturity));
  },
  play: async (stage) => {
    await choosesTheWallet(stage);
    await stage.canvas.findByText("Saving your choice");
  },
};

/** It stays as it was, and the reason stands above it. */
const staysAsItWas = async (words: string): Promise<void> => {
  await screen.findByText(words);
  await waitFor(async () => {
    await expect(
      (await choices()).getByRole("radio", { name: /^Stay for another term/ }),
    ).toBeChecked();
  });
};
const refused = createRefusalStories((words): Play => async (stage) => {
  await choosesTheWallet(stage);
  await staysAsItWas(words);
});

export const RefusedByThePlan: Story = refused(
  chooseMaturity,
  "port_end_fixed",
  unitRefusals().port_end_fixed.sentence,
);
export const RefusedAfterTheEnd: Story = {
  ...refused(chooseMaturity, "port_matured", unitRefusals().port_matured.over.sentence),
  parameters: {
    state: "Choosing after the end of the term is refused",
    seen: "This term is over.",
    proof: "end-of-term: once the term is over it is too late…",
  },
};

export const UnreachableForTheChoice: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(chooseMaturity));
  },
  play: async (stage) => {
    await choosesTheWallet(stage);
    await staysAsItWas(COPY.noAnswer);
  },
};
