import { dropConnection, leavePending, respondWithPages } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  listUnusualTransactions,
  setUnusualAside,
} from "@kinfold/contract/office/unusual-transactions";
import { complianceRefusals } from "@kinfold/contract/refusals/compliance";
import {
  manyUnusualTransactions,
  unusualTransactions,
} from "@kinfold/contract/testing/office-case-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen } from "storybook/test";
import { signInStaff, withOffice } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, fillDecision, type Play } from "#testing/refusals.ts";
import { UnusualTransactionsPage } from "./unusual-transactions-page.tsx";

const AT = "/compliance/unusual-transactions";
const OPEN = `${AT}?open=structuring.trx_second`;

const meta = {
  title: "Office/Pages/Compliance/UnusualTransactionsPage",
  component: UnusualTransactionsPage,
  decorators: [withOffice(AT)],
  parameters: {
    layout: "fullscreen",
    section: "The office: members",
    proof: "compliance/unusual-transactions: the list agrees with a slow computation…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.compliance, { counts: [] });
    msw.use(respondWithPages(listUnusualTransactions, unusualTransactions));
  },
} satisfies Meta<typeof UnusualTransactionsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const settingAside: Play = (context) =>
  fillDecision(context, { reason: /source of funds that the club/ });

export const Ready: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    state: "Transactions outside a member's pattern, those that wait for a look first",
    seen: { role: "heading", name: "Unusual transactions" },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText("Tunde Bakare"))[0]).toBeVisible();
  },
};

export const ReadyWithMany: Story = {
  parameters: {
    state: "Many unusual transactions, by pages",
    seen: "Page 1 of 5",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listUnusualTransactions, manyUnusualTransactions));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Page 1 of/)).toBeVisible();
  },
};

export const ReadyToLookAt: Story = {
  globals: { viewport: { value: undefined } },
  parameters: {
    at: OPEN,
    state: "Two deposits just below the reporting amount: a case, or set aside",
    seen: { role: "button", name: "Set aside" },
    proof: "compliance/unusual-transactions: is set aside once, with a reason…",
  },
  play: async () => {
    await screen.findByRole("link", { name: "Open a case" });
    await screen.findByRole("button", { name: "Set aside" });
  },
};

export const ReadyAboveUsual: Story = {
  parameters: {
    at: `${AT}?open=above_usual.trx_first`,
    state: "A deposit far above what the member usually pays, with the median before",
    seen: "Median of the 12 months before",
    proof: "compliance/unusual-transactions: and says with which figures",
  },
  play: async () => {
    await screen.findByText("Median of the 12 months before");
  },
};

export const ReadySetAside: Story = {
  parameters: {
    at: `${AT}?open=first_deposit.trx_second`,
    state: "It was set aside: by whom, when and why. A case can still be opened",
    seen: "Explained by the source of funds that the club has seen",
    proof: "compliance/unusual-transactions: is set aside once, with a reason…",
  },
  play: async () => {
    await screen.findByText("Explained by the source of funds that the club has seen");
    await expect(screen.queryByRole("button", { name: "Set aside" })).toBeNull();
  },
};

export const ReadyInACase: Story = {
  parameters: {
    at: `${AT}?open=in_and_out.trx_dollars`,
    state: "It is in a case, with the way there",
    seen: { role: "link", name: "str_adaeze" },
    proof: "compliance/suspicious-cases: a case is opened from a large transaction…",
  },
  play: async () => {
    await screen.findByRole("link", { name: "str_adaeze" });
  },
};

export const ReadyForAReader: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async () => {
    await screen.findByText("Your roles let you look at it and not decide.");
    await expect(screen.queryByRole("link", { name: "Open a case" })).toBeNull();
  },
};

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithPages(listUnusualTransactions, []));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Nothing unusual");
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listUnusualTransactions));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listUnusualTransactions));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(COPY.noAnswer);
  },
};

export const WaitingForSettingAside: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(setUnusualAside));
  },
  play: async (context) => {
    await settingAside(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Set aside" }));
    await screen.findByRole("button", { name: "Setting aside" });
  },
};

export const UnreachableWhileSettingAside: Story = {
  parameters: { at: OPEN },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(setUnusualAside));
  },
  play: async (context) => {
    await settingAside(context);
    await context.userEvent.click(screen.getByRole("button", { name: "Set aside" }));
    await screen.findByText(COPY.noAnswer);
  },
};

export const RefusedSettingAside: Story = {
  parameters: { at: OPEN },
  ...expectRefusalsInTurn(
    setUnusualAside,
    [["unusual_answered", complianceRefusals().unusual_answered.sentence]],
    { open: settingAside, send: "Set aside" },
  ),
};
