import { answers } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { register } from "@kinfold/contract/sign-up";
import { listCountries } from "@kinfold/contract/reference";
import { countries, unverified } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { inAuthLayout } from "#testing/in-app.tsx";
import { button, choose, isAwake, write } from "#testing/sign-up-form.ts";
import { SignUpPage } from "./sign-up-page.tsx";

/** One question answered wrongly, each with its sentence. */
const meta = {
  title: "Pages/SignUp/SignUpAnswers",
  component: SignUpPage,
  decorators: [inAuthLayout(PATHS.signUp)],
  parameters: { layout: "fullscreen" },
  beforeEach: ({ msw }) => {
    msw.use(answers(listCountries, countries), answers(register, unverified));
  },
} satisfies Meta<typeof SignUpPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

/** Leaves one question wrong and expects its sentence. */
const says =
  (words: string, act: (stage: Stage) => Promise<void>): Play =>
  async (stage) => {
    await isAwake(stage);
    await act(stage);
    await stage.userEvent.tab();
    await stage.canvas.findByText(words);
    await expect(button(stage)).toBeDisabled();
  };

export const WrongFirstName: Story = {
  play: says("Please use letters, spaces, apostrophes and hyphens only", (stage) =>
    write(stage, "First name", "4daeze"),
  ),
};

export const WrongEmail: Story = {
  play: says("Please enter a valid email address", (stage) => write(stage, "Email", "adaeze@")),
};

export const WrongPhone: Story = {
  play: says("Please enter a valid phone number", (stage) => write(stage, "Phone", "12")),
};

export const NoCitizenship: Story = {
  play: says(COPY.citizenship, async (stage) => {
    await choose(stage, "Citizenship", "Nigeria");
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: /Remove Nigeria/ }));
  }),
};

export const PasswordTooShort: Story = {
  play: says(COPY.passwordLength, (stage) => write(stage, "Password", "Ab1!")),
};

export const PasswordTooPlain: Story = {
  play: says(COPY.passwordMix, (stage) => write(stage, "Password", "marketday77")),
};

export const PasswordsDiffer: Story = {
  play: says(COPY.passwordMismatch, async (stage) => {
    await write(stage, "Password", "Market-day-77");
    await write(stage, "Confirm password", "Market-day-78");
  }),
};

export const ExcoReferralForgotten: Story = {
  play: says(COPY.excoRequired, async (stage) => {
    await choose(stage, "Referral", "Not Applicable");
    (await stage.canvas.findByRole("button", { name: COPY.requestExco })).focus();
  }),
};

export const SocialAccountMissing: Story = {
  play: says(COPY.socialMedia, async (stage) => {
    await choose(stage, "How did you hear about us", "Social media");
    (await stage.canvas.findByRole("combobox", { name: /Social media account/ })).focus();
  }),
};

export const AdsPlatformMissing: Story = {
  play: says(COPY.adsPlatform, async (stage) => {
    await choose(stage, "How did you hear about us", "Online ads");
    (await stage.canvas.findByRole("combobox", { name: /Ads platform/ })).focus();
  }),
};

export const OtherSourceMissing: Story = {
  play: says(COPY.heardElsewhere, async (stage) => {
    await choose(stage, "How did you hear about us", "Other");
    (await stage.canvas.findByLabelText("Where you heard about us")).focus();
  }),
};

export const StaffNameMissing: Story = {
  play: says(COPY.referralPerson, async (stage) => {
    await choose(stage, "How did you hear about us", "Social media");
    await choose(stage, "Social media account", "Staff");
    (await stage.canvas.findByLabelText("Staff/member name")).focus();
  }),
};

export const TermsNotAccepted: Story = {
  play: says(COPY.terms, async (stage) => {
    const terms = stage.canvas.getByRole("checkbox", { name: /I accept the/ });
    await stage.userEvent.click(terms);
    await stage.userEvent.click(terms);
  }),
};
