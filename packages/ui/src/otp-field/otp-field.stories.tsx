import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { OtpField } from "./otp-field.tsx";

const meta = {
  title: "Components/Inputs/OtpField",
  component: OtpField,
  parameters: { section: "5 OTP boxes" },
  args: { label: "One-time code", value: "", onChange: fn(), onSubmit: fn() },
  render: function HeldOtpField(args) {
    const [value, setValue] = useState(args.value);
    return (
      <OtpField
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof OtpField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  parameters: {
    state: "Empty",
    seen: { role: "textbox", name: "Digit 1 of 4", value: "" },
    proof: "otp-field: each digit goes into its box and the caret goes on",
  },
};

export const HalfWritten: Story = {
  parameters: {
    state: "Left and right",
    seen: { role: "textbox", name: "Digit 2 of 4", value: "2" },
    proof: "otp-field: the arrows move and stop at the ends",
    also: [
      {
        state: "Space goes on",
        seen: { role: "textbox", name: "Digit 3 of 4", value: "" },
        proof: "otp-field: space goes to the next box and writes nothing",
      },
    ],
  },
  args: { value: "72" },
};

export const WrongCode: Story = {
  parameters: {
    state: "Wrong",
    seen: "That code is not right. Check it and try again.",
    proof: "otp-field: an error is on all four boxes and the group is named",
  },
  args: { value: "7214", error: "That code is not right. Check it and try again." },
  play: async ({ canvas }) => {
    for (const box of canvas.getAllByRole("textbox")) await expect(box).toBeInvalid();
  },
};

export const Masked: Story = {
  parameters: {
    state: "Masked",
    seen: { role: "textbox", name: "Digit 1 of 4", value: "7" },
    proof: "otp-field: phones offer digits and the code from the message…",
  },
  args: { value: "7214", masked: true },
};

export const Disabled: Story = { args: { value: "7214", disabled: true } };

export const TypedThrough: Story = {
  parameters: {
    state: "Enter submits four digits",
    seen: { role: "textbox", name: "Digit 4 of 4", value: "4" },
    proof: "otp-field: enter goes to the first empty box…",
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText("Digit 1 of 4"));
    await userEvent.keyboard("1a2");
    await expect(canvas.getByLabelText("Digit 3 of 4")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard("34");
    await expect(args.onChange).toHaveBeenLastCalledWith("1234");
    await userEvent.keyboard("{Enter}");
    await expect(args.onSubmit).toHaveBeenCalledTimes(1);
  },
};

export const PastedWithASpace: Story = {
  parameters: {
    state: "Pasted",
    seen: { role: "textbox", name: "Digit 4 of 4", value: "4" },
    proof: "e2e/join-the-club: the code may be pasted, with a space in the middle",
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText("Digit 3 of 4"));
    await userEvent.paste("12 34");
    await expect(args.onChange).toHaveBeenLastCalledWith("1234");
    await expect(canvas.getByLabelText("Digit 4 of 4")).toHaveFocus();
  },
};

export const CorrectedByKeyboard: Story = {
  parameters: {
    state: "Backspace and delete",
    seen: { role: "textbox", name: "Digit 4 of 4", value: "" },
    proof: "otp-field: backspace empties a full box, then the one before",
  },
  args: { value: "1234" },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText("Digit 4 of 4"));
    await userEvent.keyboard("{Backspace}{Backspace}");
    await expect(canvas.getByLabelText("Digit 3 of 4")).toHaveFocus();
    await expect(args.onChange).toHaveBeenLastCalledWith("12");
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}{Delete}");
    await expect(args.onChange).toHaveBeenLastCalledWith("2");
    await expect(canvas.getByLabelText("Digit 1 of 4")).toHaveFocus();
    await userEvent.keyboard(" {ArrowRight}{Enter}");
    await expect(canvas.getByLabelText("Digit 1 of 4")).toHaveFocus();
  },
};
