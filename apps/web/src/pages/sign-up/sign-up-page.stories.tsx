import { keepSignUpDraft, writeSignUpDraft } from "@kinfold/api/sign-up-draft";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { register } from "@kinfold/contract/sign-up";
import { listCountries } from "@kinfold/contract/reference";
import { countries, filledSignUp, unverified } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { CAPTCHA, withAuthLayout } from "#testing/in-app.tsx";
import {
  chooseOption,
  fillAboutYou,
  fillField,
  fillForm,
  fillWhereYouLive,
  findSubmitButton,
  goToLastStep,
  isAwake,
} from "#testing/sign-up-form.ts";
import { SignUpPage } from "./sign-up-page.tsx";

const meta = {
  title: "Pages/SignUp",
  component: SignUpPage,
  decorators: [withAuthLayout(PATHS.signUp)],
  parameters: {
    layout: "fullscreen",
    section: "2 Sign-up screen",
    proof: "e2e/sign-up-refusals: the countries come late, or not at all until they are asked…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listCountries, countries), respondWith(register, unverified));
  },
} satisfies Meta<typeof SignUpPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  parameters: {
    state: "Create Account, with the notice of the private club",
    seen: "Kinfold is a private club for family and friends.",
    proof: "e2e/join-the-club: a visitor opens the page…",
    also: [{ state: "The name must match ID and bank", words: "nameNote" }],
  },
  play: async (stage) => {
    const { canvas } = stage;
    await canvas.findByRole("heading", { level: 1, name: "Create Account" });
    await canvas.findByText(COPY.nameNote);
    await isAwake(stage);
    await expect(canvas.getByRole("list", { name: "Create Account" })).toHaveTextContent(
      "1About you2To come: Where you live3To come: Password",
    );
    await expect(canvas.queryByRole("combobox", { name: /^Country of residence/ })).toBeNull();
    await expect(canvas.getByLabelText("Password")).not.toBeVisible();
  },
};

export const WrongFirstStep: Story = {
  parameters: {
    state:
      "A step is not left while something in it is missing or wrong: the first fault has the focus",
    seen: "Please enter your last name",
    section: "Issue 27: sign-up in three steps",
    proof: "e2e/sign-up-steps: each step is left once it is right…",
  },
  play: async (stage) => {
    await isAwake(stage);
    await fillField(stage, "First name", "Adaeze");
    await stage.userEvent.click(findSubmitButton(stage));
    await stage.canvas.findByText("Please enter your last name");
    await waitFor(() => expect(stage.canvas.getByLabelText("Last name")).toHaveFocus());
    await expect(stage.canvas.queryByText("Please enter your password")).toBeNull();
  },
};

export const SecondStep: Story = {
  parameters: {
    state: "The second step: where the visitor lives and who sent them",
    seen: { role: "textbox", name: "Phone" },
    section: "Issue 27: sign-up in three steps",
    proof: "e2e/sign-up-steps: each step is left once it is right…",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await expect(stage.canvas.getByRole("button", { name: "Back" })).toBeVisible();
    await expect(stage.canvas.getByText(/^Kept in this tab at 19:00 \(Lagos\),/)).toBeVisible();
  },
};

export const LastStep: Story = {
  parameters: {
    state: "The last step waits for every answer, and names what is missing",
    seen: { role: "button", name: "Continue", disabled: true },
    section: "Issue 27: sign-up in three steps",
    proof: "e2e/sign-up-steps: each step is left once it is right…",
  },
  play: async (stage) => {
    await goToLastStep(stage);
    await expect(findSubmitButton(stage)).toBeDisabled();
  },
};

export const BackAtTheFirstStep: Story = {
  parameters: {
    state: "Back leads to the step before, as it was left",
    seen: { role: "textbox", name: "Email" },
    section: "Issue 27: sign-up in three steps",
    proof: "e2e/sign-up-steps: each step is left once it is right…",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: "Back" }));
    await expect(await stage.canvas.findByLabelText("Email")).toHaveValue(
      "adaeze.okafor@example.com",
    );
  },
};

export const RestoredAfterReload: Story = {
  parameters: {
    state: "What was typed is back after a reload of the tab, but for the password",
    seen: { role: "textbox", name: "Email", value: "adaeze.okafor@example.com" },
    section: "Issue 27: sign-up in three steps",
    proof: "e2e/sign-up-steps: what was typed is back after a reload…",
  },
  beforeEach: () => {
    keepSignUpDraft(writeSignUpDraft(filledSignUp));
  },
  play: async (stage) => {
    await isAwake(stage);
    await expect(stage.canvas.getByLabelText("First name")).toHaveValue("Adaeze");
    await expect(stage.canvas.getByLabelText("Email")).toHaveValue("adaeze.okafor@example.com");
  },
};

export const ReadyToSend: Story = {
  parameters: {
    state: "Filled in and ready to be sent",
    seen: { role: "button", name: "Continue", disabled: false },
    proof: "e2e/join-the-club: a visitor opens the page…",
  },
  play: async (stage) => {
    await fillForm(stage);
    await waitFor(() => expect(findSubmitButton(stage)).toBeEnabled());
  },
};

export const RemembersWhereToGo: Story = {
  parameters: {
    at: `${PATHS.signUp}?redirect_url=%2Fdashboard%2Fwallet`,
    state: "The link to Sign In carries redirect_url",
    seen: { role: "link", name: "Sign In" },
    proof: "e2e/redirect: a good address is honoured and survives the way through…",
  },
  play: async (stage) => {
    const signIn = await stage.canvas.findByRole("link", { name: "Sign In" });
    await expect(signIn).toHaveAttribute(
      "href",
      `${PATHS.signIn}?redirect_url=%2Fdashboard%2Fwallet`,
    );
    await isAwake(stage);
  },
};

export const LoadingCountries: Story = {
  parameters: { state: "The countries are on their way", seen: "US" },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listCountries));
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await expect(stage.canvas.getByLabelText("Phone")).toBeEnabled();
    await expect(stage.canvas.queryByText("We could not load the list of countries.")).toBeNull();
  },
};

export const UnreachableCountries: Story = {
  parameters: {
    state: "The countries cannot be reached",
    seen: "We could not load the list of countries.",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listCountries));
  },
  play: async (stage) => {
    const { canvas } = stage;
    await fillAboutYou(stage);
    await canvas.findByText("We could not load the list of countries.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const CallingCodeFollowsResidence: Story = {
  parameters: {
    state: "The calling code follows the country of residence, and says so",
    seen: "The calling code is now +234 (Nigeria), where you live.",
    section: "5 Phone input",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await stage.userEvent.type(stage.canvas.getByLabelText("Phone"), "08035550142");
    await chooseOption(stage, "Country of residence", "Nigeria");
    await stage.canvas.findByText("The calling code is now +234 (Nigeria), where you live.");
    await expect(stage.canvas.getByText("The first 0 is left out: +234 8035550142")).toBeVisible();
    await expect(
      stage.canvas.getByRole("button", { name: "Keep +1 (United States)" }),
    ).toBeVisible();
  },
};

export const ImpossibleNumber: Story = {
  parameters: {
    state: "A number that cannot exist in the chosen country, with the country where it can",
    seen: "Numbers with +1 (United States) do not begin with 0.",
    section: "5 Phone input",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await stage.userEvent.type(stage.canvas.getByLabelText("Phone"), "08035550142");
    await stage.canvas.findByText("Numbers with +1 (United States) do not begin with 0.");
    await expect(stage.canvas.getByRole("button", { name: "Use +234 (Nigeria)" })).toBeVisible();
  },
};

export const ReferredByAMember: Story = {
  parameters: {
    state: "An existing member: the how-heard questions are hidden",
    seen: { role: "textbox", name: "Staff/member name" },
    section: "4 Referral",
    proof: "e2e/sign-up-answers: each question that an answer opens must be answered",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await chooseOption(stage, "Referral", "Existing member");
    await stage.canvas.findByLabelText("Staff/member name");
    await expect(
      stage.canvas.queryByRole("combobox", { name: /How did you hear about us/ }),
    ).toBeNull();
  },
};

export const ExcoReferralOffered: Story = {
  parameters: {
    state: "No referral: the button asks for one from Exco",
    words: "requestExco",
    section: "4 Referral",
    proof: "e2e/join-the-club: someone abroad without a referral asks the committee…",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await chooseOption(stage, "Referral", "Not Applicable");
    await stage.canvas.findByRole("button", { name: COPY.requestExco });
  },
};

export const ExcoReferralRequested: Story = {
  parameters: {
    state: "Asked for, and locked",
    words: "excoRequested",
    section: "4 Referral",
    proof: "e2e/join-the-club: someone abroad without a referral asks the committee…",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await chooseOption(stage, "Referral", "Not Applicable");
    await stage.userEvent.click(
      await stage.canvas.findByRole("button", { name: COPY.requestExco }),
    );
    await expect(
      await stage.canvas.findByRole("button", { name: COPY.excoRequested }),
    ).toHaveAttribute("aria-disabled", "true");
  },
};

/** Neither lives in Nigeria nor is a citizen of it. */
export const FamilyOfficeAsked: Story = {
  parameters: {
    state: "The family-office box, with the Diaspora Pool terms",
    seen: { role: "link", name: "Diaspora Pool terms" },
    proof: "e2e/join-the-club: someone abroad without a referral asks the committee…",
    also: [
      {
        state: "Submit waits for the family-office tick",
        seen: "Still needed before you can continue: Family office.",
        section: "5 Sign-up answers",
        proof: "unmet: without the family-office tick a non-Nigerian cannot send…",
      },
    ],
  },
  play: async (stage) => {
    await fillForm(stage);
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: "Back" }));
    await stage.canvas.findByRole("button", { name: /Remove Nigeria/ });
    await chooseOption(stage, "Country of residence", "United Kingdom");
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: /Remove Nigeria/ }));
    await chooseOption(stage, "Citizenship", "United Kingdom");
    await stage.userEvent.click(findSubmitButton(stage));
    await stage.canvas.findByRole("checkbox", { name: /family office/ });
    await expect(findSubmitButton(stage)).toBeDisabled();
    await stage.canvas.findByText("Still needed before you can continue: Family office.");
    await stage.canvas.findByRole("link", { name: /Diaspora Pool terms/ });
  },
};

export const FamilyOfficeTicked: Story = {
  ...FamilyOfficeAsked,
  play: async (stage) => {
    await FamilyOfficeAsked.play?.(stage);
    await stage.userEvent.click(stage.canvas.getByRole("checkbox", { name: /family office/ }));
    await waitFor(() => expect(findSubmitButton(stage)).toBeEnabled());
  },
};

export const CaptchaExpired: Story = {
  parameters: {
    config: { captcha_site_key: CAPTCHA.expires },
    state: "Expired: the token is cleared and the widget starts again",
    seen: { role: "button", name: "Verify you are human" },
    section: "5 Captcha at sign-up",
    proof: "captcha: a token reaches the page…",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await fillWhereYouLive(stage);
    await stage.canvas.findByRole("button", { name: "Verify you are human" });
  },
};

export const CaptchaFailed: Story = {
  parameters: {
    config: { captcha_site_key: CAPTCHA.fails },
    state: "Failed: the widget starts again, and says so in the end",
    seen: "The verification did not succeed.",
    section: "5 Captcha at sign-up",
    proof: "captcha: an error clears the token and starts again…",
  },
  play: async (stage) => {
    await fillAboutYou(stage);
    await fillWhereYouLive(stage);
    await stage.canvas.findByText("The verification did not succeed.");
  },
};
