import { notificationRefusals } from "@kinfold/contract/refusals/notifications";
import { signIn } from "@kinfold/api/session";
import { respondWith, respondWithFault, leavePending } from "@kinfold/api/testing/mock-handlers";
import { getMember } from "@kinfold/contract/members";
import { getNoticePreferences, setNoticePreference } from "@kinfold/contract/notifications";
import { getPhoneAlerts } from "@kinfold/contract/phone-alerts";
import { noticePreferences } from "@kinfold/contract/testing/notice-samples";
import { noPhone } from "@kinfold/contract/testing/phone-alert-samples";
import { countries, users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { listCountries } from "@kinfold/contract/reference";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { NotificationPreferences } from "./notification-preferences.tsx";

const withoutPlans = noticePreferences.map((one) =>
  one.type === "plan" ? { ...one, email: false } : one,
);

const meta = {
  title: "Flows/NotificationPreferences",
  component: NotificationPreferences,
  args: { onClose: fn() },
  decorators: [withDashboard(PATHS.notifications)],
  parameters: {
    layout: "fullscreen",
    section: "2 Notices and content",
    proof: "e2e/notifications: a member reads what happened…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    localStorage.removeItem("kinfold.analytics");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(getNoticePreferences, { data: noticePreferences }),
      respondWith(getPhoneAlerts, noPhone),
      respondWith(listCountries, countries),
    );
  },
} satisfies Meta<typeof NotificationPreferences>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name: "Notification preferences" }));

/** Money and security stand apart, ticked and locked. */
export const Ready: Story = {
  parameters: {
    state: "Emails about money and security are locked on",
    seen: { role: "checkbox", name: "Security", checked: true, disabled: true },
  },
  play: async () => {
    const here = await dialog();
    await expect(await here.findByRole("checkbox", { name: "Plans" })).toBeEnabled();
    for (const name of ["Payments", "Withdrawals", "Recurring contributions", "Security"]) {
      const box = here.getByRole("checkbox", { name });
      await expect(box).toBeChecked();
      await expect(box).toBeDisabled();
    }
    await expect(here.queryByRole("checkbox", { name: "Count my visits" })).toBeNull();
  },
};

export const TurnsOneOff: Story = {
  parameters: {
    state: "Emails of one kind are turned off",
    seen: { role: "checkbox", name: "Plans", checked: false },
  },
  play: async ({ msw, userEvent }) => {
    const here = await dialog();
    const plans = await here.findByRole("checkbox", { name: "Plans" });
    msw.use(
      respondWith(setNoticePreference, { data: withoutPlans }),
      respondWith(getNoticePreferences, { data: withoutPlans }),
    );
    await userEvent.click(plans);
    await waitFor(() => expect(plans).not.toHaveAttribute("aria-disabled"));
    await expect(plans).not.toBeChecked();
    await expect(here.getByRole("checkbox", { name: "Verification" })).toBeChecked();
  },
};

/** The tick goes back to what is kept, and the member is told why. */
const refused = createRefusalStories<Play>((words) => async ({ userEvent }) => {
  const here = await dialog();
  const plans = await here.findByRole("checkbox", { name: "Plans" });
  await userEvent.click(plans);
  await waitFor(() => {
    const alerts = here.getAllByRole("alert").map((alert: HTMLElement) => alert.textContent);
    return expect(alerts).toContain(words);
  });
  await expect(plans).toBeChecked();
  await expect(plans).toHaveFocus();
});

export const RefusedWhereLocked: Story = refused(
  setNoticePreference,
  "notification_locked",
  notificationRefusals().notification_locked.sentence,
);

export const RefusedForNow: Story = refused(
  setNoticePreference,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileUnavailable: Story = refused(
  setNoticePreference,
  "unavailable",
  SENTENCES.unavailable,
);

export const WaitingToBeKept: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(setNoticePreference));
  },
  play: async ({ userEvent }) => {
    const here = await dialog();
    const plans = await here.findByRole("checkbox", { name: "Plans" });
    await userEvent.click(plans);
    await expect(plans).not.toBeChecked();
    await expect(plans).toHaveAttribute("aria-disabled", "true");
    await expect(plans).toHaveFocus();
    await userEvent.click(plans);
    await expect(plans).not.toBeChecked();
  },
};

/** Where visits may be counted, the answer is changed here. */
export const TakesConsentBack: Story = {
  parameters: {
    config: { ga_measurement_id: "G-STORY" },
    state: "Consent is taken back",
    seen: { role: "checkbox", name: "Count my visits", checked: false },
    section: "1 Analytics: asked first",
    proof: "analytics: falls silent for a visitor who takes their consent back",
  },
  beforeEach: () => {
    localStorage.setItem("kinfold.analytics", "granted");
    return () => {
      localStorage.removeItem("kinfold.analytics");
    };
  },
  play: async ({ userEvent }) => {
    const here = await dialog();
    const box = await here.findByRole("checkbox", { name: "Count my visits" });
    await expect(box).toBeChecked();
    await userEvent.click(box);
    await expect(box).not.toBeChecked();
    await expect(localStorage.getItem("kinfold.analytics")).toBe("denied");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getNoticePreferences));
  },
  play: async () => {
    await (await dialog()).findByText("Reading your preferences");
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(getNoticePreferences));
  },
  play: async () => {
    await (await dialog()).findByRole("button", { name: "Try again" });
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const here = await dialog();
    stage.msw.use(respondWith(getNoticePreferences, { data: noticePreferences }));
    await stage.userEvent.click(here.getByRole("button", { name: "Try again" }));
    await here.findByRole("checkbox", { name: "Plans" });
  },
};
