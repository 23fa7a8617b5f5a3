import { memberRefusals } from "@kinfold/contract/refusals/members";
import { signIn } from "@kinfold/api/session";
import {
  respondWith,
  respondWithFault,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  type Passkey,
} from "@kinfold/contract/passkeys";
import { passkeyCreation, passkeys } from "@kinfold/contract/testing/passkey-samples";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { PATHS } from "#paths.ts";
import { withDashboard } from "#testing/in-app.tsx";
import { withDevice, removePasskeys } from "@kinfold/frame/testing/passkeys";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { findDialog, withoutTwoFactor, withTwoFactor } from "#testing/security-stage.ts";
import { SENTENCES } from "#testing/refusals.ts";
import { PasskeysSection } from "./passkeys-section.tsx";

const [phone, ...others] = passkeys.several;
if (phone === undefined) throw new Error("there is no sample of a passkey");

const meta = {
  title: "Flows/Passkeys",
  component: PasskeysSection,
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">My Account</h1>
      <PasskeysSection />
    </>
  ),
  decorators: [withDashboard(PATHS.accountSecurity)],
  parameters: {
    layout: "fullscreen",
    section: "Issue 6.3: passkeys",
    proof: "e2e/passkeys: a passkey is added, opens the account…",
  },
  beforeEach: ({ msw }) => {
    signIn("story");
    msw.use(...withoutTwoFactor);
    msw.use(
      respondWith(listPasskeys, passkeys.several),
      respondWith(beginPasskey, passkeyCreation),
      respondWith(addPasskey, phone),
      respondWith(renamePasskey, { ...phone, name: "Old phone" }),
      respondWith(removePasskey, { message: "Passkey removed." }),
    );
    return withDevice("works");
  },
} satisfies Meta<typeof PasskeysSection>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;

const ADD = "Add a passkey";
const REMOVE = "Remove this passkey?";
const RENAME = "Rename this passkey";
const CODE = /^Code from your authenticator app/;
const onPhone = { viewport: { value: "phone" } };

/** Once the list is there: what it is when it is asked for again. */
async function listsNext({ canvas, msw }: Parameters<Play>[0], rows: Passkey[]): Promise<void> {
  await canvas.findByRole("list", { name: "Passkeys" });
  msw.use(respondWith(listPasskeys, rows));
}

const adds: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: ADD }));
  const open = await findDialog(ADD);
  await userEvent.type(open.getByLabelText("Name"), "My phone");
  await userEvent.type(open.getByLabelText("Current password"), "Market-day-77");
  await userEvent.click(open.getByRole("button", { name: "Continue" }));
};

const removes: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: `Remove ${phone.name}` }));
  const open = await findDialog(REMOVE);
  await userEvent.type(open.getByLabelText("Current password"), "Market-day-77");
  await userEvent.click(open.getByRole("button", { name: "Remove" }));
};

const renames: Play = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole("button", { name: `Rename ${phone.name}` }));
  const open = await findDialog(RENAME);
  const name = open.getByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Old phone");
  await userEvent.click(open.getByRole("button", { name: "Save" }));
};

/** Does it, and is told this in the dialog, which stays. */
const expectMessage =
  (name: string, does: Play) =>
  (words: string): Play =>
  async (stage) => {
    await does(stage);
    await (await findDialog(name)).findByText(words);
  };
const expectMessageOnAdding = expectMessage(ADD, adds);
const refusedAdding = createRefusalStories(expectMessageOnAdding);
const refusedRemoving = createRefusalStories(expectMessage(REMOVE, removes));
const refusedRenaming = createRefusalStories(expectMessage(RENAME, renames));

const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());

export const Ready: Story = {
  parameters: { state: "The passkeys, each with its name", seen: "Adaeze’s phone" },
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole("list", { name: "Passkeys" }));
    const rows = list.getAllByRole("listitem");
    await expect(rows).toHaveLength(2);
    await expect(rows[0]).toHaveTextContent("Adaeze’s phone");
    await expect(rows[0]).toHaveTextContent("Synced");
    await expect(rows[1]).toHaveTextContent("never used");
    await expect(canvas.getByRole("button", { name: ADD })).toBeEnabled();
  },
};

export const Empty: Story = {
  parameters: {
    state: "No passkey yet",
    seen: "Sign in with your finger, your face or the PIN of your device, and no password.",
  },
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPasskeys, passkeys.none));
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/Sign in with your finger/);
  },
};

export const ReadyAndFull: Story = {
  parameters: {
    state: "No more than ten",
    seen: "You have 10. Remove one to add another.",
    proof: "passkeys: one passkey opens one account…",
  },
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(respondWith(listPasskeys, passkeys.full));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("You have 10. Remove one to add another.");
    await expect(canvas.queryByRole("button", { name: ADD })).toBeNull();
  },
};

export const ReadyInAnOldBrowser: Story = {
  parameters: { state: "A browser without passkeys", seen: "This browser cannot make passkeys." },
  globals: onPhone,
  beforeEach: removePasskeys,
  play: async ({ canvas }) => {
    await canvas.findByText("This browser cannot make passkeys.");
  },
};

export const Loading: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(listPasskeys));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking for your passkeys");
  },
};

export const Unreachable: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(respondWithFault(listPasskeys));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your passkeys just now.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const NothingTyped: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: ADD }));
    const open = await findDialog(ADD);
    await userEvent.click(open.getByRole("button", { name: "Continue" }));
    await open.findByText("Give it a name of at most 60 characters.");
    await open.findByText("Please enter your password");
  },
};

export const Added: Story = {
  parameters: { state: "A passkey is added", seen: "My phone" },
  globals: onPhone,
  play: async (stage) => {
    await listsNext(stage, [...passkeys.several, { ...phone, id: "pky_new", name: "My phone" }]);
    await adds(stage);
    await screen.findByText("Passkey added. You can sign in with it from now on.");
    await gone(ADD);
    await stage.canvas.findByRole("button", { name: "Remove My phone" });
  },
};

export const AskedForACode: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(...withTwoFactor);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: ADD }));
    await (await findDialog(ADD)).findByLabelText(CODE);
  },
};

export const WaitingForTheDevice: Story = {
  beforeEach: () => withDevice("waits"),
  play: async (stage) => {
    await adds(stage);
    await (await findDialog(ADD)).findByRole("button", { name: /Waiting for your device/ });
  },
};

export const ClosedByTheMember: Story = {
  parameters: {
    state: "The member closes the device's question",
    seen: "The passkey was not used. Please try again.",
  },
  globals: onPhone,
  beforeEach: () => withDevice("closed"),
  play: expectMessageOnAdding("The passkey was not used. Please try again."),
};

export const HeldByThisDeviceAlready: Story = {
  parameters: {
    state: "The device holds one of theirs already",
    seen: "This device already holds a passkey of yours.",
  },
  globals: onPhone,
  beforeEach: () => withDevice("known"),
  play: expectMessageOnAdding("This device already holds a passkey of yours."),
};

export const UnreachableWhileAdding: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(addPasskey));
  },
  play: expectMessageOnAdding(COPY.noAnswer),
};

const WRONG = memberRefusals().password_wrong.sentence;
const atPassword = { fields: { current_password: WRONG } };
const ASK = memberRefusals().step_up_required.sentence;
const atMissing = { fields: { two_factor_code: ASK } };
const NOT_RIGHT = memberRefusals().two_factor_invalid.code.sentence;
const atCode = { fields: { two_factor_code: NOT_RIGHT } };
const FULL = memberRefusals().passkey_limit(10).sentence;

export const RefusedForTheWrongPassword: Story = {
  globals: onPhone,
  ...refusedAdding(beginPasskey, "password_wrong", WRONG, atPassword),
};
export const RefusedWithoutACode: Story = {
  globals: onPhone,
  ...refusedAdding(beginPasskey, "step_up_required", ASK, atMissing),
};
export const RefusedForAWrongCode: Story = {
  globals: onPhone,
  ...refusedAdding(beginPasskey, "two_factor_invalid", NOT_RIGHT, atCode),
};
export const RefusedForTooMany: Story = {
  globals: onPhone,
  ...refusedAdding(beginPasskey, "passkey_limit", FULL),
};
export const RefusedForThePasskey: Story = {
  globals: onPhone,
  ...refusedAdding(
    addPasskey,
    "passkey_invalid",
    memberRefusals().passkey_invalid.notUsed.sentence,
  ),
};
export const RefusedForItIsHere: Story = {
  globals: onPhone,
  ...refusedAdding(addPasskey, "passkey_known", memberRefusals().passkey_known.sentence),
};
export const RefusedForTooManyAtLast: Story = {
  globals: onPhone,
  ...refusedAdding(addPasskey, "passkey_limit", FULL),
};
export const RefusedTooOften: Story = {
  globals: onPhone,
  ...refusedAdding(beginPasskey, "rate_limited", SENTENCES.rate_limited),
};
export const RefusedWhileAway: Story = {
  globals: onPhone,
  ...refusedAdding(beginPasskey, "unavailable", SENTENCES.unavailable),
};

export const Renamed: Story = {
  parameters: {
    state: "A passkey is renamed",
    seen: "Old phone",
    proof: "passkeys: they are renamed and removed, everybody their own",
  },
  globals: onPhone,
  play: async (stage) => {
    await listsNext(stage, [{ ...phone, name: "Old phone" }, ...others]);
    await renames(stage);
    await gone(RENAME);
    await stage.canvas.findByRole("button", { name: "Remove Old phone" });
  },
};
export const WaitingToRename: Story = {
  globals: onPhone,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(renamePasskey));
  },
  play: async (stage) => {
    await renames(stage);
    await (await findDialog(RENAME)).findByRole("button", { name: /Saving/ });
  },
};
export const RefusedToRename: Story = {
  globals: onPhone,
  ...refusedRenaming(renamePasskey, "not_found", memberRefusals().not_found.passkey.sentence),
};

export const Removed: Story = {
  parameters: { state: "A passkey is removed", seen: "Passkey removed." },
  globals: onPhone,
  play: async (stage) => {
    await listsNext(stage, others);
    await removes(stage);
    await screen.findByText("Passkey removed.");
    await gone(REMOVE);
    await waitFor(() => expect(stage.canvas.queryAllByText(phone.name)).toEqual([]));
  },
};
export const AskedBeforeItIsRemoved: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: `Remove ${phone.name}` }));
    await (
      await findDialog(REMOVE)
    ).findByText(/“Adaeze’s phone” will no longer open your account/);
  },
};
export const RefusedToRemoveForTheWrongPassword: Story = {
  globals: onPhone,
  ...refusedRemoving(removePasskey, "password_wrong", WRONG, atPassword),
};
export const RefusedToRemoveWithoutACode: Story = {
  globals: onPhone,
  ...refusedRemoving(removePasskey, "step_up_required", ASK, atMissing),
};
export const RefusedToRemoveForAWrongCode: Story = {
  globals: onPhone,
  ...refusedRemoving(removePasskey, "two_factor_invalid", NOT_RIGHT, atCode),
};
