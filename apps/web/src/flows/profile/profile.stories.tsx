import { memberRefusals } from "@kinfold/contract/refusals/members";
import { signIn } from "@kinfold/api/session";
import {
  respondWith,
  respondWithFault,
  SHOWN_FAULT,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getMember, type User } from "@kinfold/contract/members";
import { updateMember } from "@kinfold/contract/profile";
import { listCountries } from "@kinfold/contract/reference";
import { countries, users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { ProfileTab } from "./profile-tab.tsx";

const filled: User = {
  ...users.validated,
  customer: {
    ...users.validated.customer,
    date_of_birth: "1988-02-29",
    address: {
      line_1: "12 Bode Thomas Street",
      line_2: "Flat 3",
      city: "Surulere",
      state: "Lagos",
      postal_code: "101283",
      country: "NG",
    },
    next_of_kin: {
      name: "Ngozi Okafor",
      relationship: "sibling",
      phone: "+2348035550143",
      email: "ngozi.okafor@example.com",
    },
  },
};

const meta = {
  title: "Flows/Profile",
  component: ProfileTab,
  decorators: [withDashboard(PATHS.account)],
  parameters: {
    layout: "fullscreen",
    section: "7 Profile fields",
    proof: "e2e/bank-account: a member writes down where they live, and it stays",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listCountries, countries),
      respondWith(updateMember, filled),
    );
  },
} satisfies Meta<typeof ProfileTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const details = async ({ canvas }: Stage): Promise<ReturnType<typeof within>> =>
  within(await canvas.findByRole("form", { name: "Your details" }));

async function save(stage: Stage): Promise<ReturnType<typeof within>> {
  const form = await details(stage);
  await stage.userEvent.type(form.getByLabelText(/^House and street/), "12 Bode Thomas Street");
  await stage.userEvent.type(form.getByLabelText(/^Town or city/), "Surulere");
  await stage.userEvent.click(form.getByRole("button", { name: "Save changes" }));
  return form;
}

/** As the sign-up form left it. */
export const Ready: Story = {
  parameters: {
    state: "As the sign-up left them",
    seen: { role: "textbox", name: "First name", value: "Adaeze" },
  },
  play: async (stage) => {
    const form = await details(stage);
    await expect(form.getByLabelText(/^First name/)).toHaveValue("Adaeze");
    await expect(form.getByLabelText(/^Phone/)).toHaveValue("8035550142");
    await expect(form.getByRole("button", { name: "Save changes" })).toBeDisabled();
    await expect(stage.canvas.getByText("KIN-7F3K9Q")).toBeVisible();
  },
};

/** Documents were handed in: what they prove stays, and everything else may change. */
export const ReadyOnceDocumentsWereSent: Story = {
  parameters: {
    state: "Locked once documents were sent",
    seen: "Your name, date of birth and citizenship stand as in the documents you sent.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, filled));
  },
  play: async (stage) => {
    const form = await details(stage);
    await form.findByText(/stand as in the documents you sent/);
    await expect(form.getByLabelText(/^First name/)).toHaveAttribute("readonly");
    await expect(form.getByLabelText(/^Date of birth/)).toHaveAttribute("readonly");
    await expect(form.getByLabelText(/^House and street/)).not.toHaveAttribute("readonly");
  },
};

export const ReadyForAGlobalMember: Story = {
  parameters: {
    state: "A global member’s",
    seen: { role: "textbox", name: "Phone", value: "2071234567" },
    proof: "e2e/bank-account: a global member completes their details…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.james));
  },
  play: async (stage) => {
    await expect((await details(stage)).getByLabelText(/^Phone/)).toHaveValue("2071234567");
  },
};

/** Half an address is not sent: what it lacks is said where it lacks it. */
export const WithHalfAnAddress: Story = {
  parameters: { state: "Half an address", seen: "Enter the house and the street." },
  play: async (stage) => {
    const form = await details(stage);
    await expect(form.getByLabelText(/^House and street/)).toHaveAccessibleName(
      "House and street (optional)",
    );
    await stage.userEvent.type(form.getByLabelText(/^Town or city/), "Surulere");
    // What has become required no longer says that it is optional.
    const street = form.getByLabelText(/^House and street/);
    await expect(street).toHaveAccessibleName("House and street");
    await expect(street).toHaveAttribute("aria-required", "true");
    await stage.userEvent.type(form.getByLabelText(/^Their name/), "Ngozi Okafor");
    await stage.userEvent.click(form.getByRole("button", { name: "Save changes" }));
    await form.findByText("Enter the house and the street.");
    await form.findByText("Choose who they are to you.");
    await waitFor(() => expect(form.getByLabelText(/^House and street/)).toHaveFocus());
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listCountries));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading your details");
  },
};

export const UnreachableCountries: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(listCountries));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your details just now.");
    await canvas.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableCountriesTriedAgain: Story = {
  ...UnreachableCountries,
  play: async (stage) => {
    await UnreachableCountries.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    msw.use(respondWith(listCountries, countries));
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await canvas.findByRole("form", { name: "Your details" });
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(updateMember));
  },
  play: async (stage) => {
    await expect(await (await save(stage)).findByRole("button", { name: "Saving" })).toBeVisible();
  },
};

/** What the club now knows stands in the form. */
export const Saved: Story = {
  parameters: { state: "Saved", seen: "Your details are saved." },
  play: async (stage) => {
    stage.msw.use(respondWith(getMember, users.adaeze));
    const form = await details(stage);
    await stage.userEvent.type(form.getByLabelText(/^House and street/), "12 Bode Thomas Street");
    await stage.userEvent.type(form.getByLabelText(/^Town or city/), "Surulere");
    stage.msw.use(respondWith(getMember, filled));
    await stage.userEvent.click(form.getByRole("button", { name: "Save changes" }));
    await screen.findByText("Your details are saved.");
    await waitFor(() => expect(form.getByLabelText(/^Their name/)).toHaveValue("Ngozi Okafor"));
    await waitFor(() => expect(form.getByLabelText(/^Phone/)).toHaveValue("8035550142"));
    await waitFor(() =>
      expect(form.getByRole("button", { name: "Save changes" })).toHaveAttribute(
        "aria-disabled",
        "true",
      ),
    );
  },
};

/** The server's words stand in the form, and what was written stays. */
const expectMessage =
  (words: string): Play =>
  async (stage) => {
    const form = await save(stage);
    await form.findByText(words);
    await expect(form.getByLabelText(/^Town or city/)).toHaveValue("Surulere");
  };
const refused = createRefusalStories(expectMessage);

const LOCKED = memberRefusals().kyc_field_locked.sentence;

export const RefusedForALockedField: Story = {
  ...refused(updateMember, "kyc_field_locked", LOCKED, {
    fields: { first_name: LOCKED },
  }),
  parameters: {
    state: "A locked field is refused",
    seen: "This can no longer be changed here: your documents were checked under it. Please write to us.",
    proof: "e2e/kyc: a member goes from nothing to validated…",
  },
};
export const RefusedForAStreetOfNowhere: Story = refused(
  updateMember,
  "invalid",
  memberRefusals().invalid.country.sentence,
  { fields: { "address.country": memberRefusals().invalid.country.sentence } },
);
const UNKNOWN_PHONE = memberRefusals().phone_improbable("+2341035550142").sentence;
export const RefusedForAnImprobablePhone: Story = refused(
  updateMember,
  "phone_improbable",
  UNKNOWN_PHONE,
  { fields: { phone: UNKNOWN_PHONE } },
);
export const RefusedTooOften: Story = refused(updateMember, "rate_limited", SENTENCES.rate_limited);
export const RefusedWhileAway: Story = refused(updateMember, "unavailable", SENTENCES.unavailable);
export const Broken: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(updateMember));
  },
  play: expectMessage(SHOWN_FAULT),
};
export const Unreachable: Story = {
  parameters: { state: "No answer", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(updateMember));
  },
  play: expectMessage(COPY.noAnswer),
};
