import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { makeFundsProof } from "@kinfold/contract/funds-proofs";
import { getMember } from "@kinfold/contract/members";
import { fundsProofRefusals } from "@kinfold/contract/refusals/funds-proofs";
import { fundsProofs, provableFunds } from "@kinfold/contract/testing/document-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { MakeProof } from "./make-proof.tsx";

/** A member makes a proof of funds, and reads beforehand what it will say. */
const meta = {
  title: "Flows/FundsProof",
  component: MakeProof,
  decorators: [withDashboard(PATHS.fundsProofs)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 29: documents that a stranger can check",
    proof: "e2e/proof-of-funds: a member makes a proof of funds…",
  },
  args: { funds: provableFunds.both, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, users.validated), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof MakeProof>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const findForm = async () =>
  within(await screen.findByRole("dialog", { name: "Make a proof of funds" }));
const fill: Play = async ({ userEvent }) => {
  const form = await findForm();
  await userEvent.type(form.getByRole("textbox", { name: /^At least/ }), "5000000");
  await userEvent.type(form.getByRole("textbox", { name: /^For what/ }), "UK visa application");
};
const send: Play = async (stage) => {
  await fill(stage);
  await stage.userEvent.click((await findForm()).getByRole("button", { name: "Make the proof" }));
};
const refused = createRefusalStories((words): Play => async (stage) => {
  await send(stage);
  await (await findForm()).findByText(words);
});

export const Ready: Story = {
  parameters: {
    state: "A proof says that at least an amount was held",
    seen: { role: "dialog", name: "Make a proof of funds" },
  },
  play: async (stage) => {
    await fill(stage);
    const form = await findForm();
    await expect(form.getByText(/^You held more than this on 11 November 2026/)).toBeVisible();
    await expect(form.getByText("Adaeze Ngozi Okafor")).toBeVisible();
  },
};

export const ReadyWithFullFigures: Story = {
  play: async ({ userEvent }) => {
    const form = await findForm();
    await userEvent.click(form.getByRole("radio", { name: /^Full figures/ }));
    await userEvent.click(form.getByRole("checkbox", { name: "Show my name" }));
    await expect(form.getByText("The member")).toBeVisible();
  },
};

export const WithNothingWritten: Story = {
  play: async ({ userEvent }) => {
    const form = await findForm();
    await userEvent.click(form.getByRole("button", { name: "Make the proof" }));
    await form.findByText("Enter the amount you want to prove.");
    await form.findByText("Say what it is for.");
  },
};

export const MoreThanWasHeld: Story = {
  play: async ({ userEvent }) => {
    const form = await findForm();
    await userEvent.type(form.getByRole("textbox", { name: /^At least/ }), "7632692.31");
    await userEvent.click(form.getByRole("button", { name: "Make the proof" }));
    await form.findByText(fundsProofRefusals().proof_not_held.sentence);
  },
};

export const Made: Story = {
  beforeEach: ({ msw }) => {
    const [proof] = fundsProofs;
    if (proof !== undefined) msw.use(respondWith(makeFundsProof, proof));
  },
  play: async (stage) => {
    await send(stage);
    await screen.findByText("Proof made.");
    await waitFor(() => expect(stage.args.onClose).toHaveBeenCalled());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(makeFundsProof));
  },
  play: async (stage) => {
    await send(stage);
    await (await findForm()).findByText("Making it");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(makeFundsProof));
  },
  play: async (stage) => {
    await send(stage);
    await (await findForm()).findByText(COPY.noAnswer);
  },
};

export const RefusedWhatWasNotHeld: Story = refused(
  makeFundsProof,
  "proof_not_held",
  fundsProofRefusals().proof_not_held.sentence,
);
export const RefusedForItsDay: Story = refused(
  makeFundsProof,
  "proof_day_wrong",
  fundsProofRefusals().proof_day_wrong.sentence,
);
export const RefusedForItsEnd: Story = refused(
  makeFundsProof,
  "proof_end_wrong",
  fundsProofRefusals().proof_end_wrong.sentence,
);

/** Any command may meet a crowd or a machine at rest. */
export const RefusedForNow: Story = {
  play: async (stage) => {
    await fill(stage);
    for (const code of ["rate_limited", "unavailable"] as const) {
      const words = SENTENCES[code];
      stage.msw.use(refuseCall(makeFundsProof, code, { error: words }));
      const form = await findForm();
      await stage.userEvent.click(form.getByRole("button", { name: "Make the proof" }));
      await form.findByText(words);
    }
  },
};
