import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, spyOn } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { CopyButton } from "./copy-button.tsx";

const meta = {
  title: "Components/Inputs/CopyButton",
  component: CopyButton,
  args: { text: "0123456789", what: "account number" },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

const written = fn();

export const CopiedByKeyboard: Story = {
  beforeEach: () => {
    written.mockClear();
    const writing = spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => {
      written(text);
    });
    return () => writing.mockRestore();
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await canvas.findByText("Copied: account number");
    await expect(canvas.getByRole("button")).toHaveFocus();
    await expect(written).toHaveBeenCalledWith("0123456789");
  },
};

export const Refused: Story = {
  beforeEach: () => {
    const refusals = [
      spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("refused")),
      spyOn(document, "execCommand").mockReturnValue(false),
    ];
    return () => {
      for (const refusal of refusals) refusal.mockRestore();
    };
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy account number" }));
    await canvas.findByText("Not copied. Select the account number and copy it by hand.");
  },
};

export const BesideAFact: Story = {
  render: (args) => (
    <dl className="w-72">
      <div className="flex items-center justify-between border-b border-line py-2">
        <dt className="text-ink-soft">Account</dt>
        <dd className="flex items-center gap-2.5 font-strong">
          {args.text} <CopyButton {...args} />
        </dd>
      </div>
    </dl>
  ),
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <CopyButton {...args} />
    </PointerStates>
  ),
};
