import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchField, type SearchFieldProps } from "./search-field.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const setup = () => userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Held({ onSearch = () => {}, ...rest }: Partial<SearchFieldProps>) {
  const [value, setValue] = useState("");
  return (
    <>
      <SearchField
        label="Search transactions"
        {...rest}
        value={value}
        onSearch={(words) => {
          setValue(words);
          onSearch(words);
        }}
      />
      <button type="button" onClick={() => setValue("")}>
        Reset
      </button>
    </>
  );
}

const box = () => screen.getByRole("searchbox", { name: "Search transactions" });

test("it searches once, a pause after the last key, without the spaces around (search-field-1)", async () => {
  const onSearch = vi.fn();
  const user = setup();
  render(<Held onSearch={onSearch} />);
  await user.type(box(), " gt");
  await pass(200);
  await user.type(box(), "bank ");
  await pass(200);
  expect(onSearch).not.toHaveBeenCalled();
  await pass(120);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("gtbank");
  expect(box()).toHaveValue(" gtbank ");
});

test("Enter searches at once and does not submit the form around it (search-field-2)", async () => {
  const onSearch = vi.fn();
  const onSubmit = vi.fn();
  const user = setup();
  render(
    <form onSubmit={onSubmit}>
      <Held onSearch={onSearch} />
    </form>,
  );
  await user.type(box(), "gtb{Enter}");
  expect(onSearch).toHaveBeenCalledExactlyOnceWith("gtb");
  expect(onSubmit).not.toHaveBeenCalled();
  await pass(400);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test.each(["cross", "Escape"])(
  "%s empties it at once and keeps focus (search-field-3)",
  async (way) => {
    const onSearch = vi.fn();
    const user = setup();
    render(<Held onSearch={onSearch} />);
    await user.type(box(), "gtb{Enter}");
    if (way === "cross") await user.click(screen.getByRole("button", { name: "Clear search" }));
    else await user.keyboard("{Escape}");
    expect(onSearch).toHaveBeenLastCalledWith("");
    expect(box()).toHaveValue("");
    expect(box()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Clear search" })).toBeNull();
  },
);

test("an Escape that empties it is not heard around, the next one is", async () => {
  const around = vi.fn();
  document.addEventListener("keydown", around, true);
  const user = setup();
  render(<Held />);
  await user.type(box(), "g");
  around.mockClear();
  await user.keyboard("{Escape}");
  expect(around).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(around).toHaveBeenCalledTimes(1);
  document.removeEventListener("keydown", around, true);
});

test("what the page resets is reset, and words that were about to be searched are forgotten", async () => {
  const onSearch = vi.fn();
  const user = setup();
  render(<Held onSearch={onSearch} />);
  await user.type(box(), "gtb{Enter}");
  await user.type(box(), "x");
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(box()).toHaveValue("");
  await pass(400);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test("typing on while an answer arrives loses nothing", async () => {
  const onSearch = vi.fn();
  const user = setup();
  const page = (value: string) => (
    <SearchField label="Search transactions" value={value} onSearch={onSearch} />
  );
  const { rerender } = render(page(""));
  await user.type(box(), "gt{Enter}b");
  rerender(page("gt"));
  expect(box()).toHaveValue("gtb");
  await pass(320);
  expect(onSearch).toHaveBeenLastCalledWith("gtb");
});

test("it can be the search landmark of its page", () => {
  render(<Held landmark />);
  expect(screen.getByRole("search", { name: "Search transactions" })).toContainElement(box());
});
