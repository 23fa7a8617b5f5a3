import { kycRefusals } from "@kinfold/contract/refusals/kyc";
import { fileRefusals } from "@kinfold/contract/refusals/files";
import { dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { COPY } from "@kinfold/contract/copy";
import { uploadKyc } from "@kinfold/contract/kyc";
import { finishUpload } from "@kinfold/contract/receipts";
import { kycs } from "@kinfold/contract/testing/kyc-samples";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import {
  attachScan,
  fillId,
  findIdForm,
  buildKycHandlers,
  createScan,
  sendForReview,
} from "#testing/kyc-steps.ts";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { KycTab } from "./kyc-tab.tsx";

/** Nothing else is missing, so that its form is open. */
const onlyIdMissing = { ...kycs.inReview, kyc: kycs.nothing.kyc };
const member = { ...users.inReview, has_submitted_kyc: false };

/** A government-issued ID on its way to the club, and every way in which it can say no. Nothing that was typed or sent is lost. */
const meta = {
  title: "Flows/Kyc/KycId",
  component: KycTab,
  decorators: [withDashboard(PATHS.accountKyc)],
  parameters: {
    layout: "fullscreen",
    section: "4 KYC",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildKycHandlers(onlyIdMissing, member));
  },
} satisfies Meta<typeof KycTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const sees =
  (words: string): Play =>
  async (stage) => {
    const open = await fillId(stage);
    await sendForReview(stage, open);
    await open.findByText(words);
  };
const refused = createRefusalStories(sees);

export const SendsAnId: Story = {
  parameters: { state: "An ID is sent", seen: "We have your government-issued ID." },
  play: async (stage) => {
    const open = await fillId(stage);
    await open.findByText(/The name on it must be Adaeze Okafor/);
    stage.msw.use(...buildKycHandlers(kycs.inReview, users.inReview));
    await sendForReview(stage, open);
    await screen.findByText("We have your government-issued ID.");
    await stage.canvas.findByText(/International passport, sent/);
    await expect(stage.canvas.getByRole("heading", { name: "Government-issued ID" })).toHaveFocus();
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(uploadKyc));
  },
  play: async (stage) => {
    const open = await fillId(stage);
    await sendForReview(stage, open);
    await open.findByRole("button", { name: "Sending" });
  },
};

export const IncompleteId: Story = {
  parameters: {
    state: "An ID without its words or its photo",
    seen: "Please choose a document from the list",
  },
  play: async (stage) => {
    const open = await findIdForm(stage);
    await sendForReview(stage, open);
    await open.findByText("Please choose a document from the list");
    await open.findByText("Please enter the number on the document");
    await waitFor(() =>
      expect(open.getByRole("combobox", { name: /^Document type/ })).toHaveFocus(),
    );
  },
};

export const WithoutItsImage: Story = {
  play: async (stage) => {
    const open = await fillId(stage);
    await stage.userEvent.click(await open.findByRole("button", { name: "Remove passport.pdf" }));
    await sendForReview(stage, open);
    await open.findByText("Please add a photo or a scan of the document.");
  },
};

export const WithAFileOfAnotherKind: Story = {
  play: async (stage) => {
    const open = await findIdForm(stage);
    await attachScan(stage, open, createScan("passport.docx"));
    await open.findByText("Please choose a JPG, PNG or PDF file.");
  },
};

export const UnreachableWhileSending: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(uploadKyc));
  },
  play: sees(COPY.noAnswer),
};

export const RefusedIdThatExpired: Story = {
  ...refused(
    uploadKyc,
    "kyc_document_expired",
    kycRefusals().kyc_document_expired.handedIn.sentence,
    {
      fields: { id_expiry_date: kycRefusals().kyc_document_expired.handedIn.sentence },
    },
  ),
  parameters: {
    state: "An ID that expired is refused",
    seen: "This document has expired. Please send one that is still good.",
  },
};
export const RefusedIdForItsFile: Story = refused(
  uploadKyc,
  "file_wrong_type",
  fileRefusals().file_wrong_type.imageUnreadable.sentence,
);
export const RefusedIdTooLarge: Story = {
  ...refused(uploadKyc, "file_too_large", fileRefusals().file_too_large.sentence),
  parameters: { state: "A document that is too large", words: "fileTooLarge" },
  play: async (stage) => {
    const open = await fillId(stage);
    await sendForReview(stage, open);
    await waitFor(() => expect(screen.getAllByText(COPY.fileTooLarge).length).toBeGreaterThan(1));
  },
};
export const RefusedIdWhoseFileIsGone: Story = refused(
  uploadKyc,
  "kyc_file_missing",
  kycRefusals().kyc_file_missing.gone.sentence,
);
export const RefusedIdOnceValidated: Story = refused(
  uploadKyc,
  "kyc_already_validated",
  kycRefusals().kyc_already_validated.document.sentence,
);
export const RefusedFileThatLies: Story = {
  ...refused(finishUpload, "file_wrong_type", SENTENCES.file_wrong_type),
  play: async (stage) => {
    const open = await fillId(stage);
    await open.findByText(SENTENCES.file_wrong_type);
  },
};
export const RefusedForTooMany: Story = refused(
  uploadKyc,
  "rate_limited",
  formatTooOften("24 hours"),
);
export const RefusedWhileBusy: Story = refused(uploadKyc, "unavailable", SENTENCES.unavailable);
