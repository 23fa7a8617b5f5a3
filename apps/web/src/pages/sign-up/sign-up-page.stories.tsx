import { answers, drops, hangs, refuses } from "@kinfold/api/testing/doubles";
import { COPY } from "@kinfold/contract/copy";
import { register } from "@kinfold/contract/members";
import { listCountries } from "@kinfold/contract/reference";
import { countries, unverified } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { CAPTCHA, inAuthLayout } from "#testing/in-app.tsx";
import { refusedBy } from "#testing/refused.ts";
import { SignUpPage } from "./sign-up-page.tsx";

const meta = {
  title: "Pages/SignUp",
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

async function choose({ canvas, userEvent }: Stage, label: string, ...options: string[]) {
  await userEvent.click(await canvas.findByRole("combobox", { name: new RegExp(`^${label}`) }));
  for (const name of options) await userEvent.click(await screen.findByRole("option", { name }));
  if (screen.queryByRole("listbox") !== null) await userEvent.keyboard("{Escape}");
}

async function type({ canvas, userEvent }: Stage, label: string, text: string): Promise<void> {
  const field = await canvas.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

const countriesAreHere = ({ canvas }: Stage): Promise<HTMLElement> =>
  canvas.findByText("Success! You are not a robot.");

/** Everything a Nigerian answers who was referred by a member. */
async function fill(stage: Stage): Promise<void> {
  const { canvas, userEvent } = stage;
  await countriesAreHere(stage);
  await type(stage, "First name", "Adaeze");
  await type(stage, "Last name", "Okafor");
  await type(stage, "Email", "adaeze.okafor@example.com");
  await choose(stage, "Country of residence", "Nigeria");
  await userEvent.click(await canvas.findByRole("button", { name: /Use a Nigerian number/ }));
  await type(stage, "Phone", "8035550142");
  await choose(stage, "Citizenship", "Nigeria");
  await choose(stage, "Referral", "Existing member");
  await type(stage, "Staff/member name", "Ngozi Eze");
  await type(stage, "Password", "Market-day-77");
  await type(stage, "Confirm password", "Market-day-77");
  await userEvent.click(canvas.getByRole("checkbox", { name: /I accept the/ }));
}

const button = ({ canvas }: Stage): HTMLElement => canvas.getByRole("button", { name: "Continue" });

async function send(stage: Stage): Promise<void> {
  await fill(stage);
  await waitFor(() => expect(button(stage)).toBeEnabled());
  await stage.userEvent.click(button(stage));
}

const isTold =
  (words: string): Play =>
  async (stage) => {
    await send(stage);
    await expect((await stage.canvas.findAllByText(words))[0]).toBeVisible();
  };

/** Leaves one question wrong and expects its sentence. */
const says =
  (words: string, act: (stage: Stage) => Promise<void>): Play =>
  async (stage) => {
    await countriesAreHere(stage);
    await act(stage);
    await stage.userEvent.tab();
    await stage.canvas.findByText(words);
    await expect(button(stage)).toBeDisabled();
  };

const refused = refusedBy(isTold);

export const Ready: Story = {
  play: async (stage) => {
    const { canvas } = stage;
    await canvas.findByRole("heading", { level: 1, name: "Create Account" });
    await canvas.findByText(COPY.nameNote);
    await countriesAreHere(stage);
    await expect(button(stage)).toBeDisabled();
    await canvas.findByText(/^Still needed before you can continue: First name, Last name/);
  },
};

export const ReadyToSend: Story = {
  play: async (stage) => {
    await fill(stage);
    await waitFor(() => expect(button(stage)).toBeEnabled());
    await expect(stage.canvas.queryByText(/How did you hear about us/)).toBeNull();
  },
};

export const RemembersWhereToGo: Story = {
  parameters: { at: `${PATHS.signUp}?redirect_url=%2Fdashboard%2Fwallet` },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Sign In" })).toHaveAttribute(
      "href",
      `${PATHS.signIn}?redirect_url=%2Fdashboard%2Fwallet`,
    );
  },
};

export const LoadingCountries: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(listCountries));
  },
  play: async (stage) => {
    await countriesAreHere(stage);
  },
};

export const UnreachableCountries: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(listCountries));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not load the list of countries.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const AsksForTheMailedCode: Story = {
  play: async (stage) => {
    await send(stage);
    const dialog = within(await screen.findByRole("dialog", { name: "Check your e-mail" }));
    await dialog.findByText("adaeze.okafor@example.com");
  },
};

export const OffersANigerianNumber: Story = {
  play: async (stage) => {
    await countriesAreHere(stage);
    await choose(stage, "Country of residence", "Nigeria");
    await stage.userEvent.click(
      await stage.canvas.findByRole("button", { name: "Use a Nigerian number (+234)" }),
    );
    await stage.canvas.findByText("+234");
    await expect(stage.canvas.queryByRole("button", { name: /Use a Nigerian number/ })).toBeNull();
  },
};

export const ReferredByAMember: Story = {
  play: async (stage) => {
    await countriesAreHere(stage);
    await choose(stage, "Referral", "Existing member");
    await stage.canvas.findByLabelText("Staff/member name");
    await expect(
      stage.canvas.queryByRole("combobox", { name: /How did you hear about us/ }),
    ).toBeNull();
  },
};

export const ExcoReferralOffered: Story = {
  play: async (stage) => {
    await countriesAreHere(stage);
    await choose(stage, "Referral", "Not Applicable");
    await stage.canvas.findByRole("button", { name: COPY.requestExco });
  },
};

export const ExcoReferralRequested: Story = {
  play: async (stage) => {
    await countriesAreHere(stage);
    await choose(stage, "Referral", "Not Applicable");
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
  play: async (stage) => {
    await fill(stage);
    await choose(stage, "Country of residence", "United Kingdom");
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: /Remove Nigeria/ }));
    await choose(stage, "Citizenship", "United Kingdom");
    const office = await stage.canvas.findByRole("checkbox", { name: /family office/ });
    await expect(button(stage)).toBeDisabled();
    await stage.canvas.findByText("Still needed before you can continue: Family office.");
    await stage.canvas.findByRole("link", { name: /Diaspora Pool terms/ });
    await stage.userEvent.click(office);
    await waitFor(() => expect(button(stage)).toBeEnabled());
  },
};

export const WrongFirstName: Story = {
  play: says("Please use letters, spaces, apostrophes and hyphens only", (stage) =>
    type(stage, "First name", "4daeze"),
  ),
};

export const WrongEmail: Story = {
  play: says("Please enter a valid email address", (stage) => type(stage, "Email", "adaeze@")),
};

export const WrongPhone: Story = {
  play: says("Please enter a valid phone number", (stage) => type(stage, "Phone", "12")),
};

export const NoCitizenship: Story = {
  play: says(COPY.citizenship, async (stage) => {
    await choose(stage, "Citizenship", "Nigeria");
    await stage.userEvent.click(stage.canvas.getByRole("button", { name: /Remove Nigeria/ }));
  }),
};

export const PasswordTooShort: Story = {
  play: says(COPY.passwordLength, (stage) => type(stage, "Password", "Ab1!")),
};

export const PasswordTooPlain: Story = {
  play: says(COPY.passwordMix, (stage) => type(stage, "Password", "marketday77")),
};

export const PasswordsDiffer: Story = {
  play: says(COPY.passwordMismatch, async (stage) => {
    await type(stage, "Password", "Market-day-77");
    await type(stage, "Confirm password", "Market-day-78");
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

export const CaptchaExpired: Story = {
  parameters: { config: { captcha_site_key: CAPTCHA.expires } },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Verify you are human" });
  },
};

export const CaptchaFailed: Story = {
  parameters: { config: { captcha_site_key: CAPTCHA.fails } },
  play: async ({ canvas }) => {
    await canvas.findByText("The verification did not succeed.");
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(hangs(register));
  },
  play: async (stage) => {
    await send(stage);
    await stage.canvas.findByRole("button", { name: /Creating your account/ });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(drops(register));
  },
  play: isTold(COPY.noAnswer),
};

export const RefusedByTheCaptcha: Story = refused(register, "captcha_failed", COPY.captcha);

export const RefusedCommonPassword: Story = {
  beforeEach: ({ msw }) => {
    const error = "This password is too easy to guess. Please choose another.";
    msw.use(refuses(register, "password_common", { error, fields: { "user.password": error } }));
  },
  play: async (stage) => {
    await isTold("This password is too easy to guess. Please choose another.")(stage);
    await expect(stage.canvas.getByLabelText("Password")).toBeInvalid();
  },
};

export const RefusedAnswers: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      refuses(register, "invalid", {
        error: "Please look at the marked fields.",
        fields: { phone: "This number does not exist in Nigeria." },
      }),
    );
  },
  play: async (stage) => {
    await isTold("Please look at the marked fields.")(stage);
    await stage.canvas.findByText("This number does not exist in Nigeria.");
  },
};

export const RefusedTooOften: Story = refused(
  register,
  "rate_limited",
  "Too many accounts. Please wait and try again.",
);

export const RefusedWhileAway: Story = refused(
  register,
  "unavailable",
  "We are away for a moment. Please try again soon.",
);
