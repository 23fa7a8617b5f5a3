import { quoteRefusal } from "@kinfold/contract/refusals/quote";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { bankAccountRefusals } from "@kinfold/contract/refusals/bank-accounts";
import { bankRefusals } from "@kinfold/contract/refusals/banks";
import { signIn } from "@kinfold/api/session";
import {
  respondWith,
  respondWithFault,
  SHOWN_FAULT,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { addBankAccount, getAccountRequirements } from "@kinfold/contract/bank-accounts";
import { COPY } from "@kinfold/contract/copy";
import { getMember, type User } from "@kinfold/contract/members";
import { listBanks, listCountries, resolveBankAccount } from "@kinfold/contract/reference";
import { requirements } from "@kinfold/contract/testing/bank-account-samples";
import { bankAccounts, countries, users, wallets } from "@kinfold/contract/testing/samples";
import { banks } from "@kinfold/contract/testing/withdrawal-samples";
import { getWallets } from "@kinfold/contract/wallets";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { SENTENCES } from "#testing/refusals.ts";
import { BankTab } from "./bank-tab.tsx";

const resolved = {
  account_number: "0123454471",
  account_name: "ADAEZE NGOZI OKAFOR",
  bank_id: 23,
  name_match_score: 1,
};
const saved = { bank_account: bankAccounts.cooling, message: "Saved." };

const meta = {
  title: "Flows/BankAccount",
  component: BankTab,
  decorators: [withDashboard(PATHS.accountBank)],
  parameters: {
    layout: "fullscreen",
    section: "2 My Account: bank",
    proof: "e2e/bank-account: a member adds a naira account in their own name…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(
      respondWith(getMember, users.adaeze),
      respondWith(getWallets, wallets.adaeze),
      respondWith(listBanks, banks),
      respondWith(listCountries, countries),
      respondWith(resolveBankAccount, resolved),
      respondWith(getAccountRequirements, requirements.states),
      respondWith(addBankAccount, saved),
    );
  },
} satisfies Meta<typeof BankTab>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Stage = Parameters<Play>[0];

const naira = async ({ canvas }: Stage): Promise<ReturnType<typeof within>> =>
  within(await canvas.findByRole("form", { name: "Naira bank account" }));

const choose = async (
  { userEvent }: Stage,
  form: ReturnType<typeof within>,
  field: RegExp,
  option: string,
): Promise<void> => {
  await userEvent.click(await form.findByLabelText(field));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

/** Bank and number, as a member fills them in. */
async function fillIn(stage: Stage): Promise<ReturnType<typeof within>> {
  const form = await naira(stage);
  await waitFor(() => expect(form.getByText("Choose a bank")).toBeVisible());
  await choose(stage, form, /^Bank/, "GTBank");
  await stage.userEvent.type(form.getByLabelText(/^Account number/), "0123454471");
  return form;
}

async function save(stage: Stage): Promise<ReturnType<typeof within>> {
  const form = await fillIn(stage);
  await stage.userEvent.type(form.getByLabelText(/^Your password/), "Market-day-77");
  await stage.userEvent.click(form.getByRole("button", { name: "Save account" }));
  return form;
}

/** Who the member is in this story. */
const being = (member: User): Pick<Story, "beforeEach"> => ({
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, member));
  },
});

/** Nothing yet: the naira form is open, for most withdrawals are of naira. */
export const Ready: Story = {
  parameters: {
    state: "Nothing yet: the naira form",
    seen: { role: "form", name: "Naira bank account" },
    also: [
      {
        state: "The notice that the account must match, with the BVN",
        seen: "The bank account must match your membership information and your BVN.",
      },
    ],
  },
  play: async (stage) => {
    const form = await naira(stage);
    await form.findByText("Choose a bank");
    await stage.canvas.findByText(
      "The bank account must match your membership information and your BVN.",
    );
    await stage.canvas.findByText("None yet. Add one to withdraw dollars.");
    await expect(form.queryByRole("button", { name: "Cancel" })).toBeNull();
  },
};

/** Dollars only, and no word of naira or of a BVN. */
export const ReadyForAGlobalMember: Story = {
  ...being(users.james),
  parameters: {
    state: "The same for a global member, without naira and BVN",
    seen: "The bank account must match your membership information.",
    proof: "e2e/bank-account: a global member completes their details…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("The bank account must match your membership information.");
    await canvas.findByRole("form", { name: "Dollar bank account" });
    await expect(canvas.queryByText(/BVN|Naira bank account/)).toBeNull();
    await canvas.findByLabelText(/^Routing number/);
  },
};

export const ReadyWithEveryAccount: Story = {
  ...being({
    ...users.validated,
    ngn_bank_account: bankAccounts.naira,
    usd_bank_account: bankAccounts.dollars,
    other_bank_account: bankAccounts.london,
  }),
  parameters: {
    state: "Naira, dollar and international accounts",
    seen: "Thames & Fleet Bank",
    proof: "e2e/bank-account: someone else’s account is refused…",
  },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText("••4471");
    await expect(canvas.getAllByText("Ready")).toHaveLength(3);
    await userEvent.click(canvas.getByRole("button", { name: "Change naira bank account" }));
    const form = within(await canvas.findByRole("form", { name: "Naira bank account" }));
    await form.findByText(/are still paid to the account they were asked for/);
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    await expect(canvas.getByRole("heading", { name: "Naira bank account" })).toHaveFocus();
  },
};

/** Changed today: approved, and waiting for its day to pass. */
export const ReadyWhileOneWaits: Story = {
  ...being({ ...users.validated, ngn_bank_account: bankAccounts.cooling }),
  parameters: {
    state: "Changed today: payments wait a day",
    seen: "payments begin and changes are possible from 13 Nov 2026, 11:00, Lagos time.",
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/from 13 Nov 2026, 11:00, Lagos time/);
    await expect(canvas.queryByRole("button", { name: /^Change/ })).toBeNull();
  },
};

/** The name nearly fits: staff decide. */
export const ReadyWhileOneIsInReview: Story = {
  ...being({ ...users.validated, ngn_bank_account: bankAccounts.inReview }),
  parameters: {
    state: "In review",
    seen: "In review",
    proof: "e2e/bank-account: a global member completes their details…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("In review");
    await canvas.findByText(/We look at this account by hand/);
  },
};

export const ReadyAfterOneWasRejected: Story = {
  ...being({ ...users.validated, ngn_bank_account: bankAccounts.rejected }),
  parameters: {
    state: "Declined, with the reason",
    seen: "The statement you sent shows another holder.",
    proof: "e2e/bank-account: a global member completes their details…",
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Not accepted");
    await canvas.findByText("The statement you sent shows another holder.");
    await expect(canvas.getByRole("button", { name: "Change naira bank account" })).toBeEnabled();
  },
};

/** Ten digits and a bank: the bank says whose it is. */
export const WithTheHoldersName: Story = {
  parameters: {
    state: "The owner’s name, once there are ten digits and a bank",
    seen: "ADAEZE NGOZI OKAFOR",
  },
  play: async (stage) => {
    const form = await fillIn(stage);
    await form.findByText("ADAEZE NGOZI OKAFOR");
  },
};

export const WithANameThatNearlyFits: Story = {
  parameters: {
    state: "A name that nearly fits",
    seen: "The name differs a little from yours, so we will look at it by hand.",
    proof: "e2e/office-identity: a bank account in nearly the member’s name is paid once…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(resolveBankAccount, {
        ...resolved,
        account_name: "A OKAFOR",
        name_match_score: 0.8,
      }),
    );
  },
  play: async (stage) => {
    const form = await fillIn(stage);
    await form.findByText(/differs a little from yours/);
  },
};

export const WithAStrangersName: Story = {
  parameters: {
    state: "Someone else’s name",
    seen: "This account is in the name of TUNDE BAKARE. Please add one in your own name.",
    proof: "e2e/bank-account: someone else’s account is refused…",
  },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(resolveBankAccount, {
        ...resolved,
        account_name: "TUNDE BAKARE",
        name_match_score: 0,
      }),
    );
  },
  play: async (stage) => {
    const form = await fillIn(stage);
    await form.findByText(/in the name of TUNDE BAKARE/);
  },
};

/** Sent too early: each field says what it lacks, and the first has the focus. */
export const WithNothingFilledIn: Story = {
  play: async (stage) => {
    const form = await naira(stage);
    await form.findByText("Choose a bank");
    await stage.userEvent.click(form.getByRole("button", { name: "Save account" }));
    await form.findByText("Please fill in: Bank.");
    await form.findByText("Please fill in: Account number.");
    await form.findByText("Please enter your password");
    await waitFor(() => expect(form.getByLabelText(/^Bank/)).toHaveFocus());
  },
};

/** An American account, as its banks want it. */
export const WithDollarsInTheStates: Story = {
  parameters: {
    state: "Dollars in the United States",
    seen: { role: "textbox", name: "Routing number" },
    proof: "e2e/bank-account: a global member completes their details…",
  },
  play: async ({ canvas, userEvent }) => {
    const section = await canvas.findByRole("region", { name: "Dollar bank account" });
    await userEvent.click(within(section).getByRole("button", { name: "Add" }));
    const form = within(await canvas.findByRole("form", { name: "Dollar bank account" }));
    const routing = await form.findByLabelText(/^Routing number/);
    for (const digits of [routing, form.getByLabelText(/^Account number/)]) {
      await expect(digits).toHaveAttribute("inputmode", "numeric");
    }
    await expect(form.getByLabelText(/^Account holder/)).toHaveAttribute("inputmode", "text");
    await expect(form.getByLabelText(/^Kind of account/)).toBeVisible();
  },
};

export const CancelsDollarsInTheStates: Story = {
  ...WithDollarsInTheStates,
  play: async (stage) => {
    await WithDollarsInTheStates.play?.(stage);
    const { canvas, userEvent } = stage;
    const form = within(canvas.getByRole("form", { name: "Dollar bank account" }));
    await userEvent.click(form.getByRole("button", { name: "Cancel" }));
    await expect(canvas.getByRole("heading", { name: "Dollar bank account" })).toHaveFocus();
  },
};

/** A domiciliary account in Nigeria: the bank can be asked. */
export const WithDollarsInNigeria: Story = {
  ...being(users.james),
  parameters: {
    state: "Dollars in Nigeria",
    seen: { role: "radio", name: "Nigeria", checked: true },
  },
  play: async (stage) => {
    const { canvas, msw, userEvent } = stage;
    const form = within(await canvas.findByRole("form", { name: "Dollar bank account" }));
    await form.findByLabelText(/^Routing number/);
    msw.use(respondWith(getAccountRequirements, requirements.nigeria));
    await userEvent.click(form.getByRole("radio", { name: "Nigeria" }));
    await form.findByText("Choose a bank");
    await choose(stage, form, /^Bank/, "GTBank");
    await userEvent.type(form.getByLabelText(/^Account number/), "0123454471");
    await form.findByText("ADAEZE NGOZI OKAFOR");
  },
};

/** Elsewhere: the country decides what is asked. */
export const WithAnAccountInTheKingdom: Story = {
  parameters: {
    state: "Abroad, as the country asks",
    seen: { role: "textbox", name: "IBAN" },
    proof: "e2e/kyc-abroad: a global member goes from nothing through a refusal…",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getAccountRequirements, requirements.kingdom));
  },
  play: async (stage) => {
    const { canvas, userEvent } = stage;
    const section = await canvas.findByRole("region", { name: "International bank account" });
    await userEvent.click(within(section).getByRole("button", { name: "Add" }));
    const form = within(await canvas.findByRole("form", { name: "International bank account" }));
    await expect(form.getByRole("button", { name: "Save account" })).toBeDisabled();
    await choose(stage, form, /^Where is the account/, "United Kingdom");
    const iban = await form.findByLabelText(/^IBAN/);
    await expect(form.getByRole("button", { name: "Save account" })).toBeEnabled();
    for (const code of [iban, form.getByLabelText(/^SWIFT code/)]) {
      await expect(code).toHaveAttribute("inputmode", "text");
      await expect(code).toHaveAttribute("autocapitalize", "characters");
    }
    // Text is put in capitals, also in the middle of what is there.
    await userEvent.type(iban, "gb12");
    await userEvent.type(iban, "x", { initialSelectionStart: 2, initialSelectionEnd: 2 });
    await expect(iban).toHaveValue("GBX12");
    await userEvent.clear(iban);
  },
};

export const Loading: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listBanks));
  },
  play: async (stage) => {
    await (await naira(stage)).findByText("Reading the banks");
  },
};

export const LoadingTheHoldersName: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(resolveBankAccount));
  },
  play: async (stage) => {
    const form = await fillIn(stage);
    await form.findByText("Asking the bank whose account this is.");
  },
};

export const LoadingWhatACountryRequires: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.james), leavePending(getAccountRequirements));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Reading what banks there need");
  },
};

/** No bank is served. */
export const Empty: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listBanks, []));
  },
  play: async (stage) => {
    await (await naira(stage)).findByText("There is no bank to choose just now.");
  },
};

export const UnreachableBanks: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(listBanks));
  },
  play: async (stage) => {
    await (await naira(stage)).findByText("We could not read the list of banks just now.");
  },
};

export const UnreachableRequirements: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWith(getMember, users.james), dropConnection(getAccountRequirements));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read what banks of this country need.");
  },
};

/** The name enquiry gets no answer. */
export const UnreachableHolder: Story = {
  parameters: { state: "The bank cannot be asked", words: "bankUnreachable" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(resolveBankAccount));
  },
  play: async (stage) => {
    await fillIn(stage);
    await waitFor(() =>
      expect(screen.getAllByText(COPY.bankUnreachable).length).toBeGreaterThan(1),
    );
  },
};

export const WaitingForTheClub: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(addBankAccount));
  },
  play: async (stage) => {
    const form = await save(stage);
    await expect(await form.findByRole("button", { name: "Saving" })).toBeVisible();
  },
};

/** What the server answered is what the member reads, and the account stands where the form was. */
export const Saved: Story = {
  play: async (stage) => {
    const form = await fillIn(stage);
    await stage.userEvent.type(form.getByLabelText(/^Your password/), "Market-day-77");
    stage.msw.use(
      respondWith(getMember, { ...users.adaeze, ngn_bank_account: bankAccounts.cooling }),
    );
    await stage.userEvent.click(form.getByRole("button", { name: "Save account" }));
    await stage.canvas.findByText("••4471");
    await waitFor(() =>
      expect(stage.canvas.getByRole("heading", { name: "Naira bank account" })).toHaveFocus(),
    );
  },
};

/** The server's words stand in the form, and what was written stays. */
const expectMessage =
  (words: string): Play =>
  async (stage) => {
    const form = await save(stage);
    await form.findByText(words);
    await expect(form.getByLabelText(/^Account number/)).toHaveValue("0123454471");
  };

const refused = createRefusalStories(expectMessage);

const WRONG = memberRefusals().password_wrong.sentence;
const STRANGER = bankAccountRefusals().bank_name_mismatch.sentence;
const UNKNOWN = quoteRefusal(
  "bank_unresolved",
  "Could not resolve account name. Check parameters or try again.",
).sentence;
const NO_BANK = bankRefusals().bank_unknown.sentence;
const NO_CODE = memberRefusals().step_up_required.sentence;

export const RefusedForAWrongPassword: Story = {
  ...refused(addBankAccount, "password_wrong", WRONG, {
    fields: { current_password: WRONG },
  }),
  parameters: { state: "The password is wrong", seen: "That is not your current password" },
};
export const RefusedForAStrangersName: Story = refused(
  addBankAccount,
  "bank_name_mismatch",
  STRANGER,
  { fields: { account_number: STRANGER } },
);
export const RefusedByTheBank: Story = refused(addBankAccount, "bank_unresolved", UNKNOWN, {
  fields: { account_number: UNKNOWN },
});
export const RefusedForAnUnknownBank: Story = refused(addBankAccount, "bank_unknown", NO_BANK, {
  fields: { bank_code: NO_BANK },
});
export const RefusedWhileTheBankIsAway: Story = refused(
  addBankAccount,
  "bank_unreachable",
  bankRefusals().bank_unreachable.sentence,
);
export const RefusedWhileAnotherChangeWaits: Story = {
  ...refused(
    addBankAccount,
    "bank_change_cooling",
    bankAccountRefusals().bank_change_cooling("Friday, 13 November 2026 at 09:00").sentence,
  ),
  parameters: {
    state: "Changed again too soon",
    seen: "This account or your password was changed a short while ago. You can change it again from Friday, 13 November 2026 at 09:00, Lagos time.",
  },
};
export const RefusedToAGlobalMember: Story = refused(
  addBankAccount,
  "bank_not_offered",
  bankAccountRefusals().bank_not_offered.sentence,
);
export const RefusedTooOften: Story = refused(
  addBankAccount,
  "rate_limited",
  SENTENCES.rate_limited,
);
export const RefusedWhileAway: Story = refused(
  addBankAccount,
  "unavailable",
  SENTENCES.unavailable,
);

/** A second factor is on: its code is asked for, and what was written stays. */
export const RefusedWithoutACode: Story = {
  ...refused(addBankAccount, "step_up_required", NO_CODE),
  parameters: {
    state: "The second factor is asked for",
    seen: { role: "textbox", name: "Code from your authenticator app" },
    proof: "e2e/passkeys: a passkey is added, opens the account…",
  },
  play: async (stage) => {
    const form = await save(stage);
    await form.findByLabelText(/^Code from your authenticator app/);
    await expect(form.getByLabelText(/^Your password/)).toHaveValue("Market-day-77");
  },
};
export const RefusedForAWrongCode: Story = refused(
  addBankAccount,
  "two_factor_invalid",
  memberRefusals().two_factor_invalid.code.sentence,
  { fields: { two_factor_code: memberRefusals().two_factor_invalid.code.sentence } },
);

/** What a bank says to the enquiry is said aloud and stands at the number. */
const holderRefused = createRefusalStories((words: string): Play => async (stage) => {
  const form = await fillIn(stage);
  await form.findByText(words);
  await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(1));
});

export const RefusedHolderByTheBank: Story = {
  ...holderRefused(resolveBankAccount, "bank_unresolved", UNKNOWN),
  parameters: {
    state: "The bank refuses: the server’s words",
    seen: "Could not resolve account name. Check parameters or try again.",
  },
};
export const RefusedHolderOfAnUnknownBank: Story = holderRefused(
  resolveBankAccount,
  "bank_unknown",
  NO_BANK,
);
export const RefusedHolderWhileTheBankIsAway: Story = holderRefused(
  resolveBankAccount,
  "bank_unreachable",
  bankRefusals().bank_unreachable.sentence,
);

export const Broken: Story = {
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(addBankAccount));
  },
  play: expectMessage(SHOWN_FAULT),
};

/** The network is gone: nothing is lost, and it can be sent again. */
export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(addBankAccount));
  },
  play: expectMessage(COPY.noAnswer),
};
