import { signIn } from "@kinfold/api/session";
import {
  dropConnection,
  leavePending,
  refuseCall,
  respondWith,
  respondWithFile,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { getFullStatement } from "@kinfold/contract/full-statements";
import { getMember } from "@kinfold/contract/members";
import { fullStatementRefusals } from "@kinfold/contract/refusals/full-statements";
import { formatTooOften } from "@kinfold/contract/testing/refusal-words";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { FullStatement } from "./full-statement.tsx";

const meta = {
  title: "Flows/FullStatement",
  component: FullStatement,
  decorators: [withDashboard(PATHS.transactions)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 29: documents that a stranger can check",
    proof: "e2e/report: a month of everything, as PDF and CSV…",
  },
  args: { open: true, onClose: fn() },
  beforeEach: ({ msw }) => {
    signIn("story");
    const file = {
      name: "kinfold-statement-2026-10.pdf",
      type: "application/pdf",
      text: "%PDF-1.7",
    };
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWithFile(getFullStatement, file),
    );
  },
} satisfies Meta<typeof FullStatement>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const dialog = async () => within(await screen.findByRole("dialog", { name: "Full statement" }));

async function download({ userEvent }: Stage): Promise<ReturnType<typeof within>> {
  const open = await dialog();
  await userEvent.click(await open.findByRole("button", { name: "Download statement" }));
  return open;
}

export const Ready: Story = {
  parameters: {
    state: "A month of everything",
    seen: { role: "radio", name: "Month", checked: true },
  },
  play: async () => {
    const open = await dialog();
    await expect(open.getByRole("combobox", { name: /^Month/ })).toHaveTextContent("October");
    await expect(open.getByRole("combobox", { name: /^Year/ })).toHaveTextContent("2026");
    await expect(open.getByRole("radio", { name: "PDF" })).toBeChecked();
  },
};

/** A member since a year that is over. */
export const ReadyForAYear: Story = {
  parameters: {
    state: "A year of everything",
    seen: { role: "radio", name: "Year", checked: true },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, { ...users.adaeze, created_at: "2024-03-02T08:25:00.000Z" }));
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.click(open.getByRole("radio", { name: "Year" }));
    await userEvent.click(open.getByRole("radio", { name: "Excel" }));
    await expect(open.queryByRole("combobox", { name: /^Month/ })).toBeNull();
    await expect(open.getByRole("combobox", { name: /^Year/ })).toHaveTextContent("2025");
  },
};

/** The member joined this year: no year of theirs is over. */
export const ReadyWithoutAYear: Story = {
  parameters: {
    state: "No year of the member's is over",
    seen: "Your first statement of a year comes on 1 January 2027, when the year is over.",
  },
  play: async ({ userEvent }) => {
    const open = await dialog();
    await userEvent.click(open.getByRole("radio", { name: "Year" }));
    await open.findByText(/comes on 1 January 2027/);
    await expect(open.queryByRole("button", { name: "Download statement" })).toBeNull();
  },
};

/** The member joined this month. */
export const ReadyWithoutAMonth: Story = {
  parameters: {
    state: "No month of the member's is over",
    seen: "Your first statement of a month comes on 1 December 2026, when the month is over.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, { ...users.adaeze, created_at: "2026-11-05T08:25:00.000Z" }));
  },
  play: async () => {
    await (await dialog()).findByText(/comes on 1 December 2026/);
  },
};

export const Downloads: Story = {
  parameters: { state: "Downloaded: everything", seen: "Your statement is downloaded." },
  tags: ["!dev"],
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return (
      <>
        <h1 className="heading-lg">Transactions</h1>
        {isOpen && <FullStatement {...args} onClose={close} />}
      </>
    );
  },
  play: async (stage) => {
    await download(stage);
    await screen.findByText("Your statement is downloaded.");
    await waitFor(() => expect(stage.args.onClose).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const Waiting: Story = {
  parameters: { state: "Everything is being printed", seen: { role: "button", name: "Preparing" } },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(getFullStatement));
  },
  play: async (stage) => {
    const open = await download(stage);
    await open.findByRole("button", { name: /Preparing/ });
  },
};

/** The same wait, as a member who opened it sees it. */
export const Loading: Story = Waiting;

export const Unreachable: Story = {
  parameters: { state: "No answer about everything", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(getFullStatement));
  },
  play: async (stage) => {
    const open = await download(stage);
    await open.findByText(COPY.noAnswer);
    await expect(open.getByRole("combobox", { name: /^Month/ })).toHaveTextContent("October");
  },
};

export const RefusedForTooManyToPrint: Story = {
  parameters: {
    state: "More movements than are printed",
    seen: "There are too many movements to print. Choose CSV or Excel.",
  },
  beforeEach: ({ msw }) => {
    const error = fullStatementRefusals().invalid.tooManyToPrint.sentence;
    msw.use(refuseCall(getFullStatement, "invalid", { error, fields: { format: error } }));
  },
  play: async (stage) => {
    await (await download(stage)).findByText(/too many movements to print/);
  },
};

export const RefusedForBeforeMembership: Story = {
  parameters: {
    state: "Before the membership",
    seen: "You were not a member yet. Choose a later month or year.",
  },
  beforeEach: ({ msw }) => {
    const error = fullStatementRefusals().invalid.beforeMembership.sentence;
    msw.use(refuseCall(getFullStatement, "invalid", { error, fields: { month: error } }));
  },
  play: async (stage) => {
    await (await download(stage)).findByText(/You were not a member yet/);
  },
};

export const RefusedForAMonthThatIsNotOver: Story = {
  parameters: {
    state: "A month that is not over",
    seen: "This month is not over yet. Its statement comes when it is.",
  },
  beforeEach: ({ msw }) => {
    const error = fullStatementRefusals().report_unpublished.month.sentence;
    msw.use(refuseCall(getFullStatement, "report_unpublished", { error }));
  },
  play: async (stage) => {
    await (await download(stage)).findByText(/This month is not over yet/);
  },
};

export const RefusedTooOften: Story = {
  parameters: {
    state: "Everything was asked for too often",
    seen: "Too many attempts. Please try again in 12 minutes.",
  },
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(getFullStatement, "rate_limited", { error: formatTooOften("12 minutes") }));
  },
  play: async (stage) => {
    await (await download(stage)).findByText(/try again in 12 minutes/);
  },
};
