import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { uploadPoa } from "@kinfold/contract/kyc";
import { kycs } from "@kinfold/contract/testing/kyc-samples";
import { users } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { fillPoa, buildKycHandlers, sendForReview } from "#testing/kyc-steps.ts";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { KycTab } from "./kyc-tab.tsx";

/** Nothing else is missing, so that its form is open. */
const onlyPoaMissing = { ...kycs.inReview, poa: kycs.nothing.poa };
const member = { ...users.inReview, has_submitted_poa: false };

/** A proof of address on its way to the club, and every way in which it can say no. */
const meta = {
  title: "Flows/Kyc/KycAddress",
  component: KycTab,
  decorators: [withDashboard(PATHS.accountKyc)],
  parameters: {
    layout: "fullscreen",
    section: "4 KYC",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildKycHandlers(onlyPoaMissing, member));
  },
} satisfies Meta<typeof KycTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const sees =
  (words: string): Play =>
  async (stage) => {
    const open = await fillPoa(stage);
    await sendForReview(stage, open);
    await open.findByText(words);
  };
const refused = createRefusalStories(sees);

export const SendsAProofOfAddress: Story = {
  parameters: { state: "A proof of address is sent", seen: "Verification in progress" },
  play: async (stage) => {
    const open = await fillPoa(stage);
    stage.msw.use(...buildKycHandlers(kycs.inReview, users.inReview));
    await sendForReview(stage, open);
    await screen.findByText("We have your proof of address.");
    await stage.canvas.findByRole("heading", { name: "Verification in progress" });
  },
};

export const RefusedAddressThatIsOld: Story = {
  ...refused(uploadPoa, "kyc_document_old", kycRefusals().kyc_document_old.sentence, {
    fields: {
      issue_date: kycRefusals().kyc_document_old.sentence,
    },
  }),
  parameters: {
    state: "A proof of address older than three months is refused",
    seen: "This is older than three months. Please send one from the last three months.",
  },
};
export const RefusedAddressForItsFile: Story = refused(
  uploadPoa,
  "file_wrong_type",
  fileRefusals().file_wrong_type.imageUnreadable.sentence,
);
export const RefusedAddressTooLarge: Story = {
  ...refused(uploadPoa, "file_too_large", fileRefusals().file_too_large.sentence),
  play: async (stage) => {
    const open = await fillPoa(stage);
    await sendForReview(stage, open);
    await waitFor(() => expect(screen.getAllByText(COPY.fileTooLarge).length).toBeGreaterThan(1));
  },
};
export const RefusedAddressWhoseFileIsGone: Story = refused(
  uploadPoa,
  "kyc_file_missing",
  kycRefusals().kyc_file_missing.gone.sentence,
);
export const RefusedAddressOnceValidated: Story = refused(
  uploadPoa,
  "kyc_already_validated",
  kycRefusals().kyc_already_validated.document.sentence,
);
