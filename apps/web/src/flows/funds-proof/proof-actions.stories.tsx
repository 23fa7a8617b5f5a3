import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getFundsProofPdf, withdrawFundsProof } from "@kinfold/contract/funds-proofs";
import { getMember } from "@kinfold/contract/members";
import { fundsProofRefusals } from "@kinfold/contract/refusals/funds-proofs";
import { fundsProofs } from "@kinfold/contract/testing/document-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { ProofActions } from "./proof-actions.tsx";

const [proof] = fundsProofs;

/** What can be done with a valid proof of funds. */
const meta = {
  title: "Flows/FundsProof/ProofActions",
  component: ProofActions,
  decorators: [withDashboard(PATHS.fundsProofs)],
  parameters: { layout: "fullscreen" },
  args: { proof: proof ?? { code: "", purpose: "" } },
  render: (args) => (
    <>
      <h1 className="heading-lg">Proof of funds</h1>
      <ProofActions {...args} />
    </>
  ),
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof ProofActions>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const withdraw: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: /^Withdraw/ }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Withdraw it" }));
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: /^PDF/ });
  },
};

export const BeforeWithdrawing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^Withdraw/ }));
    await screen.findByRole("alertdialog", { name: "Withdraw this proof?" });
  },
};

export const Withdrawn: Story = {
  beforeEach: ({ msw }) => {
    if (proof !== undefined) msw.use(respondWith(withdrawFundsProof, proof));
  },
  play: async (stage) => {
    await withdraw(stage);
    await screen.findByText("Proof withdrawn.");
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(withdrawFundsProof));
  },
  play: async (stage) => {
    await withdraw(stage);
    await within(await screen.findByRole("alertdialog")).findByText("Withdrawing");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(withdrawFundsProof));
  },
  play: async (stage) => {
    await withdraw(stage);
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedFileOfAnEndedProof: Story = {
  beforeEach: ({ msw }) => {
    const { sentence: error } = fundsProofRefusals().proof_ended;
    msw.use(refuseCall(getFundsProofPdf, "proof_ended", { error }));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: /^PDF/ }));
    await screen.findByText(fundsProofRefusals().proof_ended.sentence);
  },
};
