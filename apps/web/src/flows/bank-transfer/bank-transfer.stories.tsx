import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { listTransferAccounts } from "@kinfold/contract/payments";
import { accountsByCurrency } from "@kinfold/contract/testing/receipt-samples";
import { toMinor } from "@kinfold/money";
import { expect, fn, spyOn, waitFor } from "storybook/test";
import { signIn } from "@kinfold/api/session";
import { wallets } from "@kinfold/contract/testing/samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import {
  chooseBank,
  chooseCountry,
  InItsDialog,
  expectWords,
  findTransferDialog,
  buildTransferHandlers,
  findUploadDialog,
} from "#testing/bank-transfer-steps.tsx";

/** Where to transfer to: each country, each bank, and every line of the account. */
const meta = {
  title: "Flows/BankTransfer",
  component: InItsDialog,
  decorators: [withDashboard(PATHS.wallet)],
  parameters: {
    layout: "fullscreen",
    section: "4 Bank transfer: the account",
    proof: "e2e/fund-wallet-answers: a transfer by hand says what is the matter with the account…",
  },
  args: {
    wallet: wallets.adaeze.ngn,
    amount: toMinor(50_000_000n),
    onStep: fn(),
    onBack: fn(),
    onSent: fn(),
    onQueued: fn(),
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...buildTransferHandlers());
  },
} satisfies Meta<typeof InItsDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const bankOf = (bank: string, ...words: string[]): Story => ({
  play: async (stage) => {
    await chooseBank(stage, bank);
    await expectWords(...words)();
    await expect(
      (await findTransferDialog()).getByRole("button", { name: "I have paid" }),
    ).toBeEnabled();
  },
});

export const Ready: Story = {
  parameters: {
    state: "A country, and for Nigeria a bank",
    seen: "Choose a bank to see where to transfer to.",
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
  play: async () => {
    const open = await findTransferDialog();
    await expect(await open.findByRole("combobox", { name: /^Country/ })).toHaveTextContent(
      "Nigeria",
    );
    await expectWords("Choose a bank to see where to transfer to.")();
    await expect(open.getByRole("button", { name: "I have paid" })).toBeDisabled();
  },
};

export const NigeriaGtBank: Story = {
  ...bankOf("GTBank", "012 345 6789", "Kinfold Members Club"),
  parameters: {
    state: "Nigeria, GTBank",
    seen: "012 345 6789",
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
};
export const NigeriaAccessBank: Story = {
  ...bankOf("Access Bank", "098 765 4321"),
  parameters: {
    state: "Nigeria, Access Bank",
    seen: "098 765 4321",
    proof: "e2e/bank-transfer: a member transfers by hand…",
  },
};
export const NigeriaOtherBanks: Story = {
  ...bankOf("Others", "Zenith Bank", "101 010 1010"),
  parameters: {
    state: "Nigeria, Others",
    seen: "101 010 1010",
    proof: "e2e/bank-transfer: a file that only calls itself an image is refused…",
  },
};

const inDollars: Pick<Story, "args" | "beforeEach"> = {
  args: { wallet: wallets.adaeze.usd, amount: toMinor(100_000n) },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listTransferAccounts, accountsByCurrency.USD));
  },
};

export const ReadyWithDollars: Story = {
  ...inDollars,
  parameters: { state: "Dollars", seen: "Choose a country to see where to transfer to." },
  play: expectWords("Choose a country to see where to transfer to."),
};

/** Where one bank alone has details, it is chosen, and no other is offered. */
export const DollarsFromNigeria: Story = {
  ...inDollars,
  parameters: { state: "Dollars, from Nigeria", seen: "Domiciliary" },
  play: async (stage) => {
    await chooseCountry(stage, "Nigeria");
    await expectWords("GTBINGLA", "Domiciliary")();
    const open = await findTransferDialog();
    await expect(open.getByRole("combobox", { name: /^Bank/ })).toHaveTextContent("GTBank");
    await expect(open.queryByText("Access Bank")).toBeNull();
  },
};

export const DollarsFromTheUsa: Story = {
  ...inDollars,
  parameters: { state: "USA", seen: "1 Harbor Street, New York, NY 10004" },
  play: async (stage) => {
    await chooseCountry(stage, "USA");
    await expectWords("021000021", "1 Harbor Street, New York, NY 10004")();
    await expect(
      (await findTransferDialog()).queryByRole("combobox", { name: /^Bank/ }),
    ).toBeNull();
  },
};

export const DollarsFromElsewhere: Story = {
  ...inDollars,
  parameters: { state: "Others", seen: "Harbor Street Bank, New York, SWIFT HARBUS33" },
  play: async (stage) => {
    await chooseCountry(stage, "Others");
    await expectWords("GTBINGLA", "Harbor Street Bank, New York, SWIFT HARBUS33")();
  },
};

export const CopiesTheReference: Story = {
  parameters: {
    state: "The one reference, copied",
    seen: { role: "button", name: "Copied reference" },
  },
  beforeEach: () => {
    const writing = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    return () => writing.mockRestore();
  },
  play: async (stage) => {
    await chooseBank(stage, "GTBank");
    const open = await findTransferDialog();
    for (const what of ["amount", "bank", "account number", "account name", "reference"]) {
      open.getByRole("button", { name: `Copy ${what}` });
    }
    await expect(open.getAllByRole("button", { name: /^Copy/ })).toHaveLength(5);
    await open.findByRole("img", { name: /^The reference KIN-.+ as a QR code$/ });
    await stage.userEvent.click(open.getByRole("button", { name: "Copy reference" }));
    await open.findByRole("button", { name: "Copied reference" });
  },
};

/** From the bank to the receipt without a pointer. */
export const ByKeyboard: Story = {
  play: async ({ userEvent }) => {
    const open = await findTransferDialog();
    (await open.findByRole("combobox", { name: /^Bank/ })).focus();
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await waitFor(() => expect(open.getByRole("button", { name: "I have paid" })).toBeEnabled());
    open.getByRole("button", { name: "I have paid" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(async () =>
      expect((await findUploadDialog()).getByLabelText(/^Receipt/)).toHaveFocus(),
    );
  },
};

export const Loading: Story = {
  parameters: { state: "The accounts are on their way", seen: "Looking up the account" },
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listTransferAccounts));
  },
  play: expectWords("Looking up the account"),
};

export const Unreachable: Story = {
  parameters: { state: "The accounts cannot be reached", words: "noAnswer" },
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(listTransferAccounts));
  },
  play: async () => {
    const open = await findTransferDialog();
    await open.findByText(COPY.noAnswer);
    await open.findByRole("button", { name: "Try again" });
  },
};

export const Empty: Story = {
  parameters: {
    state: "No account for this choice",
    seen: "There is no account for transfers in this currency right now. Please pay another way.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listTransferAccounts, []));
  },
  play: expectWords(/There is no account for transfers in this currency/),
};
