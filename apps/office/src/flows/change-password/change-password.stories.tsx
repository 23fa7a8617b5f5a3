import { staffRefusals } from "@kinfold/contract/refusals/staff";
import { memberRefusals } from "@kinfold/contract/refusals/members";
import { respondWith, dropConnection, leavePending } from "@kinfold/api/testing/mock-handlers";
import { COPY } from "@kinfold/contract/copy";
import { changeStaffPassword } from "@kinfold/contract/staff";
import { staff } from "@kinfold/contract/testing/office-samples";
import { AWAY, TOO_OFTEN } from "@kinfold/contract/testing/refusal-words";
import { createRefusalStories } from "@kinfold/frame/testing/refused";
import { useClosable } from "@kinfold/frame/testing/closable";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor } from "storybook/test";
import { withOffice, signInStaff } from "#testing/in-office.tsx";
import { ChangePassword } from "./change-password.tsx";

const meta = {
  title: "Office/Flows/ChangePassword",
  component: ChangePassword,
  args: { email: staff.operations.email, onClose: fn() },
  decorators: [withOffice("/")],
  parameters: { layout: "fullscreen", section: "The office: signing in" },
  globals: { viewport: { value: "desk" } },
  beforeEach: ({ msw }) => {
    signInStaff(msw, staff.operations, { counts: [] });
    msw.use(respondWith(changeStaffPassword, { message: "Your password has been changed." }));
  },
} satisfies Meta<typeof ChangePassword>;
export default meta;
type Story = StoryObj<typeof meta>;
type Play = NonNullable<Story["play"]>;
type Hands = Pick<Parameters<Play>[0], "userEvent">;

const NEW = "Harmattan-blue-42";

async function fill({ userEvent }: Hands): Promise<void> {
  await userEvent.type(await screen.findByLabelText("Current password"), "Lantern*Night-95");
  await userEvent.type(screen.getByLabelText("New password"), NEW);
  await userEvent.type(screen.getByLabelText("Confirm new password"), NEW);
  await userEvent.type(screen.getByLabelText("Code from your authenticator app"), "123456");
}

async function send({ userEvent }: Hands): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: "Change password" }));
}

/** The form is sent, keeps what was typed, and says this where it can be mended. */
const expectMessage =
  (words: string): Play =>
  async (context) => {
    await fill(context);
    await send(context);
    await expect(await screen.findByText(words)).toBeVisible();
    await expect(screen.getByLabelText("New password")).toHaveValue(NEW);
    await expect(context.args.onClose).not.toHaveBeenCalled();
  };

export const Ready: Story = {
  play: async () => {
    await screen.findByRole("dialog", { name: "Change your password" });
  },
};

export const ReadyOnAPhone: Story = {
  ...Ready,
  globals: { viewport: { value: "phone" } },
};

export const NothingTyped: Story = {
  play: async (context) => {
    await send(context);
    await screen.findByText("Please enter your password");
    await screen.findByText("Enter the six digits of your authenticator app");
    await waitFor(() => expect(screen.getByLabelText("Current password")).toHaveFocus());
  },
};

export const NotTheSameTwice: Story = {
  play: async (context) => {
    await fill(context);
    await context.userEvent.type(screen.getByLabelText("Confirm new password"), "x");
    await send(context);
    await screen.findByText(COPY.passwordMismatch);
  },
};

export const Changed: Story = {
  parameters: {
    state: "One's own password changed; every other session ends",
    seen: "Your password has been changed.",
    proof: "e2e/office-sign-in: staff sign in with an authenticator at their own address…",
  },
  render: function Closable(args) {
    const { isOpen, close } = useClosable(args.onClose);
    return isOpen ? <ChangePassword {...args} onClose={close} /> : <p>Landed on the office</p>;
  },
  play: async (context) => {
    await fill(context);
    await send(context);
    await screen.findByText("Your password has been changed.");
    await waitFor(() => expect(context.args.onClose).toHaveBeenCalledOnce());
  },
};

export const Waiting: Story = {
  beforeEach: ({ msw }) => {
    msw.use(leavePending(changeStaffPassword));
  },
  play: async (context) => {
    await fill(context);
    await send(context);
    await screen.findByRole("button", { name: "Changing" });
  },
};

export const Unreachable: Story = {
  beforeEach: ({ msw }) => {
    msw.use(dropConnection(changeStaffPassword));
  },
  play: expectMessage(COPY.noAnswer),
};

const refused = createRefusalStories<Play>(expectMessage);

const wrong = staffRefusals().password_wrong.current.sentence;
export const RefusedForTheWrongPassword: Story = refused(
  changeStaffPassword,
  "password_wrong",
  wrong,
  { fields: { current_password: wrong } },
);

const common = memberRefusals().password_common.sentence;
export const RefusedForACommonPassword: Story = refused(
  changeStaffPassword,
  "password_common",
  common,
  { fields: { password: common } },
);

const code = staffRefusals().two_factor_invalid.used.sentence;
export const RefusedForAWrongCode: Story = refused(
  changeStaffPassword,
  "two_factor_invalid",
  code,
  { fields: { code } },
);

export const RefusedTooOften: Story = refused(changeStaffPassword, "rate_limited", TOO_OFTEN);

export const RefusedWhileAway: Story = refused(changeStaffPassword, "unavailable", AWAY);
