import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { MagnifyingGlassIcon } from "#icon/icon.tsx";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { TextField } from "./text-field.tsx";

const meta = {
  title: "Components/Inputs/TextField",
  component: TextField,
  parameters: { section: "2 Text input" },
  args: { label: "Email", placeholder: "you@example.com" },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  parameters: {
    state: "Labelled, with the required marker",
    seen: { role: "textbox", name: "Email" },
    proof: "text-field: the label names the input and a press on it puts the caret…",
  },
  args: { required: true },
};

export const Typing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText("Email"));
    await userEvent.keyboard("adaeze@example.com");
    const input = canvas.getByRole("textbox", { name: "Email" });
    await expect(input).toHaveFocus();
    await expect(input).toHaveValue("adaeze@example.com");
  },
};

const STATES = [
  ["Required", { required: true }],
  ["Optional", { optional: true }],
  ["Filled", { defaultValue: "adaeze.okafor@example.com" }],
  ["With help", { help: "We send a code to it." }],
  [
    "With an error",
    { defaultValue: "adaeze@", error: "Enter a valid email, like name@example.com" },
  ],
  ["With a good answer", { defaultValue: "0123456789", ok: "ADAEZE N. OKAFOR" }],
  ["Read only", { readOnly: true, defaultValue: "Nigeria" }],
  ["Disabled", { disabled: true, defaultValue: "Nigeria" }],
  ["With an icon", { prefix: <MagnifyingGlassIcon className="flex-none text-ink-soft" /> }],
  ["With a unit", { suffix: <span className="text-ink-soft">per cent</span> }],
] as const;

export const Matrix: Story = {
  render: () => (
    <div className="grid gap-5 sm:grid-cols-2">
      {STATES.map(([label, props]) => (
        <TextField key={label} label={label} {...props} />
      ))}
    </div>
  ),
};

export const WithError: Story = {
  parameters: {
    state: "Its error under it",
    seen: "Enter a valid email",
    proof: "text-field: an error takes the place of the help and is heard…",
  },
  args: { required: true, defaultValue: "adaeze@", error: "Enter a valid email" },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Email" });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription("Enter a valid email");
  },
};

export const WithALongName: Story = {
  args: {
    label: "First name",
    defaultValue: "Oluwafunmilayo-Ẹniọlá Chukwuemeka-Nnaji",
    error: "It must match your government ID and your bank, with every name in the same order",
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <TextField {...args} />
    </PointerStates>
  ),
};
