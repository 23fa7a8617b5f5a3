import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { MultiFileField, type MultiFileFieldProps } from "./multi-file-field.tsx";

const fileOf = (name: string, bytes = 248_000) => {
  const file = new File(["x"], name, { lastModified: 1 });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
};
const front = fileOf("front.jpg");
const back = fileOf("back.jpg", 3_400_000);

function Held({ start = [], ...rest }: Partial<MultiFileFieldProps> & { start?: readonly File[] }) {
  const [value, setValue] = useState(start);
  return (
    <MultiFileField
      label="Photos"
      accept={[".jpg", ".pdf"]}
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

const input = () => screen.getByLabelText<HTMLInputElement>(/^Photos/);
const rows = () =>
  within(screen.getByRole("list", { name: "Chosen files" })).getAllByRole("listitem");
const drop = (...files: File[]) => {
  fireEvent.drop(input().parentElement ?? document.body, {
    dataTransfer: { files, types: ["Files"] },
  });
};

test("several files are chosen at once, and each is listed with its size and state", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  expect(input()).toHaveAttribute("multiple");
  expect(input()).toHaveAccessibleDescription("JPG or PDF, up to 10MB each, 10 files at most");
  await userEvent.upload(input(), [front, back]);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([front, back]));
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    "JPGfront.jpg 248 KB · Ready to send",
    "JPGback.jpg 3.4 MB · Ready to send",
  ]);
  expect(screen.getByRole("status")).toHaveTextContent("2 files chosen");
});

test("what is chosen later is added, and the same file only once (multi-file-field-2)", async () => {
  const onChange = vi.fn();
  render(<Held start={[front]} onChange={onChange} />);
  drop(fileOf("front.jpg"), back);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([front, back]));
});

test("a file that is refused keeps no other away, and each is refused with its own reason (multi-file-field-1)", async () => {
  const onRefused = vi.fn();
  const onChange = vi.fn();
  render(<Held onRefused={onRefused} onChange={onChange} />);
  const photo = fileOf("IMG_0412.heic");
  const large = fileOf("scan.pdf", 10_000_001);
  const empty = fileOf("empty.pdf", 0);
  const program = fileOf("malware.exe");
  drop(photo, front, large, empty, program);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([front]));
  expect(onRefused.mock.calls).toEqual([
    ["heic", photo],
    ["size", large],
    ["empty", empty],
    ["type", program],
  ]);
});

test("files beyond the most are refused, those before are taken", async () => {
  const onRefused = vi.fn();
  const onChange = vi.fn();
  render(<Held start={[front]} most={2} onRefused={onRefused} onChange={onChange} />);
  const third = fileOf("third.jpg");
  drop(back, third);
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith([front, back]));
  expect(onRefused).toHaveBeenCalledExactlyOnceWith("several", third);
});

test("taking one away says so, keeps the others and goes back to the input (multi-file-field-3)", async () => {
  const onChange = vi.fn();
  render(<Held start={[front, back]} onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Remove front.jpg" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith([back]);
  expect(screen.getByRole("status")).toHaveTextContent("front.jpg removed");
  expect(input()).toHaveFocus();
});

test("each file has a state of its own, and one that failed says why and can be sent again", async () => {
  const onRetry = vi.fn();
  render(
    <Held
      start={[front, back]}
      onRetry={onRetry}
      uploadOf={(file) =>
        file === front ? { state: "done" } : { state: "failed", reason: "The network went away." }
      }
    />,
  );
  const [sent, failed] = rows();
  expect(sent).toHaveTextContent("248 KB · Sent");
  expect(failed).toHaveTextContent("3.4 MB · Not sent");
  expect(failed).toHaveTextContent("The network went away.");
  expect(within(sent ?? document.body).queryByRole("button")).toBeNull();
  expect(screen.getByRole("status")).toHaveTextContent("1 of 2 sent, 1 not sent");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(back);
});

test("disabled takes nothing and takes nothing away", async () => {
  const onChange = vi.fn();
  render(<Held disabled start={[front]} onChange={onChange} />);
  expect(input()).toBeDisabled();
  drop(back);
  await act(async () => {
    await back.arrayBuffer();
    await back.arrayBuffer();
  });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a field for a single file is refused with what to use instead", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held most={1} />)).toThrow("use FileField");
  vi.restoreAllMocks();
});
