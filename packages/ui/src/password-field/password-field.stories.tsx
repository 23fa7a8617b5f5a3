import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { PasswordField, PasswordRules } from "./password-field.tsx";

const meta = {
  title: "Components/Inputs/PasswordField",
  component: PasswordField,
  parameters: { section: "2 Text input", proof: "password-field: the eye shows the password…" },
  args: { label: "Password", required: true, autoComplete: "current-password" },
} satisfies Meta<typeof PasswordField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hidden: Story = {
  parameters: { state: "A password, hidden", seen: { role: "button", name: "Show password" } },
  args: { defaultValue: "Abcdef1!" },
};

export const ShownByKeyboard: Story = {
  parameters: {
    state: "A password shown or hidden by its eye",
    seen: { role: "button", name: "Hide password", pressed: true },
    section: "4 Session",
  },
  args: { defaultValue: "Abcdef1!" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const eye = canvas.getByRole("button", { name: "Hide password", pressed: true });
    await expect(eye).toHaveFocus();
    await expect(canvas.getByLabelText("Password")).toHaveAttribute("type", "text");
  },
};

export const WithError: Story = {
  parameters: {
    state: "A password and its error",
    seen: "Password doesn't match",
    proof: "password-field: an error is heard with the password",
  },
  args: { label: "Confirm password", defaultValue: "Abcdef1", error: "Password doesn't match" },
};

export const Disabled: Story = { args: { defaultValue: "Abcdef1!", disabled: true } };

/** A new password with its rules, ticked as it is typed. */
export const NewPassword: Story = {
  args: { autoComplete: "new-password" },
  render: function NewPasswordStory(args) {
    const [password, setPassword] = useState("");
    return (
      <div className="flex flex-col gap-4">
        <PasswordField {...args} onChange={(event) => setPassword(event.target.value)} />
        <PasswordRules password={password} />
      </div>
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText("Password"), "Abcdefgh1");
    await expect(canvas.getAllByText(", done")).toHaveLength(3);
    await expect(canvas.getByText(", still to do").parentElement).toHaveTextContent(
      "A special character",
    );
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <PasswordField {...args} />
    </PointerStates>
  ),
};
