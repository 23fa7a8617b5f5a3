import { signIn } from "@kinfold/api/session";
import { dropConnection, leavePending, respondWith } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { chooseLanguage } from "@kinfold/contract/language";
import { getMember, type User } from "@kinfold/contract/members";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { users, wallets } from "@kinfold/contract/testing/samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { PATHS } from "#paths.ts";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { ChooseLanguage } from "./choose-language.tsx";

const offered: User = { ...users.validated, languages: ["en", "pcm", "ha", "yo", "ig"] };

const meta = {
  title: "Flows/Language/ChooseLanguage",
  component: ChooseLanguage,
  decorators: [withDashboard(PATHS.account)],
  parameters: {
    layout: "fullscreen",
    section: "7 Profile fields",
    proof: "members/languages: a member chooses a draft once two people offered them…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(respondWith(getMember, offered), respondWith(getWallets, wallets.adaeze));
  },
} satisfies Meta<typeof ChooseLanguage>;
export default meta;
type Story = StoryObj<typeof meta>;

const chooseHausa: NonNullable<Story["play"]> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("combobox", { name: "Language" }));
  await userEvent.click(await screen.findByRole("option", { name: "Hausa" }));
};

export const Ready: Story = {
  parameters: {
    state: "Languages that the club offers",
    seen: { role: "combobox", name: "Language" },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("combobox", { name: "Language" })).toHaveTextContent(
      "English",
    );
  },
};

export const WaitingForTheLanguage: Story = {
  parameters: { state: "A language on its way", seen: "Hausa" },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(chooseLanguage));
  },
  play: chooseHausa,
};

const refused = createRefusalStories((words): NonNullable<Story["play"]> => async (stage) => {
  await chooseHausa(stage);
  await stage.canvas.findByText(words);
});

export const RefusedLanguageNotOffered: Story = {
  ...refused(
    chooseLanguage,
    "language_not_offered",
    memberRefusals().language_not_offered.sentence,
  ),
  parameters: {
    state: "A language that is offered no more",
    seen: "The club does not offer this language.",
  },
};

export const RefusedTooOften: Story = refused(
  chooseLanguage,
  "rate_limited",
  SENTENCES.rate_limited,
);

export const RefusedWhileUnavailable: Story = refused(
  chooseLanguage,
  "unavailable",
  SENTENCES.unavailable,
);

export const UnreachableWhileChoosing: Story = {
  parameters: { state: "No answer to the choice", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(chooseLanguage));
  },
  play: async (stage) => {
    await chooseHausa(stage);
    await stage.canvas.findByText(COPY.noAnswer);
  },
};
