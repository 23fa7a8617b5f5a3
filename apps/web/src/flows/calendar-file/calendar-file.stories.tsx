import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { exportCalendar } from "@kinfold/contract/member-calendar";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { screen } from "storybook/test";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { CalendarButton } from "./calendar-button.tsx";

const DOWNLOADED = "Your days are downloaded. Open the file to add them to your calendar.";

/** The days on which a withdrawal is to be paid or a card to be charged, as a file. */
const meta = {
  title: "Flows/CalendarFile",
  component: CalendarButton,
  decorators: [withDashboard(PATHS.recurring)],
  parameters: {
    layout: "fullscreen",
    section: "4 Recurring contributions",
    proof: "member-calendar/member-calendar: a member's payout and charge days…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.validated),
      respondWith(getWallets, wallets.adaeze),
      respondWithFile(exportCalendar, {
        name: "kinfold.ics",
        type: "text/calendar",
        text: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n",
      }),
    );
  },
} satisfies Meta<typeof CalendarButton>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

const press = async ({ canvas, userEvent }: Context): Promise<void> =>
  userEvent.click(await canvas.findByRole("button", { name: "Add these days to a calendar" }));

export const Ready: Story = {
  parameters: {
    state: "Payout and charge days, for a calendar of one's own",
    seen: { role: "button", name: "Add these days to a calendar" },
  },
};

export const Downloaded: Story = {
  parameters: {
    state: "The file is downloaded",
    seen: "Your days are downloaded. Open the file to add them to your calendar.",
  },
  play: async (context) => {
    await press(context);
    await screen.findByText(DOWNLOADED);
  },
};

export const Loading: Story = {
  parameters: { state: "The file is prepared", seen: { role: "button", name: "Preparing" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(exportCalendar));
  },
  play: async (context) => {
    await press(context);
    await screen.findByRole("button", { name: "Preparing" });
  },
};

export const Unreachable: Story = {
  parameters: {
    state: "The club does not answer",
    seen: "Something went wrong. Please contact the support team.",
  },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(exportCalendar));
  },
  play: async (context) => {
    await press(context);
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedForTooMany: Story = {
  parameters: {
    state: "Asked for too often",
    seen: "Too many attempts. Please try again in 12 minutes.",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(exportCalendar, "rate_limited", { error: formatTooOften("12 minutes") }));
  },
  play: async (context) => {
    await press(context);
    await screen.findByText(formatTooOften("12 minutes"));
  },
};
