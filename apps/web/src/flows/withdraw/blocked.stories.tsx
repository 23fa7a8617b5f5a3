import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { getMember, type User } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { withdrawers } from "@kinfold/contract/testing/withdrawal-samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { Withdraw } from "./withdraw.tsx";

const meta = {
  title: "Flows/Withdraw/Blocked",
  component: Withdraw,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "6 Withdrawal blocked",
    proof: "e2e/withdrawal-blocked: each thing that is missing is named with its way…",
  },
  args: { onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof Withdraw>;
export default meta;
type Story = StoryObj<typeof meta>;

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name: "Withdraw" }));

/** A member who may not: everything that is needed is listed, and nothing can be sent. */
const blocked = (member: User, expected: readonly string[]): Story => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, member));
  },
  play: async () => {
    const open = await dialog();
    const list = within(await open.findByRole("list", { name: "What is needed" }));
    await expect(
      list.getAllByRole("listitem").map(({ textContent }) => textContent.replace(/\s+/g, " ")),
    ).toEqual(expected);
    await expect(open.getByRole("button", { name: "Withdraw" })).toBeDisabled();
    await expect(open.getByLabelText(/^Amount/)).toBeDisabled();
  },
});

/** What is needed, when all of it is there. */
const IN_PLACE = {
  bvn: "BVN · in place",
  id: "Government ID · in place",
  address: "Proof of address · in place",
  bank: "Bank information · in place",
};
/** And when none of it is, each with its way. */
const MISSING = {
  bvn: "BVN · missingGo to KYC for BVN",
  id: "Government ID · missingGo to KYC for Government ID",
  address: "Proof of address · missingGo to KYC for Proof of address",
  bank: "Bank information · missingAdd bank for Bank information",
};

/** A member who lacks these, and nothing else. */
const lacking = (member: User, lacks: Partial<typeof MISSING>): Story =>
  blocked(member, Object.values({ ...IN_PLACE, ...lacks }));

export const Halfway: Story = {
  ...lacking(withdrawers.halfway, {
    id: "Government ID · in reviewIn review",
    address: MISSING.address,
    bank: MISSING.bank,
  }),
  parameters: {
    state: "Bank information",
    seen: { role: "link", name: "Add bank for Bank information" },
    proof: "e2e/withdraw: a member whose documents wait is told so…",
  },
};

export const ByEverything: Story = {
  ...lacking(withdrawers.nothing, MISSING),
  parameters: {
    state: "The banner lists what is missing, each with its way",
    seen: { role: "list", name: "What is needed" },
    proof: "missing: nothing handed in: everything is missing…",
  },
};

export const ForLackOfABvn: Story = {
  ...lacking(withdrawers.withoutBvn, { bvn: MISSING.bvn }),
  parameters: { state: "BVN", seen: { role: "link", name: "Go to KYC for BVN" } },
};

export const ForLackOfAnId: Story = {
  ...lacking(withdrawers.withoutId, { id: MISSING.id }),
  parameters: {
    state: "Government ID",
    seen: { role: "link", name: "Go to KYC for Government ID" },
  },
};

export const ForLackOfAnAddress: Story = {
  ...lacking(withdrawers.withoutAddress, {
    address: MISSING.address,
  }),
  parameters: {
    state: "Proof of address",
    seen: { role: "link", name: "Go to KYC for Proof of address" },
  },
};

export const ForLackOfABank: Story = {
  ...lacking(withdrawers.withoutBank, { bank: MISSING.bank }),
  parameters: {
    state: "Bank information, and nothing else",
    seen: { role: "link", name: "Add bank for Bank information" },
  },
};

/** Staff compare its names: there is nothing to send. */
export const WhileABvnIsInReview: Story = {
  ...lacking(withdrawers.bvnInReview, {
    bvn: "BVN · in reviewIn review",
  }),
  parameters: {
    state: "BVN in review: nothing to send",
    seen: "Your KYC documents are pending approval.",
    proof: "missing: a BVN that staff look at waits…",
  },
};

export const ByABvnOfAnotherName: Story = {
  ...lacking(withdrawers.bvnRefused, {
    bvn: "BVN · refusedGo to KYC for BVN",
  }),
  parameters: {
    state: "BVN refused, with its reason",
    seen: "BVN · refused",
    proof: "missing: a BVN that staff look at waits…",
  },
};

export const AfterARefusal: Story = {
  ...lacking(withdrawers.refused, {
    id: "Government ID · refusedGo to KYC for Government ID",
    address: "Proof of address · expiredGo to KYC for Proof of address",
  }),
  parameters: {
    state: "KYC or proof of address, refused or run out",
    seen: "Proof of address · expired",
    proof: "missing: what waits has no way, what was refused or ran out…",
  },
};

/** A global member is never asked for a BVN. */
export const ForAGlobalMember: Story = {
  ...blocked(withdrawers.globalWithNothing, [MISSING.id, MISSING.address, MISSING.bank]),
  parameters: {
    state: "No BVN is asked of a global member",
    seen: "Dollar wallet · $12,874.36 available",
    proof: "missing: a global member is never asked for a BVN",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getMember, withdrawers.globalWithNothing),
      respondWith(getWallets, wallets.james),
    );
  },
};

/** Naira may leave; dollars have nowhere to go. */
export const ForLackOfADollarBank: Story = {
  args: { currency: "USD" },
  ...lacking(withdrawers.withoutDollarBank, { bank: MISSING.bank }),
  parameters: {
    state: "Bank information of the other currency",
    seen: { role: "link", name: "Add bank for Bank information" },
    proof: "missing: each wallet needs an account of its own currency",
  },
};

/** Everything was handed in: it is the club's turn. */
export const PendingApproval: Story = {
  parameters: {
    state: "KYC documents are pending approval: contact support",
    seen: { role: "link", name: "contact support" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, withdrawers.inReview));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText(/Your KYC documents are pending approval/);
    await expect(open.getByRole("link", { name: /contact support/ })).toHaveAttribute(
      "href",
      "https://support.kinfold.example/new",
    );
    await expect(open.queryByRole("link", { name: /Go to KYC/ })).toBeNull();
    await expect(open.getByRole("button", { name: "Withdraw" })).toBeDisabled();
  },
};

/** What is pending is said whatever else is missing. */
export const PendingApprovalWithSomethingMissing: Story = {
  parameters: {
    state: "KYC documents are pending approval, and something is missing",
    seen: { role: "link", name: "contact support" },
    also: [
      {
        state: "Beside the rows of what is missing",
        seen: { role: "link", name: "Add bank for Bank information" },
      },
    ],
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, withdrawers.halfway));
  },
  play: async () => {
    const open = await dialog();
    await open.findByText(/Your KYC documents are pending approval/);
    await open.findByText("We need these first, so money only ever leaves in your name.");
    await open.findByRole("link", { name: "Add bank for Bank information" });
  },
};

export const BankPendingApproval: Story = {
  parameters: {
    state: "Bank information is pending approval",
    seen: "Your bank information is pending approval.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, withdrawers.bankInReview));
  },
  play: async () => {
    await (await dialog()).findByText(/Your bank information is pending approval/);
  },
};

export const GoesToTheKycTab: Story = {
  parameters: {
    state: "The link leads to the KYC tab",
    seen: { role: "link", name: "Go to KYC for BVN" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.adaeze));
  },
  play: async ({ userEvent, args }) => {
    const open = await dialog();
    const link = await open.findByRole("link", { name: "Go to KYC for BVN" });
    await expect(link).toHaveAttribute("href", PATHS.accountKyc);
    await userEvent.click(link);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
