import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { formatAccepted, formatSize } from "./accepted-files.ts";
import { FileField, type FileFieldProps } from "./file-field.tsx";

const ACCEPT = [".jpg", ".jpeg", ".png", ".pdf"];

const fileOf = (name: string, bytes = 248_000, type = "") => {
  const file = new File(["x"], name, { type });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
};
const receipt = fileOf("gtbank-receipt.pdf");

function Held({ start = null, ...rest }: Partial<FileFieldProps> & { start?: File | null }) {
  const [value, setValue] = useState(start);
  return (
    <FileField
      label="Receipt"
      accept={ACCEPT}
      onRefused={() => {}}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        rest.onChange?.(next);
      }}
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^Receipt/);
const zone = () => input().parentElement ?? document.body;
const drop = (...files: File[]) => {
  fireEvent.drop(zone(), { dataTransfer: { files, types: ["Files"] } });
};
/** By then a file that was dropped has been read. */
const waitUntilRead = (file: File) =>
  act(async () => {
    await file.arrayBuffer();
    await file.arrayBuffer();
  });
// The browser's own filter is a hint that members can switch off, so the tests do.
const user = () => userEvent.setup({ applyAccept: false });

test("a file is chosen with the browser's own input, and its name and size are shown and said (file-field-1, file-field-4)", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  expect(input()).toHaveAccessibleDescription("JPG, PNG or PDF, up to 10MB");
  await user().upload(input(), receipt);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(receipt));
  expect(screen.getByText("gtbank-receipt.pdf")).toBeVisible();
  expect(screen.getByText("248 KB · Ready to send")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("gtbank-receipt.pdf chosen, 248 KB");
});

test("a dropped file is taken like a chosen one", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  drop(receipt);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(receipt));
});

test("Tab reaches the input, and its name says what pressing it does", async () => {
  render(<Held />);
  await userEvent.tab();
  expect(input()).toHaveFocus();
  expect(input()).toHaveAccessibleName(/^Receipt Choose a file or/);
  await user().upload(input(), receipt);
  await screen.findByText("gtbank-receipt.pdf");
  expect(input()).toHaveAccessibleName("Receipt Replace");
  expect(input()).toHaveAccessibleDescription("gtbank-receipt.pdf 248 KB · Ready to send");
});

test.each([
  ["another kind", [fileOf("malware.exe")], "type"],
  ["a name that only ends like one", [fileOf("receipt.pdf.exe")], "type"],
  ["one byte too many", [fileOf("a.pdf", 10_000_001)], "size"],
  ["nothing in it", [fileOf("a.pdf", 0)], "empty"],
  ["two at once", [receipt, fileOf("b.pdf")], "several"],
])(
  "a file with %s is refused and what was chosen stays (file-field-2)",
  async (_what, files, reason) => {
    const onChange = vi.fn();
    const onRefused = vi.fn();
    render(<Held start={receipt} onChange={onChange} onRefused={onRefused} />);
    drop(...files);
    await waitFor(() => expect(onRefused).toHaveBeenCalledExactlyOnceWith(reason, files[0]));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByText("gtbank-receipt.pdf")).toBeVisible();
  },
);

test.each([
  ["10 MB to the byte", fileOf("a.pdf", 10_000_000)],
  ["capitals in its extension", fileOf("SCAN.JPEG")],
  ["no extension, but a photo by its media type", fileOf("camera", 9, "image/jpeg")],
])("a file with %s is taken", async (_what, file) => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  drop(file);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(file));
});

const photoOf = (brand: string, name: string, type = "image/jpeg") =>
  new File([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, new Uint8Array(90)], name, { type });

test.each([
  ["its extension", fileOf("IMG_0412.HEIC")],
  ["the extension .heif", fileOf("IMG_0412.heif")],
  ["its media type alone", fileOf("camera", 9, "image/heic")],
  ["its first bytes, named .jpg", photoOf("heic", "IMG_0412.jpg")],
  ["its first bytes, of a burst", photoOf("heix", "IMG_0412.jpeg")],
  ["its first bytes, by the general brand", photoOf("mif1", "IMG_0412.png", "image/png")],
])("a HEIC photo is told from other kinds by %s (file-field-3)", async (_what, photo) => {
  const onRefused = vi.fn();
  const onChange = vi.fn();
  render(<Held onRefused={onRefused} onChange={onChange} />);
  drop(photo);
  await waitFor(() => expect(onRefused).toHaveBeenCalledExactlyOnceWith("heic", photo));
  expect(onChange).not.toHaveBeenCalled();
});

test("a file that the phone has to fetch first is taken after a second, unread", async () => {
  vi.useFakeTimers();
  try {
    const far = fileOf("from-the-cloud.jpg");
    const onChange = vi.fn();
    vi.spyOn(Blob.prototype, "arrayBuffer").mockReturnValue(new Promise(() => undefined));
    render(<Held onChange={onChange} />);
    drop(far);
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(onChange).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(onChange).toHaveBeenCalledExactlyOnceWith(far);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

test("other files that begin with ftyp, and a HEIC photo where the page takes them, are taken", async () => {
  const onChange = vi.fn();
  const { unmount } = render(<Held onChange={onChange} />);
  const other = photoOf("isom", "scan.jpg");
  drop(other);
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toBe(other));
  unmount();
  render(<Held onChange={onChange} accept={["image/*"]} />);
  const photo = photoOf("heic", "IMG_0412.heic", "image/heic");
  drop(photo);
  await waitFor(() => expect(onChange.mock.lastCall?.[0]).toBe(photo));
});

test("of two files chosen one after the other the last counts, whichever is read first", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  const slow = fileOf("slow.pdf");
  let finish: (bytes: ArrayBuffer) => void = () => {};
  const read = new Promise<ArrayBuffer>((resolve) => {
    finish = resolve;
  });
  vi.spyOn(slow, "slice").mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => read }));
  drop(slow);
  drop(receipt);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(receipt));
  finish(new ArrayBuffer(12));
  await waitUntilRead(receipt);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("a refused file may be chosen again once it is mended", async () => {
  const onRefused = vi.fn();
  render(<Held onRefused={onRefused} />);
  await user().upload(input(), fileOf("photo.heic"));
  await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  expect(input().files).toHaveLength(0);
});

test("taking the file away says so and goes back to the input (file-field-4, file-field-5)", async () => {
  const onChange = vi.fn();
  render(<Held start={receipt} onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove gtbank-receipt.pdf" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null);
  expect(screen.getByRole("status")).toHaveTextContent("gtbank-receipt.pdf removed");
  expect(input()).toHaveFocus();
});

test("the way of a file is heard by quarters and seen by per cent, and it cannot be exchanged meanwhile (file-field-4)", async () => {
  const onChange = vi.fn();
  const page = (progress: number) => (
    <Held start={receipt} onChange={onChange} upload={{ state: "sending", progress }} />
  );
  const { rerender } = render(page(0.26));
  const bar = screen.getByRole("progressbar", { name: "Sending gtbank-receipt.pdf" });
  expect(bar).toHaveAttribute("aria-valuenow", "26");
  expect(screen.getByRole("status")).toHaveTextContent("Sending, 25%");
  rerender(page(0.49));
  expect(screen.getByText("248 KB · Sending, 49%")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("Sending, 25%");
  const other = fileOf("other.pdf");
  drop(other);
  await waitUntilRead(other);
  expect(onChange).not.toHaveBeenCalled();
  expect(fireEvent.click(input())).toBe(false);
  expect(screen.getByRole("button", { name: "Stop sending gtbank-receipt.pdf" })).toBeEnabled();
});

test.each([
  [{ state: "paused", progress: 0.4 } as const, "248 KB · Paused at 40%"],
  [
    { state: "failed", reason: "The receipt was not sent. Try again." } as const,
    "248 KB · Not sent",
  ],
])("a file that stopped (%o) can be sent again", async (upload, words) => {
  const onRetry = vi.fn();
  render(<Held start={receipt} upload={upload} onRetry={onRetry} />);
  expect(screen.getByText(words)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test("why a file was not sent is heard with the field", () => {
  render(<Held start={receipt} upload={{ state: "failed", reason: "Your network went away." }} />);
  expect(input()).toHaveAccessibleDescription(/Your network went away/);
  expect(input()).toBeInvalid();
});

test("a file that was sent stays as it is", () => {
  render(<Held start={receipt} upload={{ state: "done" }} />);
  expect(screen.getByText("248 KB · Sent")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("disabled takes nothing, chosen or dropped", async () => {
  const onChange = vi.fn();
  render(<Held disabled onChange={onChange} />);
  expect(input()).toBeDisabled();
  drop(receipt);
  await waitUntilRead(receipt);
  expect(onChange).not.toHaveBeenCalled();
});

test("in a form that validates: focus goes to the missing file and its sentence is heard", async () => {
  function Form({ onSubmit }: { onSubmit: (file: File | null) => void }) {
    const { control, handleSubmit } = useForm<{ receipt: File | null }>({
      defaultValues: { receipt: null },
    });
    return (
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((values) => onSubmit(values.receipt))(event)}
      >
        <Controller
          control={control}
          name="receipt"
          rules={{ required: "Add your receipt" }}
          render={({ field, fieldState }) => (
            <FileField
              label="Receipt"
              accept={ACCEPT}
              onRefused={() => {}}
              error={fieldState.error?.message}
              {...field}
            />
          )}
        />
        <button type="submit">Send</button>
      </form>
    );
  }
  const onSubmit = vi.fn();
  render(<Form onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Add your receipt")).toBeVisible();
  expect(input()).toHaveFocus();
  await user().upload(input(), receipt);
  await screen.findByText("gtbank-receipt.pdf");
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(receipt);
});

test.each([
  [0, "0 bytes"],
  [512, "512 bytes"],
  [248_000, "248 KB"],
  [999_499, "999 KB"],
  [3_400_000, "3.4 MB"],
  [10_000_000, "10 MB"],
  [10_000_001, "10.1 MB"],
])("%i bytes read as %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test("what is accepted is said as people say it", () => {
  expect(formatAccepted(["application/pdf", ".PNG"], 500_000)).toBe("PDF or PNG, up to 500KB");
});

test.each([
  [{ accept: [] }, "list extensions"],
  [{ accept: ["pdf"] }, "list extensions"],
  [{ maxBytes: 0 }, "above zero"],
  [{ label: "" }, "needs a label"],
  [{ upload: { state: "sending", progress: 40 } as const }, "from 0 to 1"],
])("misuse is refused with what to do instead (%o)", (props, sentence) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held start={receipt} {...props} />)).toThrow(sentence);
  vi.restoreAllMocks();
});

test.each([
  [true, "off"],
  [undefined, "polite"],
])("an error that is said elsewhere (%s) is read out %s", (isErrorSaid, live) => {
  render(
    <FileField
      label="Receipt"
      accept={[".pdf"]}
      value={null}
      onChange={() => {}}
      onRefused={() => {}}
      error="This file is too large."
      isErrorSaid={isErrorSaid}
    />,
  );
  const error = screen.getByText("This file is too large.");
  expect(error.closest("[aria-live]")).toHaveAttribute("aria-live", live);
});
