import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { getKyc, uploadKyc, uploadPoa, validateBvn, type Kyc } from "@kinfold/contract/kyc";
import { getMember, type User } from "@kinfold/contract/members";
import { listCountries } from "@kinfold/contract/reference";
import { bvnAnswers, handedIn, kycs } from "@kinfold/contract/testing/kyc-samples";
import { countries, users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { HttpHandler } from "msw";
import { screen, within } from "storybook/test";
import { attachTo } from "./attach-file.ts";
import { buildUploadHandlers } from "./upload-handlers.ts";

/** Plays of handing documents in, for every file of their stories. */
type Stage = Pick<Parameters<NonNullable<StoryObj<Meta>["play"]>>[0], "canvas" | "userEvent">;

/** The club of a member whose documents stand so, and where everything goes well. */
export const buildKycHandlers = (
  kyc: Kyc = kycs.nothing,
  member: User = users.adaeze,
): HttpHandler[] => [
  respondWith(getMember, member),
  respondWith(getWallets, member.is_global ? wallets.james : wallets.adaeze),
  respondWith(getKyc, kyc),
  respondWith(listCountries, countries),
  ...buildUploadHandlers(),
  respondWith(uploadKyc, handedIn.kyc),
  respondWith(uploadPoa, handedIn.poa),
  respondWith(validateBvn, bvnAnswers.validated),
];

/** A scan of a passport. */
export const createScan = (name = "passport.pdf"): File =>
  new File([new Uint8Array(248_000)], name, { type: "application/pdf" });

type Form = ReturnType<typeof within>;
const form = async ({ canvas }: Stage, name: string): Promise<Form> =>
  within(await canvas.findByRole("form", { name }));
export const findBvnForm = (stage: Stage): Promise<Form> => form(stage, "Bank Verification Number");
export const findIdForm = (stage: Stage): Promise<Form> => form(stage, "Government-issued ID");
export const findPoaForm = (stage: Stage): Promise<Form> => form(stage, "Proof of address");

async function choose(stage: Stage, open: Form, option: string): Promise<void> {
  await stage.userEvent.click(open.getByRole("combobox", { name: /^Document type/ }));
  await stage.userEvent.click(await screen.findByRole("option", { name: option }));
}

/** Chooses a scan, of whatever kind. */
export const attachScan = (stage: Stage, open: Form, file = createScan()): Promise<void> =>
  attachTo(stage, open, /^Photo or scan/, file);

/** Opens the form of a document that is not the first. */
export async function openDocumentForm(
  { canvas, userEvent }: Stage,
  document: string,
): Promise<void> {
  await userEvent.click(await canvas.findByRole("button", { name: new RegExp(`: ${document}$`) }));
}

/** Describes a passport and adds its scan. */
export async function fillId(stage: Stage): Promise<Form> {
  const open = await findIdForm(stage);
  await choose(stage, open, "International passport");
  await stage.userEvent.type(open.getByRole("textbox", { name: /^Document number/ }), "A04512378");
  await stage.userEvent.type(open.getByLabelText(/^Expires on/), "20052031");
  await attachScan(stage, open);
  return open;
}

/** Describes a bill and adds its scan. */
export async function fillPoa(stage: Stage): Promise<Form> {
  const open = await findPoaForm(stage);
  await choose(stage, open, "Utility bill");
  await stage.userEvent.type(open.getByLabelText(/^Date on it/), "02-10-2026");
  await attachScan(stage, open, createScan("bill.pdf"));
  return open;
}

/** Enters a BVN and agrees. */
export async function fillBvn(stage: Stage): Promise<Form> {
  const open = await findBvnForm(stage);
  await stage.userEvent.type(open.getByRole("textbox", { name: /^BVN/ }), "22212345678");
  await stage.userEvent.click(open.getByRole("checkbox"));
  return open;
}

/** Presses the button that sends a document. */
export const sendForReview = ({ userEvent }: Stage, open: Form): Promise<void> =>
  userEvent.click(open.getByRole("button", { name: "Send for review" }));

/** Presses the button that asks about a BVN. */
export const submitBvn = ({ userEvent }: Stage, open: Form): Promise<void> =>
  userEvent.click(open.getByRole("button", { name: "Validate BVN" }));
