import { statementRefusals } from "@kinfold/contract/refusals/statements";
import { decisionRefusals } from "@kinfold/contract/refusals/decisions";
import { transferRefusals } from "@kinfold/contract/refusals/bank-transfers";
import {
  refuseCall,
  respondWith,
  respondWithPages,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { proposeBankOpening } from "@kinfold/contract/office/bank-openings";
import { COPY } from "@kinfold/contract/copy";
import {
  acceptMatches,
  importStatement,
  listBankBalances,
  listStatementAccounts,
  listStatementMatches,
  listStatements,
  readStatementLayout,
  type LayoutQuestion,
} from "@kinfold/contract/office/statements";
import {
  bankBalances,
  bankStatements,
  hundredsOfMatches,
  layoutQuestions,
  lockedMembersMatches,
  manyBankBalances,
  openedBalances,
  noMatches,
  statementAccounts,
  statementExceptions,
  statementMatches,
} from "@kinfold/contract/testing/office-receipts-samples";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  AWAY,
  BUSY,
  OTHER_REQUEST,
  OWN_MONEY,
  TOO_OFTEN,
} from "@kinfold/contract/testing/refusal-words";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, within } from "storybook/test";
import { chooseOption, expectAnswers } from "#testing/deciding.ts";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { createRefusal, expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { StatementsPage } from "./statements-page.tsx";

const UNREADABLE = statementRefusals().statement_unreadable.amount(12, "Credit", "NGN").sentence;
const WRONG_ACCOUNT = statementRefusals().statement_wrong_account.file("0123456789").sentence;
const WRONG_CURRENCY = statementRefusals().statement_wrong_currency(2, "Currency", "NGN").sentence;
const UNCLEAR_SIGNS = statementRefusals().statement_signs_unclear(12).sentence;
const NOT_SURE = statementRefusals().match_not_sure.sentence;

const meta = {
  title: "Office/Pages/Statements",
  component: StatementsPage,
  decorators: [withOffice("/statements")],
  parameters: {
    layout: "fullscreen",
    section: "The office: bank statements",
    proof: "e2e/office-receipts: a statement shows a transfer short…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.finance_maker, { counts: [] });
    msw.use(
      respondWith(listStatementMatches, statementMatches),
      respondWith(listStatementAccounts, statementAccounts),
      respondWith(listBankBalances, bankBalances),
      respondWithPages(listStatements, bankStatements),
    );
  },
} satisfies Meta<typeof StatementsPage>;
export default meta;
type Story = StoryObj<typeof meta>;
type Context = Parameters<NonNullable<Story["play"]>>[0];

export const Ready: Story = {
  parameters: { state: "Sure matches", seen: "NIP/GTB/ADAEZE OKAFOR/KIN-7F3K22 CONTRIBUTION" },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText("NIP/GTB/ADAEZE OKAFOR/KIN-7F3K22 CONTRIBUTION"),
    ).toBeVisible();
  },
};

/** Each account beside the ledger, and the days that no file covers. */
export const ReadyWithManyAccounts: Story = {
  parameters: {
    state: "Bank accounts, with missing days",
    seen: "Not explained in NGN:",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listBankBalances, manyBankBalances));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Guaranty Trust Bank 1000000000 (NGN)")).toBeVisible();
  },
};

export const ReadyOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  parameters: { at: "/statements?view=doubtful" },
};

export const ReadyWithOne: Story = {
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listStatementMatches, {
        ...noMatches,
        sure: statementMatches.sure.slice(0, 1),
        sure_count: 1,
      }),
    );
  },
};

export const ReadyWithHundreds: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStatementMatches, hundredsOfMatches));
  },
};

/** A locked member's receipt stands out among many; it is not chosen with the others, and it is opened by itself. */
export const ReadyWithALockedMemberAmongMany: Story = {
  parameters: {
    state: "A locked member's receipt among many",
    seen: "Member locked",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStatementMatches, lockedMembersMatches));
  },
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByRole("tabpanel"));
    const [, , , , flagged] = await panel.findAllByRole("row");
    if (flagged === undefined) throw new Error("the flagged receipt is not shown");
    const row = within(flagged);
    await expect(row.getByText("Member locked")).toBeVisible();
    await expect(row.queryByRole("checkbox")).toBeNull();
    await expect(row.getByRole("link")).toHaveAttribute("href", "/receipts?open=KIN-222225");
    await userEvent.click(canvas.getByRole("button", { name: "Choose all" }));
    await expect(await canvas.findByText("17 chosen")).toBeVisible();
  },
};

export const ReadyWithALockedMemberOnAPhone: Story = {
  ...ReadyWithALockedMemberAmongMany,
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas }) => {
    const badge = await canvas.findByText("Member locked");
    await expect(badge).toBeVisible();
    badge.scrollIntoView({ block: "center" });
  },
};

export const ReadyWithDoubtsAboutALockedMember: Story = {
  parameters: { at: "/statements?view=doubtful" },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStatementMatches, lockedMembersMatches));
  },
  play: async ({ canvas }) => {
    const match = within(await canvas.findByRole("listitem", { name: /Bola Adeyemi/ }));
    await expect(match.getByText(/nothing leaves until two staff members unlock/)).toBeVisible();
  },
};

export const ReadyWithLinesToLookInto: Story = {
  parameters: {
    state: "Reversals without a credit, and payouts that came back",
    seen: "The bank took this back, and no credit on our statements fits.",
    proof: "play",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStatementMatches, statementExceptions));
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("tab", { name: /To look into/ }));
    const list = within(await canvas.findByRole("list", { name: "Lines to look into" }));
    await expect(list.getByRole("link", { name: "KIN-4WQ7TB" })).toBeVisible();
    await expect(list.getByText(/no credit on our statements fits/)).toBeVisible();
    await expect(list.getByText(/NIP\/UBA\/AMAKA UDO/)).toBeVisible();
  },
};

export const ReadyWithDoubts: Story = {
  parameters: {
    at: "/statements?view=doubtful",
    state: "Doubtful matches, side by side",
    seen: "No line names this receipt. These look like it.",
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/No line names this receipt/)).toBeVisible();
    await expect(canvas.getAllByRole("button", { name: "Propose this" })).toHaveLength(3);
  },
};

export const ReadyWithMoneyOfNoOne: Story = {
  parameters: { at: "/statements?view=unclaimed" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/P OKORO AND SONS/)).toBeVisible();
  },
};

export const ReadyWithFiles: Story = {
  parameters: { at: "/statements?view=files" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("214, 62 new")).toBeVisible();
  },
};

export const ReadyForAnAuditor: Story = {
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.auditor, { counts: [] });
  },
  play: async ({ canvas }) => {
    await canvas.findByText("NIP/GTB/ADAEZE OKAFOR/KIN-7F3K22 CONTRIBUTION");
    await expect(canvas.queryByRole("checkbox")).toBeNull();
    await expect(canvas.queryByRole("button", { name: "Import a statement" })).toBeNull();
  },
};

async function chosen({ canvas, userEvent }: Context): Promise<void> {
  await userEvent.click(await canvas.findByRole("button", { name: "Choose all" }));
  await expect(await canvas.findByText("2 chosen")).toBeVisible();
}

export const ReadyWithAllChosen: Story = { play: chosen };

export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listStatementMatches, noMatches), respondWithPages(listStatements, []));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Nothing is sure")).toBeVisible();
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listStatementMatches));
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listStatementMatches));
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(COPY.noAnswer);
  },
};

export const WaitingForProposals: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(acceptMatches));
  },
  play: async (context) => {
    await chosen(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: "Propose what arrived" }));
    await expect(await canvas.findByRole("button", { name: /Proposing/ })).toBeVisible();
  },
};

export const RefusedForSomeOfSeveral: Story = {
  beforeEach: ({ msw }) => {
    const reference = statementMatches.sure[0]?.receipt.id ?? "";
    msw.use(
      respondWith(acceptMatches, {
        results: [{ reference, code: "match_not_sure", error: NOT_SURE }],
      }),
    );
  },
  play: async (context) => {
    await chosen(context);
    const { canvas, userEvent } = context;
    await userEvent.click(canvas.getByRole("button", { name: "Propose what arrived" }));
    await expect(await canvas.findByRole("alert")).toHaveTextContent("not sure any more");
  },
};

export const RefusedToProposeOne: Story = {
  parameters: { at: "/statements?view=doubtful" },
  play: async (context) => {
    const { canvas, userEvent, msw } = context;
    const item = await canvas.findByRole("listitem", { name: /Ngozi Eze/ });
    await expectAnswers({ canvas: within(item), userEvent, msw }, "Propose this", [
      createRefusal(acceptMatches, "rate_limited", TOO_OFTEN),
      createRefusal(acceptMatches, "unavailable", AWAY),
      createRefusal(acceptMatches, "staff_own_money", transferRefusals().staff_own_money.sentence),
      createRefusal(
        acceptMatches,
        "decision_changed",
        transferRefusals().decision_changed.decided.sentence,
      ),
      createRefusal(acceptMatches, "match_not_sure", NOT_SURE),
      createRefusal(
        acceptMatches,
        "match_line_unknown",
        statementRefusals().match_line_unknown.sentence,
      ),
      createRefusal(
        acceptMatches,
        "match_currency_differs",
        statementRefusals().match_currency_differs.sentence,
      ),
      createRefusal(
        acceptMatches,
        "match_account_differs",
        statementRefusals().match_account_differs.sentence,
      ),
      createRefusal(
        acceptMatches,
        "transfer_amount_far",
        transferRefusals().transfer_amount_far("₦180,000.00", "₦200,000.00").sentence,
      ),
      createRefusal(acceptMatches, "match_line_used", statementRefusals().match_line_used.sentence),
    ]);
  },
};

const UNKNOWN = statementRefusals().statement_layout_unknown.columns.sentence;
const WRONG = statementRefusals().statement_unreadable.amount(3, "What for", "NGN").sentence;

/** Chooses the account and this file in the dialog that imports. */
async function chooseFile({ canvas, userEvent }: Context, name = "november.csv") {
  await userEvent.click(await canvas.findByRole("button", { name: "Import a statement" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Import a statement" }));
  await chooseOption(
    { canvas: dialog, userEvent },
    /^Account/,
    "Guaranty Trust Bank 0123456789 (NGN)",
  );
  await userEvent.upload(dialog.getByLabelText(/^File/), new File(["a,b"], name));
  await dialog.findByText(/Ready to send/);
  return dialog;
}

/** Imports a file that has to be asked about, and answers the dialog that asks. */
async function openQuestion(context: Context, question: LayoutQuestion) {
  const { userEvent, msw } = context;
  msw.use(
    refuseCall(importStatement, "statement_layout_unknown", { error: UNKNOWN }),
    respondWith(readStatementLayout, question),
  );
  const dialog = await chooseFile(context);
  await userEvent.click(dialog.getByRole("button", { name: "Import" }));
  return within(await screen.findByRole("dialog", { name: /\?$/ }));
}

type Dialog = Awaited<ReturnType<typeof openQuestion>>;

async function chooseColumns(canvas: Dialog, { userEvent }: Context): Promise<void> {
  await chooseOption({ canvas, userEvent }, /^The columns are named on/, "Line 2");
  const holds: [RegExp, string][] = [
    [/^Column 1: When/, "Date"],
    [/^Column 2: What for/, "Narration"],
    [/^Column 3: Out/, "Debit (money out)"],
    [/^Column 4: In/, "Credit (money in)"],
    [/^Column 5: Left/, "Balance"],
  ];
  for (const [column, word] of holds) await chooseOption({ canvas, userEvent }, column, word);
  await userEvent.click(canvas.getByRole("radio", { name: /^The day/ }));
}

export const ReadyWithUnknownColumns: Story = {
  parameters: {
    state: "A file whose columns are not known",
    seen: "The columns of this file are not known yet. Say what each holds. Your answer is kept for this account.",
    proof: "answered-layouts: is asked about and nothing of it is kept…",
  },
  play: async (context) => {
    const dialog = await openQuestion(context, layoutQuestions.columns);
    await expect(dialog.getByRole("cell", { name: "1,619,946.25" })).toBeInTheDocument();
    await expect(dialog.getAllByRole("combobox")).toHaveLength(6);
  },
};

export const ReadyWithUnknownColumnsOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  play: async (context) => {
    const dialog = await openQuestion(context, layoutQuestions.columns);
    dialog.getByRole("combobox", { name: /^The columns are named on/ }).scrollIntoView();
  },
};

export const ReadyWithUncertainDates: Story = {
  parameters: {
    state: "Dates that may be read in two ways",
    seen: "The dates of this file may be read in two ways. Say which is right. Your answer is kept for this account.",
    proof: "answered-layouts: a date that may be two days is asked about once…",
  },
  play: async (context) => {
    const dialog = await openQuestion(context, layoutQuestions.dates);
    const radio = dialog.getByRole("radio", { name: /^The day/ });
    await expect(radio).not.toBeChecked();
    await expect(dialog.queryByRole("combobox")).toBeNull();
  },
};

export const ReadyWithChangedColumns: Story = {
  parameters: {
    state: "A file that is written otherwise than before",
    seen: "This file is written otherwise than those of this account before. Bisi Alabi answered for those on 11 Nov 2026, 19:00. Say what its columns hold. Your answer is kept for this account.",
    proof: "answered-layouts: is asked about again when its columns have changed…",
  },
  play: async (context) => {
    await openQuestion(context, layoutQuestions.changed);
  },
};

export const ReadyToBeAskedAgain: Story = {
  parameters: {
    state: "Asking again about columns that were answered for",
    seen: "The columns of this account are known. Bisi Alabi answered for those on 11 Nov 2026, 19:00. Say again what they hold. The later answer counts from here on. Your answer is kept for this account.",
    proof: "answered-layouts: is asked about again when a person wishes so…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    msw.use(respondWith(readStatementLayout, layoutQuestions.again));
    const dialog = await chooseFile(context);
    await userEvent.click(dialog.getByRole("checkbox", { name: /Ask me again/ }));
    await userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await screen.findByText(/Say again what they hold/)).toBeVisible();
  },
};

export const ReadyWithKeptColumns: Story = {
  parameters: {
    state: "Columns that are kept, and not asked about again",
    seen: "november.csv was taken in",
    proof: "answered-layouts: is taken in as it was answered, which is kept…",
  },
  play: async (context) => {
    const dialog = await openQuestion(context, layoutQuestions.columns);
    await chooseColumns(dialog, context);
    const [statement] = bankStatements;
    if (statement === undefined) throw new Error("there is a statement");
    context.msw.use(respondWith(importStatement, { ...statement, file_name: "november.csv" }));
    await context.userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await context.canvas.findByText("november.csv was taken in")).toBeVisible();
  },
};

export const RefusedUnfinishedColumns: Story = {
  parameters: {
    state: "An answer that leaves a column out",
    seen: "No column holds this yet: Date, Narration, Amount with its sign.",
    proof: "play",
  },
  play: async (context) => {
    const dialog = await openQuestion(context, layoutQuestions.columns);
    await context.userEvent.click(dialog.getByRole("button", { name: "Import" }));
    await expect(await dialog.findByText(/^No column holds this yet/)).toBeVisible();
    await expect(dialog.getByText("Choose what comes first.")).toBeVisible();
  },
};

export const RefusedColumns: Story = {
  parameters: {
    state: "A wrong answer about the columns",
    seen: "Line 3, cell What for: an amount in NGN such as 1,234.50 is expected. Nothing of the file was taken in.",
    proof: "answered-layouts: and an answer that…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await openQuestion(context, layoutQuestions.columns);
    await chooseColumns(dialog, context);
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(importStatement, "statement_layout_unknown", UNKNOWN),
      createRefusal(importStatement, "statement_unreadable", WRONG),
    ]);
  },
};

/** The file changed its name or its account between the two calls. */
export const RefusedQuestion: Story = {
  play: async (context) => {
    const { userEvent, msw } = context;
    msw.use(refuseCall(importStatement, "statement_layout_unknown", { error: UNKNOWN }));
    const dialog = await chooseFile(context);
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(
        readStatementLayout,
        "statement_account_unknown",
        statementRefusals().statement_account_unknown.sentence,
      ),
      createRefusal(readStatementLayout, "statement_wrong_account", WRONG_ACCOUNT),
      createRefusal(readStatementLayout, "statement_wrong_currency", WRONG_CURRENCY),
      createRefusal(readStatementLayout, "statement_signs_unclear", UNCLEAR_SIGNS),
      createRefusal(readStatementLayout, "statement_unreadable", UNREADABLE),
    ]);
  },
};

export const RefusedSpreadsheet: Story = {
  parameters: {
    state: "A spreadsheet with a formula",
    seen: "Line 12, cell F12: a value is expected instead of a formula. Nothing of the file was taken in.",
    proof: "formats: a spreadsheet with…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await chooseFile(context, "november.xlsx");
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(
        importStatement,
        "statement_unreadable",
        statementRefusals().statement_unreadable.sheetFormula(12, "F12").sentence,
      ),
    ]);
  },
};

const CONTINUITY = [
  createRefusal(
    importStatement,
    "statement_gap",
    statementRefusals().statement_gap.amount("6 November 2026", "₦250.00", "₦100.00", "₦150.00")
      .sentence,
  ),
  createRefusal(
    importStatement,
    "statement_balance_missing",
    statementRefusals().statement_balance_missing.sentence,
  ),
  createRefusal(
    importStatement,
    "statement_opening_unconfirmed",
    statementRefusals().statement_opening_unconfirmed("2 November 2026", "₦100.00").sentence,
  ),
  createRefusal(
    importStatement,
    "statement_days_missing",
    statementRefusals().statement_days_missing("3 November 2026 to 5 November 2026").sentence,
  ),
];

/** What a file does not tell is asked below it: a balance, or that the days between had no line. */
export const RefusedForAGap: Story = {
  parameters: {
    state: "A file that does not continue those before it",
    seen: { role: "checkbox", name: "These days had no line" },
    proof: "continuity: one that leaves out days or money…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await chooseFile(context);
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", CONTINUITY);
    await expect(dialog.getByRole("textbox", { name: /^Opening balance/ })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: /^Closing balance/ })).toBeVisible();
  },
};

/** What a minus means is asked below the file where nothing in it proves it. */
export const RefusedForAnUnclearMinus: Story = {
  parameters: {
    state: "A minus among the debits that no balance proves",
    seen: { role: "combobox", name: "What a minus means" },
    proof: "signs: is asked about where nothing in the file proves…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await chooseFile(context);
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(importStatement, "statement_signs_unclear", UNCLEAR_SIGNS),
    ]);
    await expect(dialog.getByRole("combobox", { name: /^What a minus means/ })).toBeVisible();
  },
};

/** Whose a file without an account number is, is asked below it. */
export const RefusedWithoutAnAccountNumber: Story = {
  parameters: {
    state: "A file without an account number",
    seen: { role: "checkbox", name: "This file is of the chosen account" },
    proof: "ordinary-lines: is asked about…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await chooseFile(context);
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(
        importStatement,
        "statement_account_unproven",
        statementRefusals().statement_account_unproven.confirm("0123456789").sentence,
      ),
    ]);
    await expect(
      dialog.getByRole("checkbox", { name: /^This file is of the chosen account/ }),
    ).toBeVisible();
  },
};

/** Why the bank added a line to days that were proven without it is asked below the file. */
export const RefusedForAnAddedLine: Story = {
  parameters: {
    state: "A line that the bank added to proven days",
    seen: { role: "textbox", name: "Why the bank added it" },
    proof: "continuity: is refused with its line and day…",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await chooseFile(context);
    const { statement_line_added: added } = statementRefusals();
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(
        importStatement,
        "statement_line_added",
        added.notThrough(14, "5 November 2026", "₦9.00", "11 November 2026").sentence,
      ),
      createRefusal(
        importStatement,
        "statement_line_added",
        added.needsReason(14, "5 November 2026", "₦9.00", 0).sentence,
      ),
    ]);
    await userEvent.type(
      dialog.getByRole("textbox", { name: /^Why the bank added it/ }),
      "GTB 4711: posted late",
    );
  },
};

export const RefusedFile: Story = {
  parameters: {
    state: "A file that cannot be read",
    seen: "Line 12, cell Credit: an amount in NGN such as 1,234.50 is expected. Nothing of the file was taken in.",
  },
  play: async (context) => {
    const { userEvent, msw } = context;
    const dialog = await chooseFile(context);
    await expectAnswers({ canvas: dialog, userEvent, msw }, "Import", [
      createRefusal(
        importStatement,
        "statement_account_unknown",
        statementRefusals().statement_account_unknown.sentence,
      ),
      createRefusal(
        importStatement,
        "statement_repeated",
        statementRefusals().statement_repeated.before("11 November 2026").sentence,
      ),
      createRefusal(importStatement, "statement_wrong_account", WRONG_ACCOUNT),
      createRefusal(importStatement, "statement_wrong_currency", WRONG_CURRENCY),
      createRefusal(importStatement, "statement_unreadable", UNREADABLE),
    ]);
  },
};

const openings: NonNullable<Story["beforeEach"]> = ({ msw }) => {
  msw.use(respondWith(listBankBalances, openedBalances));
};

const openOpening: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: "Say what it was" }));
};

/** Fills in parts that come to the opening balance of the samples, less a sum. */
const fillOpening = async (
  { userEvent }: Pick<Context, "userEvent">,
  suspense: string,
): Promise<void> => {
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: /^In the ledger/ }), "50,250.00");
  await userEvent.type(dialog.getByRole("textbox", { name: /own money/ }), "-350");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Suspense/ }), suspense);
  await userEvent.type(dialog.getByRole("textbox", { name: /^How you know/ }), "The cash book");
};

/** What an account opened with stays below the accounts until two people said what it was. */
export const ReadyWithOpeningBalances: Story = {
  parameters: {
    state: "Opening balances, explained and not",
    seen: { role: "button", name: "Say what it was" },
    proof: "openings: two people say what an opening balance was…",
  },
  beforeEach: openings,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/it is not explained/)).toBeVisible();
    await expect(await canvas.findByText(/The club’s own money: −₦250.00/)).toBeVisible();
  },
};

export const ReadyWithOpeningBalancesOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: openings,
};

export const ReadyToSayAnOpeningBalance: Story = {
  parameters: {
    state: "Parts that are not the opening balance",
    seen: "The parts come to ₦49,999.99. They have to be ₦50,000.00.",
    proof: "openings: two people say what an opening balance was…",
  },
  beforeEach: openings,
  play: async (context) => {
    await openOpening(context);
    await fillOpening(context, "99.99");
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await expect(await screen.findByText(/They have to be ₦50,000.00/)).toBeVisible();
  },
};

export const ReadyToSayAnOpeningBalanceOnAPhone: Story = {
  globals: { viewport: { value: "phone" } },
  beforeEach: openings,
  play: openOpening,
};

export const WaitingForTheOpeningBalance: Story = {
  beforeEach: (context) => {
    openings(context);
    context.msw.use(leavePending(proposeBankOpening));
  },
  play: async (context) => {
    await openOpening(context);
    await fillOpening(context, "100");
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await screen.findByRole("button", { name: "Proposing" });
  },
};

export const UnreachableWhileSayingAnOpeningBalance: Story = {
  beforeEach: (context) => {
    openings(context);
    context.msw.use(dropConnection(proposeBankOpening));
  },
  play: async (context) => {
    await openOpening(context);
    await fillOpening(context, "100");
    await context.userEvent.click(screen.getByRole("button", { name: "Propose" }));
    await expect(await screen.findByText(COPY.noAnswer)).toBeVisible();
  },
};

export const RefusedOpeningBalance: Story = {
  beforeEach: openings,
  ...expectRefusalsInTurn(
    proposeBankOpening,
    [
      ["not_found", statementRefusals().not_found.opening.sentence],
      [
        "opening_parts_differ",
        statementRefusals().opening_parts_differ("₦50,000.00", "₦49,000.00").sentence,
      ],
      ["decision_changed", decisionRefusals().decision_changed.decided("approved").sentence],
      ["staff_own_money", OWN_MONEY],
      ["gen_idempotency_mismatch", OTHER_REQUEST],
      ["gen_idempotency_busy", BUSY],
    ],
    {
      open: async (context) => {
        await openOpening(context);
        await fillOpening(context, "100");
      },
      send: "Propose",
    },
  ),
};
