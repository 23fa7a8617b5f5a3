import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { renamePortfolio } from "@kinfold/contract/portfolios";
import { portfolios } from "@kinfold/contract/testing/plan-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { RenamePortfolio } from "./rename-portfolio.tsx";

/** A name and a cloth of the member's own for a portfolio. */
const meta = {
  title: "Flows/RenamePortfolio",
  component: RenamePortfolio,
  decorators: [withDashboard(PATHS.portfolio(portfolios.active.id))],
  parameters: { layout: "fullscreen", section: "2 Portfolios" },
  args: { portfolio: portfolios.active, onClose: fn(), onRenamed: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof RenamePortfolio>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const findForm = async () =>
  within(await screen.findByRole("dialog", { name: "Name this portfolio" }));
const saveName = async ({ userEvent }: Stage): Promise<void> => {
  const form = await findForm();
  const name = form.getByRole("textbox", { name: /^Name/ });
  await userEvent.clear(name);
  await userEvent.type(name, "School fees");
  await userEvent.click(form.getByRole("radio", { name: "Zigzag" }));
  await userEvent.click(form.getByRole("button", { name: "Save" }));
};

/** Without a name it is called what its plan is called, and wears the plan's cloth. */
export const Ready: Story = {
  play: async () => {
    const form = await findForm();
    await expect(form.getByRole("textbox", { name: /^Name/ })).toHaveValue("");
    await expect(form.getByRole("radio", { name: "Unfold" })).toBeChecked();
  },
};

export const ReadyToRename: Story = {
  parameters: {
    state: "A portfolio gets a name and a cloth of the member's own",
    seen: { role: "dialog", name: "Name this portfolio" },
    proof: "e2e/named-portfolio: a member starts a second portfolio…",
  },
  args: { portfolio: portfolios.named },
  play: async () => {
    const form = await findForm();
    await expect(form.getByRole("textbox", { name: /^Name/ })).toHaveValue("School fees");
    await expect(form.getByRole("radio", { name: "Stitch" })).toBeChecked();
  },
};

export const WithANameThatIsNone: Story = {
  play: async (stage) => {
    const form = await findForm();
    await stage.userEvent.type(form.getByRole("textbox", { name: /^Name/ }), "https://school");
    await stage.userEvent.tab();
    await form.findByText("Use letters, digits and simple punctuation.");
  },
};

export const Renamed: Story = {
  beforeEach: ({ msw }) => {
    const { id } = portfolios.active;
    msw.use(respondWith(renamePortfolio, { id, name: "School fees", cloth: "zigzag" }));
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Portfolio</h1>
        {isOpen && <RenamePortfolio {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await saveName(stage);
    await screen.findByText("Name saved.");
    await waitFor(() => expect(stage.args.onRenamed).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(renamePortfolio));
  },
  play: async (stage) => {
    await saveName(stage);
    await (await findForm()).findByText("Saving");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(renamePortfolio));
  },
  play: async (stage) => {
    await saveName(stage);
    await (await findForm()).findByText(COPY.noAnswer);
  },
};

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  play: async (stage) => {
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(renamePortfolio, code, { error: words }));
      await saveName(stage);
      await (await findForm()).findByText(words);
    }
  },
};
