import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { OtpField } from "./otp-field.tsx";

const meta = {
  title: "Components/Inputs/OtpField",
  component: OtpField,
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

export const Empty: Story = {};

export const HalfWritten: Story = { args: { value: "72" } };

export const WrongCode: Story = {
  args: { value: "7214", error: "That code is not right. Check it and try again." },
  play: async ({ canvas }) => {
    for (const box of canvas.getAllByRole("textbox")) await expect(box).toBeInvalid();
  },
};

export const Masked: Story = { args: { value: "7214", masked: true } };

export const Disabled: Story = { args: { value: "7214", disabled: true } };

export const TypedThrough: Story = {
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
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByLabelText("Digit 3 of 4"));
    await userEvent.paste("12 34");
    await expect(args.onChange).toHaveBeenLastCalledWith("1234");
    await expect(canvas.getByLabelText("Digit 4 of 4")).toHaveFocus();
  },
};

export const CorrectedByKeyboard: Story = {
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
