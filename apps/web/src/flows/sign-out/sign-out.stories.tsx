import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { putStoredCalls, storedCalls } from "@kinfold/api/testing/stored-calls";
import { openLogout, signIn } from "@kinfold/api/session";
import { getMember, logout } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { SignOut } from "./sign-out.tsx";

/** The dashboard itself opens the question, so the story only has to ask for it. */
const meta = {
  title: "Flows/SignOut",
  component: SignOut,
  render: () => <h1 className="heading-lg">Good evening, Adaeze</h1>,
  decorators: [withDashboard(PATHS.overview)],
  parameters: {
    layout: "fullscreen",
    section: "4 Session",
    proof: "e2e/session: a member who logs out is out, whatever becomes of the word…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    openLogout();
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(logout, { message: "Signed out." }),
    );
  },
} satisfies Meta<typeof SignOut>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("alertdialog", { name: "Log out of Kinfold?" }));

const leaves: Play = async ({ canvas, userEvent }) => {
  await userEvent.click((await dialog()).getByRole("button", { name: "Log out" }));
  await expect(await canvas.findByLabelText("Address")).toHaveTextContent(/^\/$/);
  await expect(window.localStorage.getItem("kinfold.token")).toBeNull();
};

export const Ready: Story = {
  parameters: {
    state: "Logout asks first",
    seen: { role: "alertdialog", name: "Log out of Kinfold?" },
    proof: "e2e/sign-in: a member leaves through the confirmation and comes…",
  },
  play: async () => {
    const stay = (await dialog()).getByRole("button", { name: "Stay" });
    await waitFor(() => expect(stay).toHaveFocus());
  },
};

export const Stays: Story = {
  parameters: {
    state: "Logout thought better of",
    seen: { role: "heading", name: "Good evening, Adaeze" },
    proof: "e2e/sign-in: a member leaves through the confirmation and comes…",
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await expect(canvas.getByRole("heading", { level: 1 })).toBeVisible();
  },
};

export const ReadyWhileAPaymentWaits: Story = {
  parameters: {
    state: "Logout asks first while a payment waits on this device",
    section: "Issue 30: money that waits for the network",
    seen: { role: "button", name: "Log out and remove" },
    proof: "e2e/waiting: signing out removes what waits…",
  },
  beforeEach: () => putStoredCalls([{ ...storedCalls.contribution, owner: users.adaeze.id }]),
  play: async () => {
    const open = await dialog();
    await expect(await open.findByText(/A payment waits on this device/)).toBeVisible();
    await open.findByRole("button", { name: "Log out and remove" });
  },
};

export const Leaves: Story = {
  parameters: {
    state: "Logged out: data and flags are cleared, the theme stays",
    seen: "Landed on /",
    proof: "e2e/session: the browser keeps the token and the theme…",
  },
  play: leaves,
};

export const WaitingForTheClub: Story = {
  parameters: { state: "Logout being done", seen: { role: "button", name: "Logging out" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(logout));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.click(open.getByRole("button", { name: "Log out" }));
    await open.findByRole("button", { name: /Logging out/ });
  },
};

/** The device forgets the session whatever the server says. */
export const UnreachableAndStillLeaves: Story = {
  parameters: { state: "Logged out though no one answers", seen: "Landed on /" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(logout));
  },
  play: leaves,
};

export const RefusedTooOftenAndStillLeaves: Story = {
  parameters: { state: "Logged out though it was asked too often", seen: "Landed on /" },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(logout, "rate_limited", { error: SENTENCES.rate_limited }));
  },
  play: leaves,
};

export const RefusedWhileAwayAndStillLeaves: Story = {
  parameters: { state: "Logged out though the club is away", seen: "Landed on /" },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(logout, "unavailable", { error: SENTENCES.unavailable }));
  },
  play: leaves,
};
