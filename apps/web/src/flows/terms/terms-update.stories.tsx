import { memberRefusals } from "@kinfold/contract/refusals/members";
import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { agreeToTerms, getTerms } from "@kinfold/contract/content";
import { getMember } from "@kinfold/contract/members";
import { askedMembers, terms } from "@kinfold/contract/testing/content-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { TermsUpdate } from "./terms-update.tsx";

const agreed = {
  terms_and_conditions: true,
  terms_version: terms.version,
  accepted_at: "2026-11-12T18:00:00.000Z",
} as const;

/** The private area itself asks, whatever page is open. */
const meta = {
  title: "Flows/Terms/TermsUpdate",
  component: TermsUpdate,
  render: () => <h1 className="heading-lg">Good evening, Adaeze</h1>,
  decorators: [withDashboard(PATHS.transactions)],
  parameters: {
    layout: "fullscreen",
    section: "2 Survey and terms",
    proof: "e2e/terms: changed terms let no one on before they agree…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, askedMembers.toAgree),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getTerms, terms),
      respondWith(agreeToTerms, agreed),
    );
  },
} satisfies Meta<typeof TermsUpdate>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name: "Our terms have changed" }));

async function agree({ userEvent }: Stage): Promise<ReturnType<typeof within>> {
  const open = await dialog();
  await open.findByText(/Version 2026-12/);
  await userEvent.click(open.getByRole("button", { name: "I agree" }));
  return open;
}

/** There is no cross, and Escape does nothing. */
export const Ready: Story = {
  parameters: {
    state: "New terms: the modal cannot be closed until accepted",
    seen: { role: "button", name: "I agree" },
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await open.findByText(/withdrawals are only paid to accounts/);
    await open.findByRole("link", { name: /Terms of membership/ });
    await expect(open.queryByRole("button", { name: "Close" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(await dialog()).toBeTruthy();
    await expect(open.getByRole("button", { name: "I agree" })).toBeEnabled();
  },
};

/** Logging out is the other way out; who stays is asked again. */
export const ReadyToLeave: Story = {
  parameters: {
    state: "New terms: logging out instead",
    seen: { role: "alertdialog", name: "Log out of Kinfold?" },
  },
  play: async ({ userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: "Logout" }));
    await screen.findByRole("alertdialog", { name: "Log out of Kinfold?" });
  },
};

export const ReadyAfterStaying: Story = {
  ...ReadyToLeave,
  play: async (stage) => {
    await ReadyToLeave.play?.(stage);
    const leaving = within(screen.getByRole("alertdialog", { name: "Log out of Kinfold?" }));
    await stage.userEvent.click(leaving.getByRole("button", { name: "Stay" }));
    await dialog();
  },
};

export const Agreed: Story = {
  parameters: {
    state: "New terms accepted",
    seen: { role: "heading", name: "Good evening, Adaeze" },
  },
  play: async (stage) => {
    const open = await dialog();
    await open.findByText(/Version 2026-12/);
    stage.msw.use(respondWith(getMember, users.validated));
    await agree(stage);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getTerms));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText("Fetching the terms");
    await expect(open.getByRole("button", { name: "I agree" })).toBeDisabled();
    await expect(open.getByRole("button", { name: "Logout" })).toBeEnabled();
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getTerms));
  },
  play: async () => {
    await (await dialog()).findByRole("button", { name: "Try again" });
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const open = await dialog();
    stage.msw.use(respondWith(getTerms, terms));
    await stage.userEvent.click(open.getByRole("button", { name: "Try again" }));
    await open.findByText(/Version 2026-12/);
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(agreeToTerms));
  },
  play: async (stage) => {
    await (await agree(stage)).findByRole("button", { name: /Saving/ });
  },
};

/** A newer version came meanwhile: it is fetched, and nothing was agreed to. */
export const RefusedForANewerVersion: Story = {
  parameters: {
    state: "The terms changed while they were read",
    seen: "The terms have changed meanwhile. Please read them again.",
    proof: "content: a member who read another version is asked to read again…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(agreeToTerms, "terms_changed", {
        error: memberRefusals().terms_changed.sentence,
      }),
    );
  },
  play: async (stage) => {
    await (await agree(stage)).findByText(/changed meanwhile/);
  },
};

export const RefusedTooOften: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(agreeToTerms, "rate_limited", { error: SENTENCES.rate_limited }));
  },
  play: async (stage) => {
    await (await agree(stage)).findByText(SENTENCES.rate_limited);
  },
};

export const RefusedWhileAway: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(agreeToTerms, "unavailable", { error: SENTENCES.unavailable }));
  },
  play: async (stage) => {
    await (await agree(stage)).findByText(SENTENCES.unavailable);
  },
};
