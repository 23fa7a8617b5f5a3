import { unitRefusals } from "@kinfold/contract/refusals/units";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { redeemPortfolio } from "@kinfold/contract/portfolios";
import { portfolios, redemptionBegun } from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { Redeem } from "./redeem.tsx";

const meta = {
  title: "Flows/Redeem",
  component: Redeem,
  decorators: [withDashboard(PATHS.portfolio(portfolios.active.id))],
  parameters: {
    layout: "fullscreen",
    section: "2 Portfolios",
    proof: "e2e/office-valuation: two of the staff publish a price and put it right…",
  },
  args: { portfolio: portfolios.active, onClose: fn(), onRedeemed: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWith(redeemPortfolio, redemptionBegun),
    );
  },
} satisfies Meta<typeof Redeem>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const dialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));
const form = () => dialog(/^Redeem from/);

async function write({ userEvent }: Stage, amount: string) {
  await userEvent.type(await (await form()).findByLabelText(/^How much/), amount);
}
async function goOn({ userEvent }: Stage) {
  await userEvent.click(await (await form()).findByRole("button", { name: "Continue" }));
}
async function send(stage: Stage) {
  await write(stage, "110,250");
  await goOn(stage);
  await stage.userEvent.click(
    await (await form()).findByRole("button", { name: "Redeem ₦110,250.00" }),
  );
}

export const Ready: Story = {
  play: async () => {
    const open = await form();
    await open.findByText("763,269");
    await open.findByText("30 November 2026");
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

/** What leaving early costs, and what would reach the wallet at today's price. */
export const WithAnAmount: Story = {
  play: async (stage) => {
    await write(stage, "110,250");
    const open = await form();
    await open.findByText("Fee for leaving early (2%)");
    await expect(open.getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

/** What is redeemed is read once more, and the amount can still be changed. */
export const AskedToConfirm: Story = {
  parameters: {
    state: "Redeeming is confirmed before it is asked for",
    seen: { role: "button", name: "Redeem ₦110,250.00" },
  },
  play: async (stage) => {
    await write(stage, "110,250");
    await goOn(stage);
    const open = await form();
    await open.findByText(/Is everything right\?/);
    await stage.userEvent.click(open.getByRole("button", { name: "Back" }));
    await expect(await open.findByLabelText(/^How much/)).toHaveValue("110,250");
    await goOn(stage);
    await expect(open.getByRole("button", { name: "Redeem ₦110,250.00" })).toBeEnabled();
  },
};

export const AllOfIt: Story = {
  play: async ({ userEvent }) => {
    const open = await form();
    await userEvent.click(open.getByRole("button", { name: "All of it" }));
    await expect(open.getByRole("button", { name: "Continue" })).toBeEnabled();
  },
};

export const AboveTheHolding: Story = {
  play: async (stage) => {
    await write(stage, "763,269.24");
    const open = await form();
    await open.findByText("That is more than you can redeem.");
    await expect(open.getByRole("button", { name: "Continue" })).toBeDisabled();
  },
};

export const ReadyWithoutAFee: Story = {
  args: { portfolio: { ...portfolios.active, early_exit_fee_bps: 0 } },
  play: async () => {
    await expect((await form()).queryByText(/leaving early/)).toBeNull();
  },
};

export const Booked: Story = {
  parameters: { state: "Redeemed", seen: "Your redemption is booked" },
  play: async (stage) => {
    await send(stage);
    const open = await dialog("Your redemption is booked");
    await open.findByText(redemptionBegun.message);
    await open.findByText(redemptionBegun.reference);
    await expect(stage.args.onRedeemed).toHaveBeenCalledOnce();
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(redeemPortfolio));
  },
  play: async (stage) => {
    await send(stage);
    await (await form()).findByText("Booking");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(redeemPortfolio));
  },
  play: async (stage) => {
    await send(stage);
    await (await form()).findByText(COPY.noAnswer);
  },
};

const refused = createRefusalStories((words): Play => async (stage) => {
  await send(stage);
  await (await form()).findByText(words);
});

export const RefusedInsideTheLockIn: Story = {
  ...refused(
    redeemPortfolio,
    "port_locked_in",
    unitRefusals().port_locked_in("20 January 2027").sentence,
    { available_on: "2027-01-20" },
  ),
  parameters: {
    state: "Redeeming inside the lock-in is refused",
    seen: "This money stays in the plan until 20 January 2027.",
  },
};
export const RefusedAboveTheHolding: Story = refused(
  redeemPortfolio,
  "port_above_holding",
  unitRefusals().port_above_holding("₦50,000.00").sentence,
);
export const RefusedBecauseAllIsBeingRedeemed: Story = refused(
  redeemPortfolio,
  "port_nothing_to_redeem",
  unitRefusals().port_nothing_to_redeem.nothing.sentence,
);
export const RefusedWhileTheFirstIsUnderWay: Story = refused(
  redeemPortfolio,
  "gen_idempotency_busy",
  SENTENCES.gen_idempotency_busy,
);
export const RefusedTooOften: Story = refused(
  redeemPortfolio,
  "rate_limited",
  SENTENCES.rate_limited,
);
export const RefusedWhileAway: Story = {
  play: async (stage) => {
    for (const code of ["gen_idempotency_mismatch", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(redeemPortfolio, code, { error: words }));
      if (code === "gen_idempotency_mismatch") await send(stage);
      else {
        await stage.userEvent.click(
          (await form()).getByRole("button", { name: "Redeem ₦110,250.00" }),
        );
      }
      await (await form()).findByText(words);
    }
  },
};
