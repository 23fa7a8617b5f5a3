import { signIn } from "@kinfold/api/session";
import { leavePending, respondWith, respondWithFault } from "@kinfold/api/testing/mock-handlers";
import { getMember } from "@kinfold/contract/members";
import {
  changePhoneAlerts,
  confirmPhone,
  getPhoneAlerts,
  requestPhoneCode,
  stopPhoneAlerts,
} from "@kinfold/contract/phone-alerts";
import { notificationRefusals } from "@kinfold/contract/refusals/notifications";
import {
  alertedPhone,
  noPhone,
  phoneWithAmounts,
  waitingPhone,
} from "@kinfold/contract/testing/phone-alert-samples";
import { countries, users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { listCountries } from "@kinfold/contract/reference";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { PhoneAlerts } from "./phone-alerts.tsx";

const meta = {
  title: "Flows/PhoneAlerts",
  component: PhoneAlerts,
  decorators: [withDashboard(PATHS.notifications)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 30: alerts to phones",
    proof: "e2e/phone-alerts: a member proves a phone by its code…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getPhoneAlerts, noPhone),
      respondWith(listCountries, countries),
    );
  },
} satisfies Meta<typeof PhoneAlerts>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const waiting: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  msw.use(respondWith(getPhoneAlerts, waitingPhone));
};
const alerted: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  msw.use(respondWith(getPhoneAlerts, alertedPhone));
};

async function askForCode({ canvas, userEvent }: Stage): Promise<void> {
  await userEvent.type(await canvas.findByRole("textbox", { name: "Phone" }), "8035550142");
  await userEvent.click(canvas.getByRole("button", { name: "Send a code" }));
}

async function enterCode({ canvas, userEvent }: Stage): Promise<void> {
  await canvas.findByText(/We sent a code by SMS/);
  await userEvent.click(canvas.getByLabelText("Digit 1 of 6"));
  await userEvent.keyboard("123456");
  await userEvent.click(canvas.getByRole("button", { name: "Turn alerts on" }));
}

/** The story with what stands on the page before it. */
const on = (
  story: { play: Play; beforeEach: NonNullable<Story["beforeEach"]> },
  before: NonNullable<Story["beforeEach"]>,
): Story => ({
  ...story,
  beforeEach: async (context) => {
    for (const prepare of [before, story.beforeEach].flat()) await prepare(context);
  },
});

const expectAfter =
  (act: (stage: Stage) => Promise<void>) =>
  (words: string): Play =>
  async (stage) => {
    await act(stage);
    await screen.findByText(words);
  };

export const Ready: Story = {
  parameters: {
    state: "No phone is alerted",
    seen: { role: "button", name: "Send a code" },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("radio", { name: "SMS" })).toBeChecked();
  },
};

export const ReadyForTheCode: Story = {
  parameters: {
    state: "A phone waits for its code",
    seen: { role: "button", name: "Turn alerts on" },
  },
  beforeEach: waiting,
  play: async ({ canvas }) => {
    await canvas.findByText(/to the phone ending in 0142/);
  },
};

export const ReadyAndAlerted: Story = {
  parameters: {
    state: "A phone is alerted, without amounts",
    seen: { role: "checkbox", name: "Show amounts", checked: false },
  },
  beforeEach: alerted,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("checkbox", { name: "Payments" })).toBeChecked();
    await expect(canvas.getByRole("checkbox", { name: "Security" })).toBeDisabled();
  },
};

export const ReadyWithAmounts: Story = {
  parameters: {
    state: "A member asks for amounts",
    seen: { role: "checkbox", name: "Show amounts", checked: true },
  },
  beforeEach: alerted,
  play: async ({ canvas, msw, userEvent }) => {
    const box = await canvas.findByRole("checkbox", { name: "Show amounts" });
    msw.use(
      respondWith(changePhoneAlerts, phoneWithAmounts),
      respondWith(getPhoneAlerts, phoneWithAmounts),
    );
    await userEvent.click(box);
    await expect(box).toBeChecked();
  },
};

export const ReadyWithoutChannels: Story = {
  parameters: {
    state: "The club sends no alerts to phones",
    seen: "The club sends no alerts to phones yet.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPhoneAlerts, { ...noPhone, channels: [] }));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The club sends no alerts to phones yet.");
  },
};

export const TurnsOff: Story = {
  parameters: {
    state: "Alerts are turned off at once",
    seen: { role: "button", name: "Send a code" },
  },
  beforeEach: alerted,
  play: async ({ canvas, msw, userEvent }) => {
    const off = await canvas.findByRole("button", { name: "Turn alerts off" });
    msw.use(respondWith(stopPhoneAlerts, noPhone), respondWith(getPhoneAlerts, noPhone));
    await userEvent.click(off);
    await canvas.findByRole("button", { name: "Send a code" });
  },
};

export const WaitingForTheCode: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(requestPhoneCode));
  },
  play: async (stage) => {
    await askForCode(stage);
    await stage.canvas.findByRole("button", { name: "Sending" });
  },
};

export const WaitingForTheAnswer: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getPhoneAlerts, waitingPhone), leavePending(confirmPhone));
  },
  play: async (stage) => {
    await enterCode(stage);
    await stage.canvas.findByRole("button", { name: "Turning on" });
  },
};

const refusedPhone = createRefusalStories(expectAfter(askForCode));
const { phone_channel_unavailable: noChannel, phone_country_not_served: noCountry } =
  notificationRefusals();

export const RefusedForItsChannel: Story = refusedPhone(
  requestPhoneCode,
  "phone_channel_unavailable",
  noChannel.sentence,
);

export const RefusedForItsCountry: Story = refusedPhone(
  requestPhoneCode,
  "phone_country_not_served",
  noCountry.sentence,
  { fields: { phone: noCountry.sentence } },
);

export const RefusedForNow: Story = refusedPhone(
  requestPhoneCode,
  "rate_limited",
  SENTENCES.rate_limited,
);

const refusedCode = createRefusalStories(expectAfter(enterCode));
const wrong = notificationRefusals().phone_code_wrong(4).sentence;

export const RefusedForAWrongCode: Story = on(
  refusedCode(confirmPhone, "phone_code_wrong", wrong, { fields: { code: wrong } }),
  waiting,
);

export const RefusedForAnOldCode: Story = on(
  refusedCode(confirmPhone, "phone_code_over", notificationRefusals().phone_code_over.sentence),
  waiting,
);

const refusedChoice = createRefusalStories(
  expectAfter(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("checkbox", { name: "Plans" }));
  }),
);

export const RefusedWithoutAPhone: Story = on(
  refusedChoice(
    changePhoneAlerts,
    "phone_not_alerted",
    notificationRefusals().phone_not_alerted.sentence,
  ),
  alerted,
);

const refusedStop = createRefusalStories(
  expectAfter(async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Turn alerts off" }));
  }),
);

export const RefusedWhileUnavailable: Story = on(
  refusedStop(stopPhoneAlerts, "unavailable", SENTENCES.unavailable),
  alerted,
);

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getPhoneAlerts));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading your alerts");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(getPhoneAlerts));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Try again" });
  },
};
