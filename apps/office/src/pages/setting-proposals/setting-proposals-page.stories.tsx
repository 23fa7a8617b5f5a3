import { referenceRefusals } from "@kinfold/contract/refusals/reference";
import { settingRefusals } from "@kinfold/contract/refusals/settings";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { COPY } from "@kinfold/contract/copy";
import {
  respondWithPages,
  dropConnection,
  leavePending,
  refuseCall,
} from "@kinfold/api/testing/mock-handlers";
import {
  approveSetting,
  listSettingProposals,
  rejectSetting,
} from "@kinfold/contract/office/settings";
import { otherStaffClaim, staff } from "@kinfold/contract/testing/office-samples";
import { proposal, proposals } from "@kinfold/contract/testing/office-settings-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  OWN_WORK,
  formatTooOften,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryContext, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { SettingProposalsPage } from "./setting-proposals-page.tsx";

const meta = {
  title: "Office/Pages/SettingProposals",
  component: SettingProposalsPage,
  decorators: [withOffice("/setting-proposals")],
  parameters: {
    layout: "fullscreen",
    section: "The office: proposed changes",
    proof: "e2e/office-settings: staff publish terms, move an account together and announce…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver);
    msw.use(respondWithPages(listSettingProposals, [proposal]));
  },
} satisfies Meta<typeof SettingProposalsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const OPEN = { at: "/setting-proposals?open=spr_account" };

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("button", { name: /Guaranty Trust Bank/ })).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  parameters: OPEN,
  play: async ({ canvas }) => {
    await canvas.findByRole("region", { name: /Guaranty Trust Bank/ });
  },
};

export const ReadyWithALateOne: Story = {
  parameters: {
    state: "Late",
    seen: "1 day late",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettingProposals, proposals.slice(0, 2)));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/late/)).toBeVisible();
  },
};

export const ReadyToBeDecided: Story = {
  parameters: { ...OPEN, state: "One, beside what it does", seen: "5550001112" },
  play: async ({ canvas }) => {
    const pane = await canvas.findByRole("region", { name: /Guaranty Trust Bank/ });
    await expect(within(pane).getByText("0123456789")).toBeVisible();
    await expect(within(pane).getByText("5550001112")).toBeVisible();
    await expect(within(pane).getByText(/letter of the bank/)).toBeVisible();
    await expect(within(pane).getByRole("radio", { name: "Approve" })).not.toBeChecked();
  },
};

export const ReadyWithHundreds: Story = {
  parameters: {
    state: "Hundreds",
    seen: "Page 2 of 12",
    proof: "e2e/office-queues: queues say what is late, due today and later…",
  },
  beforeEach: ({ msw }) => {
    const many = Array.from({ length: 240 }, (_, index) => ({
      ...proposal,
      id: `spr_${index}`,
      title: `Plan ${index + 1}`,
    }));
    msw.use(respondWithPages(listSettingProposals, many));
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole("button", { name: /Plan 1\b/ });
    await userEvent.click(canvas.getByRole("button", { name: /next/i }));
    await canvas.findByRole("button", { name: /Plan 21\b/ });
  },
};

export const ReadyWhileSomeoneElseDecides: Story = {
  parameters: {
    ...OPEN,
    state: "Being decided by someone else",
    seen: "Being decided by Halima Sani",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_approver, { claim: otherStaffClaim });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Being decided by Halima Sani")).toBeVisible();
  },
};

export const ReadyWithWorkOfOnesOwn: Story = {
  parameters: {
    ...OPEN,
    state: "One's own work",
    seen: "You proposed this. Another staff member decides it.",
  },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker);
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("You proposed this. Another staff member decides it."),
    ).toBeVisible();
    await expect(canvas.queryByRole("radio", { name: "Approve" })).toBeNull();
  },
};

export const ReadyWithWhatWasDecided: Story = {
  parameters: { at: "/setting-proposals?state=approved&open=spr_rate" },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettingProposals, proposals.slice(2)));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/By Emeka Nwosu/)).toBeVisible();
  },
};

export const Empty: Story = {
  parameters: {
    state: "None",
    seen: "Nothing is proposed",
    proof: "e2e/office-queues: an introduction is decided once…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listSettingProposals, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is proposed")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listSettingProposals));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("heading", { name: "Proposed changes" })).toBeVisible();
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listSettingProposals));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent("could not be read");
  },
};

type Playing = Pick<StoryContext, "canvas" | "userEvent">;

async function decided(
  { canvas, userEvent }: Playing,
  action: "Approve" | "Reject",
): Promise<HTMLElement> {
  const pane = await canvas.findByRole("region", { name: /Guaranty Trust Bank/ });
  await userEvent.click(within(pane).getByRole("radio", { name: action }));
  await userEvent.click(within(pane).getByRole("combobox", { name: /Reason/ }));
  const reason = action === "Approve" ? "I checked it against the source" : "No one decided this";
  await userEvent.click(await screen.findByRole("option", { name: reason }));
  await userEvent.click(within(pane).getByRole("button", { name: action }));
  return pane;
}

/** The alert stands there before it says anything. */
const saysNo = (pane: HTMLElement, words: string): Promise<void> =>
  waitFor(() => expect(within(pane).getByRole("alert")).toHaveTextContent(words));

export const WaitingForTheDecision: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(approveSetting));
  },
  play: async (playing) => {
    const pane = await decided(playing, "Approve");
    await expect(await within(pane).findByRole("button", { name: /Approving/ })).toBeVisible();
  },
};

export const UnreachableForTheDecision: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(approveSetting));
  },
  play: async (playing) => {
    await saysNo(await decided(playing, "Approve"), COPY.noAnswer);
  },
};

const bothWays = async (playing: Playing, words: string): Promise<void> => {
  await saysNo(await decided(playing, "Approve"), words);
  await saysNo(await decided(playing, "Reject"), words);
};

export const RefusedForOnesOwnWork: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(approveSetting, "staff_own_work", { error: OWN_WORK }),
      refuseCall(rejectSetting, "staff_own_work", { error: OWN_WORK }),
    );
  },
  play: (playing) => bothWays(playing, OWN_WORK),
};

export const RefusedForWhomItConcerns: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(approveSetting, "staff_own_money", { error: OWN_MONEY }),
      refuseCall(rejectSetting, "staff_own_money", { error: OWN_MONEY }),
    );
  },
  play: (playing) => bothWays(playing, OWN_MONEY),
};

export const RefusedAsDecided: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    const error = decisionRefusals().decision_changed.decided("approved").sentence;
    msw.use(
      refuseCall(approveSetting, "decision_changed", { error }),
      refuseCall(rejectSetting, "decision_changed", { error }),
    );
  },
  play: (playing) => bothWays(playing, "already"),
};

export const RefusedAsSentTwice: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(approveSetting, "gen_idempotency_mismatch", { error: OTHER_REQUEST }),
      refuseCall(rejectSetting, "gen_idempotency_mismatch", { error: OTHER_REQUEST }),
    );
  },
  play: (playing) => bothWays(playing, OTHER_REQUEST),
};

export const RefusedWhileBusy: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    msw.use(
      refuseCall(approveSetting, "gen_idempotency_busy", { error: BUSY }),
      refuseCall(rejectSetting, "gen_idempotency_busy", { error: BUSY }),
    );
  },
  play: (playing) => bothWays(playing, BUSY),
};

export const RefusedAsChangedMeanwhile: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    const error = settingRefusals().decision_changed(["answer: Yes, now No"]).sentence;
    msw.use(refuseCall(approveSetting, "decision_changed", { error }));
  },
  play: async (playing) => {
    await saysNo(await decided(playing, "Approve"), "meanwhile");
  },
};

export const RefusedAsItCannotBe: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    const error = referenceRefusals().setting_refused.priced.sentence;
    msw.use(refuseCall(approveSetting, "setting_refused", { error }));
  },
  play: async (playing) => {
    await saysNo(await decided(playing, "Approve"), "Enter another");
  },
};

export const RefusedTooOften: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    const error = formatTooOften("2 minutes");
    msw.use(refuseCall(approveSetting, "rate_limited", { error, retry_after: 120 }));
  },
  play: async (playing) => {
    await saysNo(await decided(playing, "Approve"), "2 minutes");
  },
};

export const RefusedWhileAway: Story = {
  parameters: OPEN,
  beforeEach: ({ msw }) => {
    const error = AWAY;
    msw.use(refuseCall(approveSetting, "unavailable", { error }));
  },
  play: async (playing) => {
    await saysNo(await decided(playing, "Approve"), "in a moment");
  },
};
