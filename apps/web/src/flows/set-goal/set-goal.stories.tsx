import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { setPortfolioGoal } from "@kinfold/contract/portfolios";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { goals, portfolios } from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { toMinor } from "@kinfold/money";
import { useClosable } from "@kinfold/frame/testing/closable";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { SetGoal } from "./set-goal.tsx";

/** What a member wants to have in a portfolio, and by which day. */
const meta = {
  title: "Flows/SetGoal",
  component: SetGoal,
  decorators: [withDashboard(PATHS.portfolio(portfolios.active.id))],
  parameters: { layout: "fullscreen", section: "Issue 27: goals" },
  args: { portfolio: portfolios.active, onClose: fn(), onSet: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof SetGoal>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const findForm = async (name = "Set a goal") => within(await screen.findByRole("dialog", { name }));
const save: Play = async ({ userEvent }) => {
  const form = await findForm();
  const amount = form.getByRole("textbox", { name: /^How much/ });
  await userEvent.clear(amount);
  await userEvent.type(amount, "2000000");
  const day = form.getByLabelText(/^By which day/);
  await userEvent.clear(day);
  await userEvent.type(day, "01-12-2027");
  await userEvent.click(form.getByRole("button", { name: "Save" }));
};
const refused = createRefusalStories((words): Play => async (stage) => {
  await save(stage);
  await (await findForm()).findByText(words);
});

export const Ready: Story = {
  parameters: {
    state: "A portfolio gets a goal: an amount and a day",
    seen: { role: "dialog", name: "Set a goal" },
    proof: "e2e/named-portfolio: a member sets a goal…",
  },
  play: async () => {
    const form = await findForm();
    await expect(form.getByRole("textbox", { name: /^How much/ })).toHaveValue("");
    await expect(form.getByLabelText(/^By which day/)).toHaveValue("");
  },
};

export const ReadyToChange: Story = {
  args: { portfolio: { ...portfolios.active, goal: goals.onTheWay } },
  play: async () => {
    const form = await findForm("Change your goal");
    await expect(form.getByRole("textbox", { name: /^How much/ })).toHaveValue("2,000,000");
    await expect(form.getByLabelText(/^By which day/)).toHaveValue("01-12-2027");
  },
};

export const WithNothingWritten: Story = {
  play: async ({ userEvent }) => {
    const form = await findForm();
    await userEvent.click(form.getByRole("button", { name: "Save" }));
    await form.findByText("Enter the amount you want to have.");
    await form.findByText("Choose a day.");
  },
};

export const Saved: Story = {
  beforeEach: ({ msw }) => {
    const { id } = portfolios.active;
    msw.use(respondWith(setPortfolioGoal, { id, amount: toMinor(200_000_000n), by: "2027-12-01" }));
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Portfolio</h1>
        {isOpen && <SetGoal {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await save(stage);
    await screen.findByText("Goal saved.");
    await waitFor(() => expect(stage.args.onSet).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(setPortfolioGoal));
  },
  play: async (stage) => {
    await save(stage);
    await (await findForm()).findByText("Saving");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(setPortfolioGoal));
  },
  play: async (stage) => {
    await save(stage);
    await (await findForm()).findByText(COPY.noAnswer);
  },
};

export const RefusedForThatDay: Story = refused(
  setPortfolioGoal,
  "port_goal_day_wrong",
  portfolioRefusals().port_goal_day_wrong.sentence,
);

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  play: async (stage) => {
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(setPortfolioGoal, code, { error: words }));
      await save(stage);
      await (await findForm()).findByText(words);
    }
  },
};
