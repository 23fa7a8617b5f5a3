import { notificationRefusals } from "@kinfold/contract/refusals/notifications";
import { signIn } from "@kinfold/api/session";
import {
  respondWith,
  respondWithPages,
  respondWithFault,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { getMember } from "@kinfold/contract/members";
import {
  getNoticePreferences,
  listNotices,
  readAllNotices,
  readNotice,
  type Notice,
} from "@kinfold/contract/notifications";
import { getPhoneAlerts } from "@kinfold/contract/phone-alerts";
import { noPhone } from "@kinfold/contract/testing/phone-alert-samples";
import { noticePreferences, notices } from "@kinfold/contract/testing/notice-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { forgetRecentMessages } from "@kinfold/ui/testing/forget-messages";
import { toast } from "@kinfold/ui/toast";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { NotificationsPage } from "./notifications-page.tsx";

const read = notices.map((notice) => ({ ...notice, read_at: notice.created_at }));
const caughtUp = { ...users.adaeze, unread_notification: 0 };
const many: Notice[] = Array.from({ length: 45 }, (_, index) => ({
  id: `ntc_many${index}`,
  type: "payments",
  title: `Payment ${45 - index}`,
  body: "It arrived, and was added to your wallet.",
  link: "/dashboard/wallet",
  severity: "success",
  created_at: "2026-10-20T09:00:00.000Z",
  read_at: "2026-10-20T10:00:00.000Z",
}));

const meta = {
  title: "Pages/Notifications",
  component: NotificationsPage,
  decorators: [withDashboard(PATHS.notifications)],
  parameters: {
    layout: "fullscreen",
    section: "2 Notices and content",
    proof: "e2e/notifications: a member reads what happened…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWithPages(listNotices, notices),
    );
  },
} satisfies Meta<typeof NotificationsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const FIRST = notices[0]?.title ?? "";
/** What marks the first: what is said to screen readers alone stands apart from what is seen. */
const MARKS_FIRST = (name: string): boolean =>
  /^Mark as read ?: /.test(name) && name.endsWith(FIRST);

/** What happened after the last answer: nothing is unread. */
const allRead: Play = async ({ msw }) => {
  msw.use(respondWith(getMember, caughtUp), respondWithPages(listNotices, read));
};

export const Ready: Story = {
  parameters: { state: "Notifications, by how long ago", seen: { role: "list", name: "Today" } },
  play: async ({ canvas }) => {
    const today = await canvas.findByRole("list", { name: "Today" });
    await expect(within(today).getAllByRole("listitem")).toHaveLength(2);
    await expect(within(today).getByText("09:52")).toBeVisible();
    const week = within(canvas.getByRole("list", { name: "This week" }));
    await expect(week.getByText("Tue")).toBeVisible();
    await expect(canvas.getByRole("list", { name: "Earlier" })).toHaveTextContent("29 Oct");
    await expect(canvas.getByRole("link", { name: /^See contribution/ })).toHaveAttribute(
      "href",
      "/dashboard/my-investments/details/pf_8x2k",
    );
    await expect(canvas.getByRole("link", { name: "Notifications, 3 unread" })).toBeVisible();
  },
};

export const ReadyWithNothingUnread: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, caughtUp), respondWithPages(listNotices, read));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("list", { name: "Today" });
    await expect(canvas.queryByRole("button", { name: /read/i })).toBeNull();
    // In the sidebar and as the bell.
    await expect(canvas.getAllByRole("link", { name: "Notifications" })).toHaveLength(2);
  },
};

/** The page reads on when it is asked to. */
export const ReadyWithMany: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listNotices, many));
  },
  play: async ({ canvas, userEvent }) => {
    const earlier = await canvas.findByRole("list", { name: "Earlier" });
    await expect(within(earlier).getAllByRole("listitem")).toHaveLength(20);
    await userEvent.click(canvas.getByRole("button", { name: "Show more" }));
    await waitFor(() => expect(within(earlier).getAllByRole("listitem")).toHaveLength(40));
    await userEvent.click(await canvas.findByRole("button", { name: "Show more" }));
    await waitFor(() => expect(within(earlier).getAllByRole("listitem")).toHaveLength(45));
    await expect(canvas.queryByRole("button", { name: "Show more" })).toBeNull();
  },
};

export const MarksOneAsRead: Story = {
  parameters: {
    state: "One is marked as read, and the bell counts one less",
    seen: { role: "link", name: "Notifications, 2 unread" },
  },
  play: async (stage) => {
    const { canvas, msw, userEvent } = stage;
    const mark = await canvas.findByRole("button", { name: MARKS_FIRST });
    msw.use(respondWith(readNotice, { unread_notification: 2 }));
    msw.use(
      respondWith(getMember, { ...users.adaeze, unread_notification: 2 }),
      respondWithPages(
        listNotices,
        notices.map((one, index) => (index === 0 ? { ...one, read_at: one.created_at } : one)),
      ),
    );
    await userEvent.click(mark);
    await waitFor(() => expect(mark).not.toBeInTheDocument());
    await canvas.findByRole("link", { name: "Notifications, 2 unread" });
  },
};

export const MarksAllAsRead: Story = {
  parameters: { state: "All are marked as read", seen: "Everything is marked as read." },
  play: async (stage) => {
    const { canvas, msw, userEvent } = stage;
    const mark = await canvas.findByRole("button", { name: "Mark all as read" });
    msw.use(respondWith(readAllNotices, { unread_notification: 0 }));
    await allRead(stage);
    await userEvent.click(mark);
    await waitFor(() =>
      expect(canvas.getAllByRole("link", { name: "Notifications" })).toHaveLength(2),
    );
    await waitFor(() => expect(canvas.queryByRole("button", { name: /as read/ })).toBeNull());
  },
};

/** The row stays unread, and the member is told why. */
const refused = createRefusalStories<Play>((words) => async ({ canvas, userEvent }) => {
  const mark = await canvas.findByRole("button", { name: MARKS_FIRST });
  await userEvent.click(mark);
  await screen.findByText(words);
  await expect(mark).toBeVisible();
});

export const RefusedWhenGone: Story = refused(
  readNotice,
  "not_found",
  notificationRefusals().not_found.notification.sentence,
);

export const RefusedForNow: Story = refused(readNotice, "rate_limited", SENTENCES.rate_limited);

export const RefusedWhileUnavailable: Story = refused(
  readNotice,
  "unavailable",
  SENTENCES.unavailable,
);

export const WaitingForTheMark: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(readNotice), leavePending(readAllNotices));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: MARKS_FIRST }));
    await userEvent.click(canvas.getByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(canvas.getAllByText("Marking").length).toBeGreaterThan(0));
  },
};

export const Unread: Story = {
  parameters: {
    at: `${PATHS.notifications}?show=unread`,
    state: "Only what is unread",
    seen: { role: "radio", name: "Unread (3)", checked: true },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listNotices, notices.slice(0, 3)));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("list", { name: "Today" });
    await expect(canvas.getByRole("radio", { name: "Unread (3)" })).toBeChecked();
  },
};

/** A kind of which there is nothing, and the way back to all. */
export const EmptyOfOneKind: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listNotices, []));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("radio", { name: "Club" }));
    await canvas.findByText("Nothing of this kind");
  },
};

export const ReadyAfterShowingAll: Story = {
  ...EmptyOfOneKind,
  play: async (stage) => {
    await EmptyOfOneKind.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    msw.use(respondWithPages(listNotices, notices));
    await userEvent.click(canvas.getByRole("button", { name: "Show all" }));
    await canvas.findByRole("list", { name: "Today" });
  },
};

export const Empty: Story = {
  parameters: { state: "Nothing happened yet", seen: "All is quiet" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, caughtUp), respondWithPages(listNotices, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("All is quiet");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listNotices));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Opening your notifications");
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "The notifications cannot be read just now",
    seen: { role: "button", name: "Try again" },
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listNotices));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("button", { name: "Try again" });
  },
};

export const UnreachableAndTriedAgain: Story = {
  ...Unreachable,
  play: async (stage) => {
    await Unreachable.play?.(stage);
    const { canvas, msw, userEvent } = stage;
    msw.use(respondWithPages(listNotices, notices));
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await canvas.findByRole("list", { name: "Today" });
  },
};

export const Failed: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(listNotices));
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("alert");
  },
};

export const OpensPreferences: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(getNoticePreferences, { data: noticePreferences }),
      respondWith(getPhoneAlerts, noPhone),
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Preferences" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Notification preferences" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const MissedMessageReadAgain: Story = {
  beforeEach: forgetRecentMessages,
  play: async ({ canvas, userEvent }) => {
    const read = await canvas.findByRole("button", { name: "Recent messages" });
    toast.error("Your payout could not be saved. Try again.");
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    await userEvent.click(read);
    const dialog = within(await screen.findByRole("dialog", { name: "Recent messages" }));
    await expect(dialog.getByRole("listitem")).toHaveTextContent(
      /^Problem: Your payout could not be saved[.] Try again[.]\d\d:\d\d$/,
    );
  },
};
