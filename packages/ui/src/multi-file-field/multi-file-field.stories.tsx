import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { HEIC_ADVICE, type FileRefusal, type FileUpload } from "#file-field/file-field.tsx";
import { MultiFileField } from "./multi-file-field.tsx";

const front = new File([new Uint8Array(248_000)], "passport-front.jpg", { lastModified: 1 });
const back = new File([new Uint8Array(3_400_000)], "passport-back.jpg", { lastModified: 1 });
const bill = new File([new Uint8Array(81_000)], "electricity-october.pdf", { lastModified: 1 });

const REFUSALS: Readonly<Record<FileRefusal, string>> = {
  type: "Choose a JPG, PNG or PDF.",
  heic: HEIC_ADVICE,
  size: "Choose a file below 10 MB.",
  empty: "This file is empty. Choose another.",
  several: "Three files are enough.",
};

const UPLOADS: ReadonlyMap<File, FileUpload> = new Map<File, FileUpload>([
  [front, { state: "done" }],
  [back, { state: "sending", progress: 0.42 }],
  [bill, { state: "failed", reason: "It was not sent. Check your network, then try again." }],
]);

const meta = {
  title: "Components/Inputs/MultiFileField",
  component: MultiFileField,
  args: {
    label: "Photos and papers",
    required: true,
    accept: [".jpg", ".jpeg", ".png", ".pdf"],
    value: [],
    onChange: fn(),
    onRefused: fn(),
    onRetry: fn(),
  },
  decorators: [(Story) => <div className="max-w-120">{Story()}</div>],
  render: function HeldMultiFileField(args) {
    const [value, setValue] = useState(args.value);
    const [error, setError] = useState(args.error);
    return (
      <MultiFileField
        {...args}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
        onRefused={(reason, file) => {
          setError(`${file.name}: ${REFUSALS[reason]}`);
          args.onRefused(reason, file);
        }}
      />
    );
  },
} satisfies Meta<typeof MultiFileField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Three: Story = { args: { value: [front, back, bill] } };
export const Disabled: Story = { args: { value: [front, back], disabled: true } };
export const OnTheirWay: Story = {
  args: { value: [front, back, bill], uploadOf: (file) => UPLOADS.get(file) },
};

export const ChosenAndOneRefused: Story = {
  play: async ({ canvas }) => {
    const photo = new File(["x"], "IMG_0412.heic", { type: "image/heic" });
    const carrier = new DataTransfer();
    for (const file of [front, photo, bill]) carrier.items.add(file);
    canvas
      .getByText(/Choose files/)
      .dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carrier }),
      );
    await canvas.findByText(/^IMG_0412.heic: This photo is in Apple’s HEIC format/);
    await expect(canvas.getAllByRole("listitem")).toHaveLength(2);
  },
};

export const TakenAwayByKeyboard: Story = {
  args: { value: [front, back] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByLabelText(/^Photos and papers/)).toHaveFocus();
    await expect(canvas.getByRole("status")).toHaveTextContent("passport-front.jpg removed");
    await expect(canvas.getAllByRole("listitem")).toHaveLength(1);
  },
};

export const OnASmallPhone: Story = {
  args: {
    value: [
      new File([new Uint8Array(9_900_000)], `proof-of-address-${"ọlá".repeat(20)}.jpeg`, {
        lastModified: 1,
      }),
      bill,
    ],
    uploadOf: (file) => UPLOADS.get(file) ?? { state: "paused", progress: 0.75 },
  },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
};
