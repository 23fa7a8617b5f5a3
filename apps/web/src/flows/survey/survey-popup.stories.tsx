import {
  respondWith,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import { signIn } from "@kinfold/api/session";
import { acceptSurvey, logSurvey } from "@kinfold/contract/content";
import { COPY } from "@kinfold/contract/copy";
import { getMember } from "@kinfold/contract/members";
import { askedMembers } from "@kinfold/contract/testing/content-samples";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { SENTENCES } from "#testing/refusals.ts";
import { SurveyPopup } from "./survey-popup.tsx";

const survey = {
  id: "svy_4h8t2wxkq9n3m7pd",
  title: "How was joining?",
  description: "Four questions about your first weeks in the club. Three minutes.",
  link: "https://forms.example/joining",
};

/** The private area itself asks, on the overview. */
const meta = {
  title: "Flows/Survey/SurveyPopup",
  component: SurveyPopup,
  args: { survey },
  render: () => <h1 className="heading-lg">Good evening, Adaeze</h1>,
  decorators: [withDashboard(PATHS.overview)],
  parameters: {
    layout: "fullscreen",
    section: "2 Survey and terms",
    proof: "e2e/survey: a survey is put off, opened in a tab of its own and answered…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, askedMembers.toAnswer),
      respondWith(getWallets, wallets.adaeze),
      respondWith(logSurvey, { logged: true, link: survey.link }),
      respondWith(acceptSurvey, { accepted: true, active_survey: null }),
    );
    return () => window.sessionStorage.removeItem("kinfold.survey-dismissed");
  },
} satisfies Meta<typeof SurveyPopup>;
export default meta;
type Story = StoryObj<typeof meta>;
type Stage = Parameters<NonNullable<Story["play"]>>[0];

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole("dialog", { name: survey.title }));

async function open({ userEvent }: Stage): Promise<ReturnType<typeof within>> {
  const asking = await dialog();
  const link = asking.getByRole("link", { name: /Take the survey/ });
  // The click does what it does; only the other site stays away.
  link.addEventListener("click", (event: Event) => event.preventDefault());
  await userEvent.click(link);
  return asking;
}

async function answer(stage: Stage): Promise<ReturnType<typeof within>> {
  const asking = await open(stage);
  await stage.userEvent.click(await asking.findByRole("button", { name: "I have answered" }));
  return asking;
}

async function dismiss({ userEvent }: Stage): Promise<ReturnType<typeof within>> {
  const asking = await dialog();
  await userEvent.click(asking.getByRole("button", { name: "Do not ask again" }));
  return asking;
}

const isGone = (): Promise<void> => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

export const Ready: Story = {
  parameters: { state: "A survey asks", seen: { role: "dialog", name: "How was joining?" } },
  play: async () => {
    const link = (await dialog()).getByRole("link", { name: /Take the survey/ });
    await expect(link).toHaveAttribute("href", survey.link);
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", expect.stringContaining("noopener"));
  },
};

/** Put off, it stays away until the next browser session. */
export const Dismissed: Story = {
  parameters: {
    state: "The survey popup, dismissed for the session",
    seen: { role: "heading", name: "Good evening, Adaeze" },
  },
  play: async ({ userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: "Later" }));
    await isGone();
    await expect(window.sessionStorage.getItem("kinfold.survey-dismissed")).toBe("1");
  },
};

export const Opened: Story = {
  parameters: {
    state: "A survey opened in a new tab",
    seen: { role: "button", name: "I have answered" },
  },
  play: async (stage) => {
    await (await open(stage)).findByRole("button", { name: "I have answered" });
  },
};

export const Answered: Story = {
  parameters: {
    state: "A survey answered",
    seen: { role: "heading", name: "Good evening, Adaeze" },
  },
  play: async (stage) => {
    await open(stage);
    stage.msw.use(respondWith(getMember, users.validated));
    const asking = await dialog();
    await stage.userEvent.click(asking.getByRole("button", { name: "I have answered" }));
    await isGone();
  },
};

export const OfNoInterest: Story = {
  parameters: {
    state: "A survey of no interest never asks again",
    seen: { role: "heading", name: "Good evening, Adaeze" },
  },
  play: async (stage) => {
    await dismiss(stage);
    await isGone();
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(acceptSurvey));
  },
  play: async (stage) => {
    await (await answer(stage)).findByRole("button", { name: /Saving/ });
  },
};

/** Opening needs no one's answer; only what was asked of the club says that it was not heard. */
export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(logSurvey), dropConnection(acceptSurvey));
  },
  play: async (stage) => {
    await (await answer(stage)).findByText(COPY.noAnswer);
  },
};

export const RefusedTooOften: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(logSurvey, "rate_limited", { error: SENTENCES.rate_limited }));
  },
  play: async (stage) => {
    await (await dismiss(stage)).findByText(SENTENCES.rate_limited);
  },
};

export const RefusedWhileAway: Story = {
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(acceptSurvey, "unavailable", { error: SENTENCES.unavailable }));
  },
  play: async (stage) => {
    await (await answer(stage)).findByText(SENTENCES.unavailable);
  },
};
