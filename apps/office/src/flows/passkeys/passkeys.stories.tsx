import { staffRefusals } from "@kinfold/contract/refusals/staff";
import {
  respondWith,
  respondWithFault,
  dropConnection,
  leavePending,
} from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import {
  addStaffPasskey,
  askForStaffPasskey,
  beginStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  staffLoginWithPasskey,
} from "@kinfold/contract/office/passkeys";
import type { Passkey } from "@kinfold/contract/passkeys";
import { staff } from "@kinfold/contract/testing/office-samples";
import {
  passkeyCreation,
  passkeyRequest,
  passkeys,
} from "@kinfold/contract/testing/passkey-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { withDevice, removePasskeys } from "@kinfold/frame/testing/passkeys";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor, within } from "storybook/test";
import { withSignedOutLayout, withOffice, signInStaff } from "#testing/in-office.tsx";
import { expectRefusalsInTurn, type Play } from "#testing/refusals.ts";
import { OwnPasskeys } from "./own-passkeys.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

const [laptop, ...others] = passkeys.several;
if (laptop === undefined) throw new Error("there is no sample of a passkey");

const meta = {
  title: "Office/Flows/Passkeys",
  component: OwnPasskeys,
  parameters: {
    layout: "fullscreen",
    section: "The office: one's own passkeys",
    proof: "e2e/office-passkeys: a staff member adds a passkey…",
  },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    msw.use(
      respondWith(listStaffPasskeys, passkeys.several),
      respondWith(beginStaffPasskey, passkeyCreation),
      respondWith(addStaffPasskey, laptop),
      respondWith(removeStaffPasskey, { message: "Passkey removed." }),
      respondWith(askForStaffPasskey, passkeyRequest),
    );
    return withDevice("works");
  },
} satisfies Meta<typeof OwnPasskeys>;
export default meta;
type Story = StoryObj<typeof meta>;

const inside = {
  decorators: [withOffice("/passkeys")],
  render: () => (
    <>
      <h1 className="mb-5 heading-lg">Your passkeys</h1>
      <OwnPasskeys />
    </>
  ),
  beforeEach: ({ msw }: Parameters<typeof meta.beforeEach>[0]) => {
    signInStaff(msw, staff.operations, { counts: [] });
  },
} satisfies Partial<Story>;
const beforeSignIn = {
  decorators: [withSignedOutLayout("/sign-in")],
  render: () => (
    <div className="w-full max-w-(--size-form)">
      <h1 className="mb-5 heading-lg">The office</h1>
      <PasskeySignIn />
    </div>
  ),
} satisfies Partial<Story>;

const ADD = "Add a passkey";
const REMOVE = "Remove this passkey?";
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());

/** Once the list is there: what it is when it is asked for again. */
async function listsNext({ canvas, msw }: Parameters<Play>[0], rows: Passkey[]): Promise<void> {
  await canvas.findByRole("list", { name: "Passkeys" });
  msw.use(respondWith(listStaffPasskeys, rows));
}

const opensAdding: Play = async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole("button", { name: ADD }));
  await dialog(ADD);
};
const fills = async (
  { userEvent }: Pick<Parameters<Play>[0], "userEvent">,
  open: Awaited<ReturnType<typeof dialog>>,
) => {
  await userEvent.type(open.getByLabelText("Your password"), "Lantern*Night-95");
  await userEvent.type(open.getByLabelText("Code from your authenticator app"), "123456");
};
const fillsAdding: Play = async (stage) => {
  await opensAdding(stage);
  const open = await dialog(ADD);
  await stage.userEvent.type(open.getByLabelText("Name"), "Office laptop");
  await fills(stage, open);
};
const adds: Play = async (stage) => {
  await fillsAdding(stage);
  await stage.userEvent.click((await dialog(ADD)).getByRole("button", { name: "Continue" }));
};
const fillsRemoving: Play = async (stage) => {
  const name = `Remove ${laptop.name}`;
  await stage.userEvent.click(await screen.findByRole("button", { name }));
  await fills(stage, await dialog(REMOVE));
};

export const Empty: Story = {
  ...inside,
  parameters: { state: "None yet", seen: "You have no passkey yet." },
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    stage.msw.use(respondWith(listStaffPasskeys, passkeys.none));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("You have no passkey yet.");
    await expect(canvas.getByRole("button", { name: ADD })).toBeEnabled();
  },
};

export const ReadyAndFull: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    stage.msw.use(respondWith(listStaffPasskeys, passkeys.full));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("You have 10. Remove one to add another.");
    await expect(canvas.queryByRole("button", { name: ADD })).toBeNull();
  },
};

export const ReadyInAnOldBrowser: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    return removePasskeys();
  },
  play: async ({ canvas }) => {
    await canvas.findByText("This browser cannot make passkeys.");
  },
};

export const Loading: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    stage.msw.use(leavePending(listStaffPasskeys));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("Looking for your passkeys");
  },
};

export const Unreachable: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    stage.msw.use(respondWithFault(listStaffPasskeys));
  },
  play: async ({ canvas }) => {
    await canvas.findByText("We could not read your passkeys just now.");
    await expect(canvas.getByRole("button", { name: "Try again" })).toBeEnabled();
  },
};

export const ReadyToAdd: Story = { ...inside, play: opensAdding };

export const NothingTyped: Story = {
  ...inside,
  play: async (stage) => {
    await opensAdding(stage);
    const open = await dialog(ADD);
    await stage.userEvent.click(open.getByRole("button", { name: "Continue" }));
    await open.findByText("Give it a name of at most 60 characters.");
    await open.findByText("Enter the six digits of your authenticator app");
  },
};

export const Added: Story = {
  ...inside,
  parameters: { state: "Added with password and authenticator", seen: "Office laptop" },
  play: async (stage) => {
    await listsNext(stage, [
      ...passkeys.several,
      { ...laptop, id: "pky_new", name: "Office laptop" },
    ]);
    await adds(stage);
    await screen.findByText("Passkey added. It opens the office from now on.");
    await gone(ADD);
    await stage.canvas.findByRole("button", { name: "Remove Office laptop" });
  },
};

export const WaitingForTheDevice: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    return withDevice("waits");
  },
  play: async (stage) => {
    await adds(stage);
    await (await dialog(ADD)).findByRole("button", { name: /Waiting for your device/ });
  },
};

export const ClosedOnTheDevice: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    return withDevice("closed");
  },
  play: async (stage) => {
    await adds(stage);
    await (await dialog(ADD)).findByText("The passkey was not used. Please try again.");
  },
};

export const UnreachableToAdd: Story = {
  ...inside,
  beforeEach: (stage) => {
    inside.beforeEach(stage);
    stage.msw.use(dropConnection(beginStaffPasskey));
  },
  play: async (stage) => {
    await adds(stage);
    await (await dialog(ADD)).findByText(COPY.noAnswer);
  },
};

const FULL = staffRefusals().passkey_limit(10).sentence;

export const RefusedBeforeItIsMade: Story = {
  ...inside,
  ...expectRefusalsInTurn(
    beginStaffPasskey,
    [
      ["password_wrong", staffRefusals().password_wrong.current.sentence],
      ["two_factor_invalid", staffRefusals().two_factor_invalid.used.sentence],
      ["passkey_limit", FULL],
      ["rate_limited", TOO_OFTEN],
      ["unavailable", AWAY],
    ],
    { open: fillsAdding, send: "Continue" },
  ),
};

export const RefusedWhenItIsMade: Story = {
  ...inside,
  ...expectRefusalsInTurn(
    addStaffPasskey,
    [
      ["passkey_invalid", staffRefusals().passkey_invalid.notUsed.sentence],
      ["passkey_known", staffRefusals().passkey_known.sentence],
      ["passkey_limit", FULL],
    ],
    { open: fillsAdding, send: "Continue" },
  ),
};

export const Removed: Story = {
  ...inside,
  parameters: { state: "Removed", seen: "Passkey removed." },
  play: async (stage) => {
    await listsNext(stage, others);
    await fillsRemoving(stage);
    await stage.userEvent.click((await dialog(REMOVE)).getByRole("button", { name: "Remove" }));
    await screen.findByText("Passkey removed.");
    await gone(REMOVE);
    await waitFor(() => expect(stage.canvas.queryAllByText(laptop.name)).toEqual([]));
  },
};

export const ReadyToRemove: Story = { ...inside, play: fillsRemoving };

export const RefusedToRemove: Story = {
  ...inside,
  ...expectRefusalsInTurn(
    removeStaffPasskey,
    [
      ["password_wrong", staffRefusals().password_wrong.current.sentence],
      ["two_factor_invalid", staffRefusals().two_factor_invalid.used.sentence],
    ],
    { open: fillsRemoving, send: "Remove" },
  ),
};

export const SignsIn: Story = {
  ...beforeSignIn,
  parameters: { state: "Signed in with a passkey alone", seen: "Landed on /" },
  beforeEach: ({ msw }) => {
    const authorization = {
      access_token: "story",
      token_type: "Bearer" as const,
      expires_at: "2026-11-13T03:00:00.000Z",
    };
    msw.use(respondWith(staffLoginWithPasskey, { staff: staff.operations, authorization }));
  },
  play: async (stage) => {
    await expect(await stage.canvas.findByLabelText("Address")).toHaveTextContent("/");
  },
};

export const WaitingAtSignIn: Story = {
  ...beforeSignIn,
  beforeEach: ({ msw }) => {
    msw.use(leavePending(staffLoginWithPasskey));
  },
  play: async (stage) => {
    await stage.canvas.findByRole("button", { name: /Waiting for your passkey/ });
  },
};

export const RefusedAtSignIn: Story = {
  ...beforeSignIn,
  ...createRefusalStories<Play>((words) => async (stage) => {
    await expect(await stage.canvas.findByText(words)).toBeVisible();
  })(staffLoginWithPasskey, "passkey_invalid", staffRefusals().passkey_invalid.notUsed.sentence),
};
