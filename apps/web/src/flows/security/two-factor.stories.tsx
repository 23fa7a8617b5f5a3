import { memberRefusals } from "@kinfold/contract/refusals/members";
import { signIn } from "@kinfold/api/session";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  confirmTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
} from "@kinfold/contract/security";
import {
  recoveryCodes,
  twoFactor,
  twoFactorSecret,
} from "@kinfold/contract/testing/security-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { findDialog, withoutTwoFactor, withTwoFactor } from "#testing/security-stage.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { TwoFactorSection } from "./two-factor-section.tsx";

const TURN_ON = "Turn on two-factor sign-in";
const TURN_OFF = "Turn off two-factor sign-in?";
const NEW_CODES = "New recovery codes";

const meta = {
  title: "Flows/Security/TwoFactor",
  component: TwoFactorSection,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <TwoFactorSection />
    </>
  ),
  decorators: [withDashboard(PATHS.accountSecurity)],
  parameters: {
    layout: "fullscreen",
    section: "Decisions 14, 26: two-factor",
    proof: "e2e/security: two-factor asks for a code at sign-in and before money…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...withoutTwoFactor);
    msw.use(
      respondWith(enableTwoFactor, twoFactorSecret),
      respondWith(confirmTwoFactor, recoveryCodes),
      respondWith(renewRecoveryCodes, recoveryCodes),
      respondWith(disableTwoFactor, { message: "Two-factor sign-in is off." }),
    );
  },
} satisfies Meta<typeof TwoFactorSection>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const CODE = /^Code from your authenticator app/;

async function begin({ canvas, userEvent }: Stage, button: string): Promise<void> {
  await userEvent.click(await canvas.findByRole("button", { name: button }));
}

const givesPassword: Play = async (stage) => {
  await begin(stage, "Turn on");
  const open = await findDialog(TURN_ON);
  await stage.userEvent.type(open.getByLabelText("Current password"), "Market-day-77");
  await stage.userEvent.click(open.getByRole("button", { name: "Continue" }));
};

const givesCode: Play = async (stage) => {
  await givesPassword(stage);
  const open = await findDialog(TURN_ON);
  await open.findByRole("img", { name: /^QR code/ });
  await stage.userEvent.type(open.getByLabelText(CODE), "287082");
  await stage.userEvent.click(open.getByRole("button", { name: "Turn on" }));
};

const givesBoth =
  (button: string, name: string, verb: string): Play =>
  async (stage) => {
    await begin(stage, button);
    const open = await findDialog(name);
    await stage.userEvent.type(open.getByLabelText("Current password"), "Market-day-77");
    await stage.userEvent.type(open.getByLabelText(CODE), "287082");
    await stage.userEvent.click(open.getByRole("button", { name: verb }));
  };
const turnsOff = givesBoth("Turn off", TURN_OFF, "Turn off");
const renews = givesBoth("New recovery codes", NEW_CODES, "Make new codes");

/** Does it, and is told this in the dialog, which stays. */
const expectMessage =
  (name: string, does: Play) =>
  (words: string): Play =>
  async (stage) => {
    await does(stage);
    await (await findDialog(name)).findByText(words);
  };
const refusedAtFirst = createRefusalStories(expectMessage(TURN_ON, givesPassword));
const refusedAtLast = createRefusalStories(expectMessage(TURN_ON, givesCode));
const refusedToTurnOff = createRefusalStories(expectMessage(TURN_OFF, turnsOff));
const refusedToRenew = createRefusalStories(expectMessage(NEW_CODES, renews));

const WRONG_PASSWORD = memberRefusals().password_wrong.sentence;
const WRONG_CODE = memberRefusals().two_factor_invalid.code.sentence;
const atPassword = { fields: { current_password: WRONG_PASSWORD } };
const atCode = { fields: { two_factor_code: WRONG_CODE } };

export const Ready: Story = {
  parameters: { state: "Off", seen: { role: "button", name: "Turn on" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: "Turn on" })).toBeEnabled();
  },
};

export const AskedForThePassword: Story = {
  play: async (stage) => {
    await begin(stage, "Turn on");
    const open = await findDialog(TURN_ON);
    await waitFor(() => expect(open.getByRole("list", { name: TURN_ON })).toBeVisible());
    await stage.userEvent.click(open.getByRole("button", { name: "Continue" }));
    await open.findByText("Please enter your password");
  },
};

export const ShowsTheSecret: Story = {
  parameters: {
    state: "The secret, as a QR code, a link and letters",
    seen: "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ",
  },
  play: async (stage) => {
    await givesPassword(stage);
    const open = await findDialog(TURN_ON);
    await open.findByRole("img", { name: /^QR code/ });
    await open.findByText("GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
    await expect(open.getByRole("link", { name: "Open your authenticator app" })).toHaveAttribute(
      "href",
      twoFactorSecret.otpauth_url,
    );
  },
};

/** The codes are shown this once: only the button lets them go. */
export const ShowsTheRecoveryCodes: Story = {
  parameters: {
    state: "The recovery codes, shown once",
    seen: { role: "list", name: "Recovery codes" },
  },
  play: async (stage) => {
    await givesCode(stage);
    const open = await findDialog(TURN_ON);
    const list = await open.findByRole("list", { name: "Recovery codes" });
    await waitFor(() => expect(list).toHaveFocus());
    await expect(list).toHaveTextContent("k7m2p-x9qtc");
    await stage.userEvent.keyboard("{Escape}");
    await expect(list).toBeVisible();
    await expect(open.queryByRole("button", { name: "Close" })).toBeNull();
  },
};

export const TurnedOn: Story = {
  play: async (stage) => {
    await givesCode(stage);
    stage.msw.use(respondWith(getTwoFactor, twoFactor.on));
    const open = await findDialog(TURN_ON);
    await stage.userEvent.click(await open.findByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const WaitingForTheSecret: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(enableTwoFactor));
  },
  play: async (stage) => {
    await givesPassword(stage);
    await (await findDialog(TURN_ON)).findByRole("button", { name: /Checking/ });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(confirmTwoFactor));
  },
  play: expectMessage(TURN_ON, givesCode)(COPY.noAnswer),
};

export const RefusedTheSecretForAWrongPassword: Story = refusedAtFirst(
  enableTwoFactor,
  "password_wrong",
  WRONG_PASSWORD,
  atPassword,
);

export const RefusedTheSecretWhenOnAlready: Story = refusedAtFirst(
  enableTwoFactor,
  "two_factor_on",
  memberRefusals().two_factor_on.sentence,
);

export const RefusedTooOften: Story = refusedAtFirst(
  enableTwoFactor,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileAway: Story = refusedAtFirst(
  enableTwoFactor,
  "unavailable",
  SENTENCES.unavailable,
);

export const RefusedForAWrongFirstCode: Story = refusedAtLast(
  confirmTwoFactor,
  "two_factor_invalid",
  WRONG_CODE,
  atCode,
);

export const RefusedWhenConfirmedAlready: Story = refusedAtLast(
  confirmTwoFactor,
  "two_factor_on",
  memberRefusals().two_factor_on.sentence,
);

export const RefusedTooLate: Story = refusedAtLast(
  confirmTwoFactor,
  "two_factor_not_begun",
  memberRefusals().two_factor_not_begun.sentence,
);

export const AskedBeforeTurningOff: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: async (stage) => {
    await begin(stage, "Turn off");
    const open = await findDialog(TURN_OFF);
    await open.findByText(/your recovery codes will no longer work/);
  },
};

export const TurnedOff: Story = {
  parameters: { state: "Turned off", seen: "Two-factor sign-in is off." },
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: async (stage) => {
    await stage.canvas.findByRole("button", { name: "Turn off" });
    stage.msw.use(...withoutTwoFactor);
    await turnsOff(stage);
    await screen.findByText("Two-factor sign-in is off.");
    await stage.canvas.findByRole("button", { name: "Turn on" });
  },
};

/** The same, by a member who has two-factor on. */
const on = (story: Story): Story => ({
  ...story,
  beforeEach: [({ msw }) => msw.use(...withTwoFactor), ...[story.beforeEach ?? []].flat()],
});

export const RefusedToTurnOffForAWrongPassword: Story = on(
  refusedToTurnOff(disableTwoFactor, "password_wrong", WRONG_PASSWORD, atPassword),
);

export const RefusedToTurnOffForAWrongCode: Story = on(
  refusedToTurnOff(disableTwoFactor, "two_factor_invalid", WRONG_CODE, atCode),
);

export const RefusedToTurnOffWhenOffAlready: Story = on(
  refusedToTurnOff(disableTwoFactor, "two_factor_off", memberRefusals().two_factor_off.sentence),
);

export const ShowsNewRecoveryCodes: Story = {
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: async (stage) => {
    await renews(stage);
    await (await findDialog(NEW_CODES)).findByRole("list", { name: "Recovery codes" });
  },
};

export const RefusedNewCodesForAWrongPassword: Story = on(
  refusedToRenew(renewRecoveryCodes, "password_wrong", WRONG_PASSWORD, atPassword),
);

export const RefusedNewCodesForAWrongCode: Story = on(
  refusedToRenew(renewRecoveryCodes, "two_factor_invalid", WRONG_CODE, atCode),
);

export const RefusedNewCodesWhenOff: Story = on(
  refusedToRenew(renewRecoveryCodes, "two_factor_off", memberRefusals().two_factor_off.sentence),
);
