import { dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { getKyc } from "@kinfold/contract/kyc";
import { kycMembers, kycs } from "@kinfold/contract/testing/kyc-samples";
import { users } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { openDocumentForm, buildKycHandlers, findPoaForm } from "#testing/kyc-steps.ts";
import { KycTab } from "./kyc-tab.tsx";

/** A member's documents in every state in which they can stand. */
const meta = {
  title: "Flows/Kyc/KycTab",
  component: KycTab,
  decorators: [withDashboard(PATHS.accountKyc)],
  parameters: {
    layout: "fullscreen",
    section: "4 KYC",
    proof: "e2e/kyc-abroad: a global member goes from nothing through a refusal…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildKycHandlers());
  },
} satisfies Meta<typeof KycTab>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Nothing was sent: the first form is open, the others wait to be asked for. */
export const Ready: Story = {
  parameters: {
    state: "My Account, tab KYC: not submitted",
    seen: "Three documents to go",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
  play: async (stage) => {
    const { canvas } = stage;
    await canvas.findByRole("heading", { name: "Three documents to go" });
    await canvas.findByRole("form", { name: "Bank Verification Number" });
    await expect(canvas.queryByRole("form", { name: "Proof of address" })).toBeNull();
    await openDocumentForm(stage, "Proof of address");
    await findPoaForm(stage);
  },
};

/** As the design has it: the BVN is right, the ID waits, the address is missing. */
export const ReadyWithOneDocumentToGo: Story = {
  parameters: {
    state: "One document sent, one to go",
    seen: "One document to go",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.halfway, { ...users.inReview, has_submitted_poa: false }));
  },
  play: async (stage) => {
    const { canvas } = stage;
    await canvas.findByRole("heading", { name: "One document to go" });
    await canvas.findByText("••5678 matches your name.");
    await canvas.findByText(/International passport, sent/);
    await canvas.findByText("Thursday 12 November");
    await findPoaForm(stage);
  },
};

export const ReadyInReview: Story = {
  parameters: {
    state: "Submitted and pending validation, with the promised day",
    seen: "Utility bill, sent 9 Nov. We will finish in 2 or 3 business days: by Thursday 12 November.",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.inReview, users.inReview));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Verification in progress" });
    await canvas.findByText(/Utility bill, sent/);
    await expect(canvas.queryByRole("form")).toBeNull();
    await canvas.findByRole("button", { name: "What you sent: passport.jpg" });
  },
};

/** The same documents in a club that lets no one contribute before they are approved. */
export const ReadyInReviewOfAStrictClub: Story = {
  parameters: {
    state: "Submitted and pending, in a club that waits for the approval",
    seen: "You may contribute as soon as your documents are approved.",
    proof: "document-words: with documents %s, what is said of contributing is so",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.inReview, kycMembers.inReviewOfStrictClub));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/You may contribute as soon as your documents are approved\.$/);
    await expect(canvas.queryByText(/contribute meanwhile/)).toBeNull();
  },
};

export const ReadyValidated: Story = {
  parameters: { state: "Validated", seen: "You are verified" },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.validated, users.validated));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "You are verified" });
    await canvas.findByText("International passport, good until 20 May 2031.");
    await expect(canvas.getAllByText("Validated")).toHaveLength(3);
  },
};

/** The ID was refused with its reason and can be sent again; staff compare the names of the BVN. */
export const ReadyWithOneRefused: Story = {
  parameters: {
    state: "Refused with its reason, and sent again",
    seen: "The photo is not clear enough to read.",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.refused, kycMembers.refused));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/The photo is not clear enough to read/);
    await canvas.findByRole("form", { name: "Government-issued ID" });
    await canvas.findByText(/We will have done so by Monday 16 November/);
  },
};

/** Everything is right but the proof of address, which is asked for again. */
export const ReadyWithTheAddressRefused: Story = {
  parameters: {
    state: "Proof of address refused with its reason",
    seen: "It is older than three months. Please send one of the last three months.",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.addressRefused, kycMembers.addressRefused));
  },
  play: async (stage) => {
    const { canvas } = stage;
    await canvas.findByRole("heading", { name: "One document to go" });
    await canvas.findByText(/It is older than three months/);
    await findPoaForm(stage);
  },
};

/** The driver's licence ran out, and staff refused the BVN. */
export const ReadyWithOneExpired: Story = {
  parameters: {
    state: "A document ran out",
    seen: "Driver’s licence, expired on 11 November 2026.",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.expired, kycMembers.expired));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Driver’s licence, expired on 11 November 2026\./);
    await canvas.findByRole("button", { name: "Send it again: Government-issued ID" });
  },
};

/** No BVN is mentioned. */
export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member: no BVN",
    seen: "Two documents to go",
    proof: "e2e/kyc: a global member is verified without a BVN and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.global, users.james));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "Two documents to go" });
    await expect(canvas.queryByText(/BVN|Bank Verification/)).toBeNull();
  },
};

export const Loading: Story = {
  parameters: {
    state: "The documents are on their way",
    seen: "Looking up your documents",
    proof: "e2e/kyc: a global member is verified without a BVN and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getKyc));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking up your documents");
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "The documents cannot be reached",
    words: "noAnswer",
    proof: "e2e/kyc: a global member is verified without a BVN and never…",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getKyc));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};
