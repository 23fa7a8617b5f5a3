import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
} from "@kinfold/api/testing/mock-handlers";
import {
  checkDocument,
  DOCUMENT_CERTIFICATES_PATH,
  DOCUMENT_KEYS_PATH,
} from "@kinfold/contract/document-checks";
import { fundsProofRefusals } from "@kinfold/contract/refusals/funds-proofs";
import {
  checkedDocuments,
  documentCertificate,
  documentKeys,
  squareCode,
} from "@kinfold/contract/testing/document-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { http, HttpResponse } from "msw";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withApp } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { CheckPage } from "./check-page.tsx";

/** Whether a document or email of the club is real, for anyone who was given it. */
const meta = {
  title: "Pages/Check",
  component: CheckPage,
  decorators: [withApp(PATHS.check)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 29: documents that a stranger can check",
    proof: "e2e/proof-of-funds: a member makes a proof of funds…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(checkDocument, checkedDocuments.atLeast),
      http.get(DOCUMENT_KEYS_PATH, () => HttpResponse.json(documentKeys)),
      http.get(DOCUMENT_CERTIFICATES_PATH, () => HttpResponse.text(documentCertificate)),
    );
  },
} satisfies Meta<typeof CheckPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const check: Play = async ({ canvas, userEvent }) => {
  await userEvent.type(canvas.getByLabelText(/^Code at the foot/), "kfp 7k3m 92qx tb4w");
  await userEvent.click(canvas.getByRole("button", { name: "Check" }));
};
/** Types the code and waits for the answer's title. */
const expectTitle =
  (name: string): Play =>
  async (stage) => {
    await check(stage);
    await expect(await stage.canvas.findByRole("heading", { name })).toBeVisible();
  };
const give = (
  document: (typeof checkedDocuments)[keyof typeof checkedDocuments],
): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(checkDocument, document));
  },
});

export const Ready: Story = {
  parameters: {
    state: "A code is typed, a square code scanned, or the file chosen",
    seen: { role: "heading", name: "Check a document" },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: "Check a document" })).toBeVisible();
  },
};

export const Genuine: Story = {
  parameters: {
    state: "The document is genuine, and says what its member chose",
    seen: { role: "heading", name: "Genuine" },
  },
  play: async (stage) => {
    await expectTitle("Genuine")(stage);
    await expect(stage.canvas.getByText("UK visa application")).toBeVisible();
  },
};

export const GenuineWithoutName: Story = {
  ...give(checkedDocuments.withoutName),
  play: async (stage) => {
    await expectTitle("Genuine")(stage);
    await expect(stage.canvas.getByText("The member")).toBeVisible();
  },
};

export const GenuineWithFullFigures: Story = {
  ...give(checkedDocuments.fullFigures),
  play: expectTitle("Genuine"),
};

export const GenuineStatement: Story = {
  ...give(checkedDocuments.statement),
  play: async (stage) => {
    await expectTitle("Genuine")(stage);
    await expect(stage.canvas.getByText("Wallet statement")).toBeVisible();
  },
};

export const GenuineFullStatement: Story = {
  ...give(checkedDocuments.fullStatement),
  play: async (stage) => {
    await expectTitle("Genuine")(stage);
    await expect(stage.canvas.getByText("Everything, closing, USD")).toBeVisible();
  },
};

export const SentEmail: Story = {
  ...give(checkedDocuments.email),
  parameters: {
    state: "The club sent an email with this code, and says which",
    seen: { role: "heading", name: "We sent an email with this code" },
  },
  play: async (stage) => {
    await expectTitle("We sent an email with this code")(stage);
    await expect(stage.canvas.getByText("a•••@example.com")).toBeVisible();
  },
};

export const GenuineSquareCode: Story = {
  parameters: { at: `${PATHS.check}#${squareCode}` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Genuine" })).toBeVisible();
  },
};

export const ChangedFile: Story = {
  parameters: {
    state: "The file is not one that the club issued",
    seen: { role: "heading", name: "The file was changed" },
  },
  play: async (stage) => {
    await check(stage);
    const file = new File(["%PDF-1.3 changed"], "proof.pdf", { type: "application/pdf" });
    await stage.userEvent.upload(await stage.canvas.findByLabelText(/The file itself/), file);
    const title = await stage.canvas.findByRole("heading", { name: "The file was changed" });
    await expect(title).toBeVisible();
  },
};

export const ChangedSquareCode: Story = {
  parameters: {
    at: `${PATHS.check}#${squareCode.slice(0, -2)}AA`,
    state: "The club did not sign what the square code says",
    seen: { role: "heading", name: "The square code is not ours" },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "The square code is not ours" });
  },
};

export const SquareCodeOfNoOne: Story = {
  parameters: { at: `${PATHS.check}#x` },
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "The square code is not ours" });
  },
};

export const Expired: Story = {
  ...give(checkedDocuments.expired),
  parameters: {
    state: "A proof of funds has expired",
    seen: { role: "heading", name: "Genuine, but expired" },
  },
  play: expectTitle("Genuine, but expired"),
};

export const Withdrawn: Story = {
  ...give(checkedDocuments.withdrawn),
  parameters: {
    state: "Its member withdrew a proof of funds",
    seen: { role: "heading", name: "Withdrawn" },
  },
  play: expectTitle("Withdrawn"),
};

export const Unknown: Story = {
  parameters: {
    state: "The club issued no document and sent no email of this code",
    seen: { role: "heading", name: "Nothing of ours has this code" },
  },
  beforeEach: ({ msw }) => {
    const { sentence: error } = fundsProofRefusals().not_found.document;
    msw.use(refuseCall(checkDocument, "not_found", { error }));
  },
  play: expectTitle("Nothing of ours has this code"),
};

export const SignedWhileOffline: Story = {
  parameters: {
    at: `${PATHS.check}#${squareCode}`,
    state: "The square code is signed, and the club cannot be asked",
    seen: { role: "heading", name: "Signed by us, not asked yet" },
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(checkDocument));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole(
      "heading",
      { name: "Signed by us, not asked yet" },
      { timeout: 20_000 },
    );
  },
};

export const NoCode: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^Code at the foot/), "12345");
    await userEvent.click(canvas.getByRole("button", { name: "Check" }));
    await expect(await canvas.findByText(/^This is no code of ours/)).toBeVisible();
  },
};

export const FileWithoutCode: Story = {
  play: async ({ canvas, userEvent }) => {
    const file = new File(["%PDF-1.3"], "scan.pdf", { type: "application/pdf" });
    await userEvent.upload(await canvas.findByLabelText(/The file itself/), file);
    await expect(await canvas.findByText(/^This file names no code of ours/)).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(checkDocument));
  },
  play: async (stage) => {
    await check(stage);
    await stage.canvas.findByText("Checking the document");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(checkDocument));
  },
  play: async (stage) => {
    await check(stage);
    const name = "We could not check it just now";
    await stage.canvas.findByRole("heading", { name }, { timeout: 20_000 });
  },
};

export const RefusedTooOften: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(checkDocument, "rate_limited", { error: SENTENCES.rate_limited }));
  },
  play: async (stage) => {
    await check(stage);
    await stage.canvas.findByText(SENTENCES.rate_limited);
  },
};

const judge: Play = async ({ canvas, userEvent }) => {
  const name = "Judge a PDF’s signature without us";
  await userEvent.click(await canvas.findByRole("button", { name }));
};

export const JudgedWithoutUs: Story = {
  parameters: {
    state: "How a signature is judged without the club, with the fingerprint of its certificate",
    seen: { role: "heading", name: "Judge a PDF’s signature without us" },
  },
  play: async (stage) => {
    await judge(stage);
    await expect(await stage.canvas.findByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)).toBeVisible();
  },
};

export const UnreachableCertificate: Story = {
  beforeEach: ({ msw }) => {
    msw.use(http.get(DOCUMENT_CERTIFICATES_PATH, () => HttpResponse.error()));
  },
  play: async (stage) => {
    await judge(stage);
    await stage.canvas.findByText(
      "We could not fetch the certificate just now.",
      {},
      { timeout: 20_000 },
    );
  },
};
