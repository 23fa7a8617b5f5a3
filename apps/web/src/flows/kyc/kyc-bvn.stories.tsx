import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import { respondWith, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { validateBvn } from "@kinfold/contract/kyc";
import { bvnAnswers, kycMembers, kycs } from "@kinfold/contract/testing/kyc-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { submitBvn, findBvnForm, fillBvn, buildKycHandlers } from "#testing/kyc-steps.ts";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { KycTab } from "./kyc-tab.tsx";

/** A BVN, the consent to ask about it, and every way in which the club can say no. */
const meta = {
  title: "Flows/Kyc/KycBvn",
  component: KycTab,
  decorators: [withDashboard(PATHS.accountKyc)],
  parameters: {
    layout: "fullscreen",
    section: "4 KYC",
    proof: "e2e/kyc: the register's answers are told apart…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildKycHandlers());
  },
} satisfies Meta<typeof KycTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const sees =
  (words: string): Play =>
  async (stage) => {
    const open = await fillBvn(stage);
    await submitBvn(stage, open);
    await open.findByText(words);
  };
const refused = createRefusalStories(sees);

export const AskedAboutABvn: Story = {
  parameters: {
    state: "BVN validated",
    seen: "••5678 matches your name.",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
  play: async (stage) => {
    const open = await fillBvn(stage);
    stage.msw.use(...buildKycHandlers({ ...kycs.nothing, bvn: kycs.halfway.bvn }));
    await submitBvn(stage, open);
    await stage.canvas.findByText("••5678 matches your name.");
    await stage.canvas.findByRole("form", { name: "Government-issued ID" });
  },
};

/** Nothing is asked without the member's consent, and a BVN has eleven digits. */
export const AskedForConsent: Story = {
  parameters: {
    state: "BVN: nothing is asked without consent",
    seen: "Please agree that we ask about your BVN",
  },
  play: async (stage) => {
    const open = await findBvnForm(stage);
    await stage.userEvent.type(open.getByRole("textbox", { name: /^BVN/ }), "2221234");
    await submitBvn(stage, open);
    await open.findByText("A BVN has 11 digits");
    await open.findByText("Please agree that we ask about your BVN");
  },
};

/** The register wants to hear it from the member, on a page of its own. */
export const AskedForTheRegistersConsent: Story = {
  parameters: {
    state: "BVN: the register wants the owner's word",
    seen: { role: "button", name: "Check again" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(validateBvn, bvnAnswers.consent));
  },
  play: async (stage) => {
    const open = await fillBvn(stage);
    await submitBvn(stage, open);
    await expect(
      await open.findByRole("link", { name: /Agree with the register/ }),
    ).toHaveAttribute("href", bvnAnswers.consent.consent_url);
    await open.findByRole("button", { name: "Check again" });
  },
};

export const WaitingForTheRegister: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(validateBvn));
  },
  play: async (stage) => {
    const open = await fillBvn(stage);
    await submitBvn(stage, open);
    await open.findByRole("button", { name: "Asking" });
  },
};

/** Back on another day: the last try was refused, and why is still said. */
export const ReadyAfterARefusedTry: Story = {
  parameters: {
    state: "BVN refused before: why is said until it is given again",
    seen: "4 tries are left today.",
  },
  beforeEach: ({ msw }) => {
    msw.use(...buildKycHandlers(kycs.bvnRefused, kycMembers.bvnRefused));
  },
  play: async (stage) => {
    await stage.canvas.findByText(/do not belong together/);
    await stage.canvas.findByText("Refused");
    await (await findBvnForm(stage)).findByText("4 tries are left today.");
  },
};

/** What is wrong is said beside the number, with the tries that are left. */
export const RefusedBvnOfAnotherName: Story = {
  ...refused(validateBvn, "kyc_bvn_mismatch", kycRefusals().kyc_bvn_mismatch.sentence, {
    attempts_left: 1,
  }),
  parameters: { state: "BVN refused, with the tries that are left", seen: "1 try is left today." },
  play: async (stage) => {
    const open = await fillBvn(stage);
    await submitBvn(stage, open);
    await open.findByText(/do not belong together/);
    await open.findByText("1 try is left today.");
  },
};
export const RefusedBvnThatIsNone: Story = refused(
  validateBvn,
  "kyc_bvn_not_found",
  kycRefusals().kyc_bvn_not_found.sentence,
);
export const RefusedBvnOfAnotherMember: Story = refused(
  validateBvn,
  "kyc_bvn_in_use",
  kycRefusals().kyc_bvn_in_use.sentence,
);
export const RefusedBvnNoOneNeeds: Story = refused(
  validateBvn,
  "kyc_bvn_not_needed",
  kycRefusals().kyc_bvn_not_needed.sentence,
);
export const RefusedBvnOnceValidated: Story = refused(
  validateBvn,
  "kyc_already_validated",
  kycRefusals().kyc_already_validated.bvn.sentence,
);
export const RefusedBvnInReview: Story = refused(
  validateBvn,
  "kyc_bvn_in_review",
  kycRefusals().kyc_bvn_in_review.sentence,
);
export const RefusedWithoutTheRegister: Story = {
  ...refused(
    validateBvn,
    "kyc_bvn_unreachable",
    kycRefusals().kyc_bvn_unreachable.noAnswer.sentence,
  ),
  parameters: {
    state: "BVN: the register does not answer, and no try is counted",
    seen: "We cannot ask about your BVN right now. Nothing was counted as a try. Please try again in a few minutes.",
  },
};
export const RefusedASixthTry: Story = refused(
  validateBvn,
  "rate_limited",
  formatTooOften("24 hours"),
);
