import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { FileField, HEIC_ADVICE } from "./file-field.tsx";

const receipt = new File([new Uint8Array(248_000)], "gtbank-receipt-12-nov.pdf", {
  type: "application/pdf",
});

const REFUSALS = {
  type: "Choose a JPG, PNG or PDF.",
  heic: HEIC_ADVICE,
  size: "File cannot be larger than 10MB. please choose a smaller file",
  empty: "This file is empty. Choose another.",
  several: "One receipt at a time, please.",
} as const;

const meta = {
  title: "Components/Inputs/FileField",
  component: FileField,
  args: {
    label: "Receipt",
    required: true,
    accept: [".jpg", ".jpeg", ".png", ".pdf"],
    value: null,
    onChange: fn(),
    onRefused: fn(),
    onRetry: fn(),
  },
  decorators: [(Story) => <div className="max-w-120">{Story()}</div>],
  render: function HeldFileField(args) {
    const [value, setValue] = useState(args.value);
    const [error, setError] = useState(args.error);
    return (
      <FileField
        {...args}
        value={value}
        error={error}
        onChange={(next) => {
          setValue(next);
          setError(undefined);
          args.onChange(next);
        }}
        onRefused={(reason, file) => {
          setError(REFUSALS[reason]);
          args.onRefused(reason, file);
        }}
      />
    );
  },
} satisfies Meta<typeof FileField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const WithHelp: Story = { args: { help: "It must show the date and the amount." } };
export const WithError: Story = { args: { error: "Add your receipt" } };
export const Disabled: Story = { args: { disabled: true } };
export const Chosen: Story = { args: { value: receipt } };
export const ChosenAndDisabled: Story = { args: { value: receipt, disabled: true } };
export const Sending: Story = {
  args: { value: receipt, upload: { state: "sending", progress: 0.42 } },
};
export const Paused: Story = {
  args: { value: receipt, upload: { state: "paused", progress: 0.42 } },
};
export const Failed: Story = {
  args: {
    value: receipt,
    upload: {
      state: "failed",
      reason: "The receipt was not sent. Check your network, then try again.",
    },
  },
};
export const Sent: Story = { args: { value: receipt, upload: { state: "done" } } };

export const FocusedByKeyboard: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByLabelText(/^Receipt/)).toHaveFocus();
  },
};

export const RefusedAsTooLarge: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const large = new File([new Uint8Array(10_000_001)], "scan.png", { type: "image/png" });
    await userEvent.upload(canvas.getByLabelText(/^Receipt/), large);
    await canvas.findByText(REFUSALS.size);
    await expect(canvas.queryByText("scan.png")).toBeNull();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** An iPhone's photo by its first bytes, with the name of another kind. */
const renamedPhoto = new File(
  [new Uint8Array([0, 0, 0, 24]), "ftypheic", new Uint8Array(2000)],
  "IMG_0412.jpg",
  { type: "image/jpeg" },
);

export const RefusedAsAnIphonePhoto: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.upload(canvas.getByLabelText(/^Receipt/), renamedPhoto);
    await canvas.findByText(HEIC_ADVICE);
    await expect(args.onRefused).toHaveBeenCalledWith("heic", renamedPhoto);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

export const Overhead: Story = {
  play: async ({ canvas }) => {
    const carrier = new DataTransfer();
    carrier.items.add(receipt);
    canvas
      .getByText(/Choose a file/)
      .dispatchEvent(
        new DragEvent("dragenter", { bubbles: true, cancelable: true, dataTransfer: carrier }),
      );
    await canvas.findByText("Drop it here");
  },
};

export const Dropped: Story = {
  args: { name: "receipt" },
  play: async ({ canvas }) => {
    const carrier = new DataTransfer();
    carrier.items.add(receipt);
    canvas
      .getByText(/Choose a file/)
      .dispatchEvent(
        new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: carrier }),
      );
    await canvas.findByText("gtbank-receipt-12-nov.pdf");
    const { files } = canvas.getByLabelText<HTMLInputElement>(/^Receipt/);
    await expect(files?.[0]?.name).toBe("gtbank-receipt-12-nov.pdf");
  },
};

export const TakenAwayByKeyboard: Story = {
  args: { value: receipt },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByLabelText(/^Receipt/)).toHaveFocus();
    await expect(canvas.getByRole("status")).toHaveTextContent("gtbank-receipt-12-nov.pdf removed");
  },
};

/** A square of cloth, drawn here so that no image has to be kept beside the story. */
async function photograph(): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = 320;
  canvas.height = 200;
  const brush = canvas.getContext("2d");
  if (brush) {
    brush.fillStyle = "#192555";
    brush.fillRect(0, 0, 320, 200);
    brush.fillStyle = "#ca9331";
    brush.fillRect(120, 60, 80, 80);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  return new File(blob ? [blob] : [], "receipt.png", { type: "image/png" });
}

export const WithAPicture: Story = {
  args: { preview: true },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText(/^Receipt/), await photograph());
    await canvas.findByText("receipt.png");
    await waitFor(() =>
      expect(canvasElement.querySelector("canvas")).toHaveAttribute("data-drawn", "true"),
    );
  },
};

export const WithALongNameOnASmallPhone: Story = {
  args: {
    value: new File([new Uint8Array(9_900_000)], `proof-of-payment-${"ọlá".repeat(20)}.jpeg`),
    upload: { state: "paused", progress: 0.75 },
  },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
};
