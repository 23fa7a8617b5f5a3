import { planRefusals } from "@kinfold/contract/refusals/plans";
import { settingRefusals } from "@kinfold/contract/refusals/settings";
import { contentRefusals } from "@kinfold/contract/refusals/content";
import { COPY } from "@kinfold/contract/copy";
import {
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import {
  changeSetting,
  listSettingChanges,
  listSettings,
  previewSetting,
  proposeSetting,
} from "@kinfold/contract/office/settings";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  createQuestions,
  settingChanges,
  listSampleSettings,
} from "@kinfold/contract/testing/office-settings-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  PROPOSED_ALREADY,
  formatTooOften,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryContext, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { SettingsPage } from "./settings-page.tsx";

const meta = {
  title: "Office/Pages/Settings",
  component: SettingsPage,
  decorators: [withOffice("/settings")],
  parameters: {
    layout: "fullscreen",
    section: "The office: settings",
    proof: "e2e/office-settings: staff publish terms, move an account together and announce…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.admin);
    msw.use(
      respondWithPages(listSettings, listSampleSettings("plan")),
      respondWith(listSettingChanges, settingChanges),
      respondWith(previewSetting, { effects: ["Members read it under Verification at once."] }),
    );
  },
} satisfies Meta<typeof SettingsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const QUESTIONS = { at: "/settings?kind=faq" };
const QUESTION = { at: "/settings?kind=faq&open=why-bvn" };
const HOLIDAY = { at: "/settings?kind=holiday&open=2026-12-25" };
const PLAN = { at: "/settings?open=3" };

function withQuestions(msw: StoryContext["msw"]): void {
  msw.use(respondWithPages(listSettings, listSampleSettings("faq")));
}

function withHolidays(msw: StoryContext["msw"]): void {
  msw.use(respondWithPages(listSettings, listSampleSettings("holiday")));
}

export const Ready: Story = {
  parameters: { state: "Every setting of a kind", seen: { role: "button", name: "Add a plan" } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /Ìrẹ̀pọ̀ Pool/ })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Add a plan" })).toBeVisible();
    await expect(canvas.getByText("Off")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = { globals: { viewport: { value: "phone" } } };

export const ReadyWithItsVersions: Story = {
  parameters: {
    ...QUESTION,
    state: "Versions, with who and why",
    seen: "Members did not know the word.",
  },
  beforeEach: ({ msw }) => {
    withQuestions(msw);
  },
  play: async ({ canvas }) => {
    const pane = await canvas.findByRole("region", { name: "Why do you ask for my BVN?" });
    await expect(await within(pane).findByText("Members did not know the word.")).toBeVisible();
    await expect(within(pane).getByText("Why a BVN?")).toBeVisible();
  },
};

export const ReadyWithAProposal: Story = {
  parameters: {
    at: "/settings?kind=transfer_account&open=ngn-gtbank",
    state: "A change that takes two is proposed already",
    seen: { role: "link", name: "Look at the proposal" },
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettings, listSampleSettings("transfer_account")));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("link", { name: "Look at the proposal" })).toHaveAttribute(
      "href",
      "/setting-proposals?open=spr_account",
    );
    await expect(canvas.queryByRole("button", { name: "Propose a change" })).toBeNull();
  },
};

export const ReadyWithHundreds: Story = {
  parameters: {
    ...QUESTIONS,
    state: "Hundreds",
    seen: "Page 2 of 17",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettings, createQuestions(340)));
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /Question 1 that/ });
    await userEvent.click(canvas.getByRole("button", { name: /next/i }));
    await canvas.findByRole("button", { name: /Question 21 that/ });
  },
};

export const ReadyForAnAuditor: Story = {
  parameters: QUESTION,
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor);
    withQuestions(msw);
  },
  play: async ({ canvas }) => {
    await canvas.findByRole("region", { name: "Why do you ask for my BVN?" });
    await expect(canvas.queryByRole("button", { name: "Change" })).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Add a question" })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: {
    at: "/settings?kind=survey",
    state: "None of a kind",
    seen: "There is none yet",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettings, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("There is none yet")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listSettings));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Settings" })).toBeVisible();
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSettings));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("Plans could not be read");
  },
};

type Playing = Pick<StoryContext, "canvas" | "userEvent">;

/** Opens the dialog of what is open, writes into it, and asks what that would do. */
async function lookedAt(
  { canvas, userEvent }: Playing,
  { opens, field, words }: { opens: string; field: string; words: string },
): Promise<HTMLElement> {
  await userEvent.click(await canvas.findByRole("button", { name: opens }));
  const dialog = await screen.findByRole("dialog");
  const box = within(dialog).getByRole("textbox", { name: field });
  await userEvent.clear(box);
  await userEvent.type(box, words);
  await userEvent.click(within(dialog).getByRole("button", { name: "See what it does" }));
  return dialog;
}

const BVN_QUESTION = { opens: "Propose a change", field: "Question", words: "What is a BVN for?" };
const CHRISTMAS = { opens: "Change", field: "Name", words: "Christmas" };
const DEAR = { opens: "Propose a change", field: "Lock-in in days", words: "180" };

async function sent(
  playing: Playing,
  wish: Parameters<typeof lookedAt>[1],
  action: string,
): Promise<HTMLElement> {
  const dialog = await lookedAt(playing, wish);
  const { userEvent } = playing;
  await userEvent.type(
    await within(dialog).findByRole("textbox", { name: "Why" }),
    "Decided by the board.",
  );
  await userEvent.click(within(dialog).getByRole("button", { name: action }));
  return dialog;
}

/** The alert stands there before it says anything. */
const saysNo = (dialog: HTMLElement, words: string): Promise<void> =>
  waitFor(() => expect(within(dialog).getByRole("alert")).toHaveTextContent(words));

export const ReadyWithWhatItDoes: Story = {
  parameters: {
    ...QUESTION,
    state: "What a change would do, before it is made",
    seen: "Members read it under Verification at once.",
  },
  beforeEach: ({ msw }) => {
    withQuestions(msw);
  },
  play: async (playing) => {
    const dialog = await lookedAt(playing, BVN_QUESTION);
    await expect(
      await within(dialog).findByText("Members read it under Verification at once."),
    ).toBeVisible();
    await expect(within(dialog).getByRole("textbox", { name: "Why" })).toBeVisible();
  },
};

export const RefusedBesideItsField: Story = {
  parameters: PLAN,
  play: async (playing) => {
    const dialog = await lookedAt(playing, { ...DEAR, words: "a year" });
    await expect(
      await within(dialog).findByText("Enter the lock-in in days, 0 for none."),
    ).toBeVisible();
  },
};

export const WaitingForTheChange: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    msw.use(leavePending(changeSetting));
  },
  play: async (playing) => {
    const dialog = await sent(playing, CHRISTMAS, "Change it");
    await expect(await within(dialog).findByRole("button", { name: /Sending/ })).toBeVisible();
  },
};

export const UnreachableForTheChange: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    msw.use(dropConnection(changeSetting));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, CHRISTMAS, "Change it"), COPY.noAnswer);
  },
};

const NOT_NOW = contentRefusals().setting_refused.agreed.sentence;

export const RefusedToBeLookedAt: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    msw.use(refuseCall(previewSetting, "setting_refused", { error: NOT_NOW }));
  },
  play: async (playing) => {
    await saysNo(await lookedAt(playing, CHRISTMAS), "Members agreed to these words");
  },
};

export const RefusedAsItCannotBe: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    msw.use(refuseCall(changeSetting, "setting_refused", { error: NOT_NOW }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, CHRISTMAS, "Change it"), "Members agreed to these words");
  },
};

export const RefusedAsItTakesTwo: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    const error = settingRefusals().decision_needs_another.money.sentence;
    msw.use(refuseCall(changeSetting, "decision_needs_another", { error }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, CHRISTMAS, "Change it"), "propose it");
  },
};

const MEANWHILE = settingRefusals().decision_changed(["answer: Yes, now No"]).sentence;

export const RefusedAsChangedMeanwhile: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    msw.use(refuseCall(changeSetting, "decision_changed", { error: MEANWHILE }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, CHRISTMAS, "Change it"), "meanwhile");
  },
};

export const RefusedTooOften: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    const error = formatTooOften("2 minutes");
    msw.use(refuseCall(changeSetting, "rate_limited", { error, retry_after: 120 }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, CHRISTMAS, "Change it"), "2 minutes");
  },
};

export const RefusedWhileAway: Story = {
  parameters: HOLIDAY,
  beforeEach: ({ msw }) => {
    withHolidays(msw);
    const error = AWAY;
    msw.use(refuseCall(changeSetting, "unavailable", { error }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, CHRISTMAS, "Change it"), "in a moment");
  },
};

export const RefusedAsProposedAlready: Story = {
  parameters: PLAN,
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(proposeSetting, "decision_changed", { error: PROPOSED_ALREADY }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, DEAR, "Propose it"), "proposed already");
  },
};

export const RefusedProposalSentTwice: Story = {
  parameters: PLAN,
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(proposeSetting, "gen_idempotency_mismatch", { error: OTHER_REQUEST }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, DEAR, "Propose it"), "with other values");
  },
};

export const RefusedProposalWhileBusy: Story = {
  parameters: PLAN,
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(proposeSetting, "gen_idempotency_busy", { error: BUSY }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, DEAR, "Propose it"), "still being worked on");
  },
};

export const RefusedProposalByWhomItConcerns: Story = {
  parameters: PLAN,
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(proposeSetting, "staff_own_money", { error: OWN_MONEY }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, DEAR, "Propose it"), "your own money");
  },
};

export const RefusedProposalOfWhatChanged: Story = {
  parameters: PLAN,
  beforeEach: ({ msw }) => {
    msw.use(refuseCall(proposeSetting, "decision_changed", { error: MEANWHILE }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, DEAR, "Propose it"), "meanwhile");
  },
};

export const RefusedProposalOfWhatCannotBe: Story = {
  parameters: PLAN,
  beforeEach: ({ msw }) => {
    const error = planRefusals().setting_refused.sentence;
    msw.use(refuseCall(proposeSetting, "setting_refused", { error }));
  },
  play: async (playing) => {
    await saysNo(await sent(playing, DEAR, "Propose it"), "keeps its currency");
  },
};
