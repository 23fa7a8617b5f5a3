import { respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { register } from "@kinfold/contract/sign-up";
import { listCountries } from "@kinfold/contract/reference";
import { countries, unverified } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withAuthLayout } from "#testing/in-app.tsx";
import {
  chooseOption,
  fillAboutYou,
  fillField,
  goToLastStep,
  isAwake,
} from "#testing/sign-up-form.ts";
import { SignUpPage } from "./sign-up-page.tsx";

/** One question answered wrongly, each with its sentence. */
const meta = {
  title: "Pages/SignUp/SignUpAnswers",
  component: SignUpPage,
  decorators: [withAuthLayout(PATHS.signUp)],
  parameters: {
    layout: "fullscreen",
    section: "5 Sign-up answers",
    proof: "e2e/sign-up-answers: each question that an answer opens must be answered",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listCountries, countries), respondWith(register, unverified));
  },
} satisfies Meta<typeof SignUpPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

/** Comes to a question, leaves it wrong and expects its sentence. */
const says =
  (
    words: string,
    come: (stage: Stage) => Promise<void>,
    act: (stage: Stage) => Promise<void>,
  ): Play =>
  async (stage) => {
    await come(stage);
    await act(stage);
    await stage.userEvent.tab();
    await expect(await stage.canvas.findByText(words)).toBeVisible();
  };

export const WrongFirstName: Story = {
  parameters: {
    state: "A name that is none",
    seen: "Please use letters, spaces, apostrophes and hyphens only",
    proof: "e2e/sign-up-answers: a name, a number, a citizenship and the terms are asked…",
  },
  play: says("Please use letters, spaces, apostrophes and hyphens only", isAwake, (stage) =>
    fillField(stage, "First name", "4daeze"),
  ),
};

export const WrongEmail: Story = {
  parameters: {
    state: "An email address that is none",
    seen: "Please enter a valid email address",
    proof: "e2e/join-the-club: what is wrong with an answer is said under it once…",
  },
  play: says("Please enter a valid email address", isAwake, (stage) =>
    fillField(stage, "Email", "adaeze@"),
  ),
};

export const WrongPhone: Story = {
  parameters: {
    state: "A phone number that is none",
    seen: "Please enter a valid phone number",
    proof: "e2e/sign-up-answers: a name, a number, a citizenship and the terms are asked…",
  },
  play: says("Please enter a valid phone number", fillAboutYou, (stage) =>
    fillField(stage, "Phone", "12"),
  ),
};

export const NoCitizenship: Story = {
  parameters: {
    state: "No citizenship",
    words: "citizenship",
    proof: "e2e/sign-up-answers: a name, a number, a citizenship and the terms are asked…",
  },
  play: says(COPY.citizenship, fillAboutYou, async (stage) => {
    await chooseOption(stage, "Citizenship", "Nigeria");
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: /Remove Nigeria/ }));
  }),
};

export const PasswordTooShort: Story = {
  parameters: {
    state: "A password too short",
    words: "passwordLength",
    proof: "e2e/join-the-club: what is wrong with an answer is said under it once…",
  },
  play: says(COPY.passwordLength, goToLastStep, (stage) => fillField(stage, "Password", "Ab1!")),
};

export const PasswordTooPlain: Story = {
  parameters: {
    state: "A password too plain",
    words: "passwordMix",
    proof: "e2e/join-the-club: what is wrong with an answer is said under it once…",
  },
  play: says(COPY.passwordMix, goToLastStep, (stage) =>
    fillField(stage, "Password", "marketday77"),
  ),
};

export const PasswordsDiffer: Story = {
  parameters: {
    state: "Two passwords that differ",
    words: "passwordMismatch",
    proof: "e2e/join-the-club: what is wrong with an answer is said under it once…",
  },
  play: says(COPY.passwordMismatch, goToLastStep, async (stage) => {
    await fillField(stage, "Password", "Market-day-77");
    await fillField(stage, "Confirm password", "Market-day-78");
  }),
};

export const ExcoReferralForgotten: Story = {
  parameters: { state: "The Exco referral was not asked for", words: "excoRequired" },
  play: says(COPY.excoRequired, fillAboutYou, async (stage) => {
    await chooseOption(stage, "Referral", "Not Applicable");
    (await stage.canvas.findByRole("button", { name: COPY.requestExco })).focus();
  }),
};

export const SocialAccountMissing: Story = {
  parameters: { state: "Which social media account", words: "socialMedia" },
  play: says(COPY.socialMedia, fillAboutYou, async (stage) => {
    await chooseOption(stage, "How did you hear about us", "Social media");
    (await stage.canvas.findByRole("combobox", { name: /Social media account/ })).focus();
  }),
};

export const AdsPlatformMissing: Story = {
  parameters: { state: "Which ads platform", words: "adsPlatform" },
  play: says(COPY.adsPlatform, fillAboutYou, async (stage) => {
    await chooseOption(stage, "How did you hear about us", "Online ads");
    (await stage.canvas.findByRole("combobox", { name: /Ads platform/ })).focus();
  }),
};

export const OtherSourceMissing: Story = {
  parameters: { state: "Which other source", words: "heardElsewhere" },
  play: says(COPY.heardElsewhere, fillAboutYou, async (stage) => {
    await chooseOption(stage, "How did you hear about us", "Other");
    (await stage.canvas.findByLabelText("Where you heard about us")).focus();
  }),
};

export const StaffNameMissing: Story = {
  parameters: { state: "Which member or staff", words: "referralPerson" },
  play: says(COPY.referralPerson, fillAboutYou, async (stage) => {
    await chooseOption(stage, "How did you hear about us", "Social media");
    await chooseOption(stage, "Social media account", "Staff");
    (await stage.canvas.findByLabelText("Staff/member name")).focus();
  }),
};

export const TermsNotAccepted: Story = {
  parameters: {
    state: "Policy, terms and bylaws not accepted",
    words: "terms",
    proof: "e2e/sign-up-answers: a name, a number, a citizenship and the terms are asked…",
  },
  play: says(COPY.terms, goToLastStep, async (stage) => {
    const terms = stage.canvas.getByRole("checkbox", { name: /I accept the/ });
    await stage.userEvent.click(terms);
    await stage.userEvent.click(terms);
  }),
};
