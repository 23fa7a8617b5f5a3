import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { Dialog } from "#dialog/dialog.tsx";
import { countryOptions } from "#testing/countries.ts";
import { SelectField, type SelectFieldProps } from "./select-field.tsx";

afterEach(() => {
  vi.useRealTimers();
});

function Held({ start = "", ...rest }: Partial<SelectFieldProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <SelectField
      label="Country"
      options={countryOptions}
      {...rest}
      value={value}
      onChange={(next) => {
        setValue(next);
        rest.onChange?.(next);
      }}
    />
  );
}

const box = () => screen.getByRole("combobox", { name: "Country" });
const search = () => screen.getByRole("combobox", { name: "Search" });
const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);
const marked = () =>
  document.getElementById(document.activeElement?.getAttribute("aria-activedescendant") ?? "")
    ?.textContent;

test("a press opens the list, a press on an option chooses and closes it (select-field-1)", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  expect(box()).toHaveTextContent("Choose");
  await userEvent.click(box());
  expect(box()).toHaveAttribute("aria-expanded", "true");
  await userEvent.click(screen.getByRole("option", { name: "Ghana" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith("GH");
  expect(box()).toHaveTextContent("Ghana");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box()).toHaveFocus();
});

test("by keyboard: down opens at the choice, arrows, Home and End move, Enter chooses (select-field-2)", async () => {
  render(<Held start="NG" />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("Nigeria");
  expect(screen.getByRole("option", { selected: true })).toHaveTextContent("Nigeria");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toBe("Niger");
  await userEvent.keyboard("{Home}");
  expect(marked()).toBe("Antarctica");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toBe("Antarctica");
  await userEvent.keyboard("{End}{ArrowDown}");
  expect(marked()).toBe("United States");
  await userEvent.keyboard("{Enter}");
  expect(box()).toHaveTextContent("United States");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("Escape closes without choosing and no one around hears of it (select-field-2)", async () => {
  const around = vi.fn();
  document.addEventListener("keydown", around, true);
  const onChange = vi.fn();
  render(<Held start="NG" onChange={onChange} />);
  await userEvent.click(box());
  await userEvent.keyboard("{ArrowUp}");
  around.mockClear();
  await userEvent.keyboard("{Escape}");
  expect(around).not.toHaveBeenCalled();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box()).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(around).toHaveBeenCalledTimes(1);
  document.removeEventListener("keydown", around, true);
});

test("the first letters go to their option, the same letter again to the next, marks or not (select-field-2)", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  render(<Held />);
  await user.tab();
  await user.keyboard("u");
  expect(marked()).toBe("United Kingdom");
  await user.keyboard("u");
  expect(marked()).toBe("United States");
  vi.advanceTimersByTime(600);
  await user.keyboard("cote");
  expect(marked()).toBe("Côte d'Ivoire");
  await user.keyboard(" ");
  vi.advanceTimersByTime(600);
  await user.keyboard(" ");
  expect(box()).toHaveTextContent("Côte d'Ivoire");
});

test("a letter with which no option starts opens nothing, and the page around it hears it", async () => {
  const user = userEvent.setup();
  const heard: string[] = [];
  const listen = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented) heard.push(event.key);
  };
  document.addEventListener("keydown", listen);
  const letters = [{ value: "late", label: "Late" }];
  render(<Held options={letters} />);
  box().focus();
  await user.keyboard("j");
  expect(box()).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("l");
  expect(box()).toHaveAttribute("aria-expanded", "true");
  document.removeEventListener("keydown", listen);
  expect(heard).toEqual(["j"]);
});

test("a search leaves the names that start with it, whatever their case and marks", async () => {
  render(<Held searchable />);
  await userEvent.click(box());
  expect(search()).toHaveFocus();
  expect(search()).toHaveAttribute("placeholder", "Search...");
  await userEvent.keyboard("NI");
  expect(offered()).toEqual(["Nicaragua", "Niger", "Nigeria", "Niue"]);
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(marked()).toBe("Nigeria");
  await userEvent.keyboard("{Enter}");
  expect(box()).toHaveTextContent("Nigeria");
  await userEvent.click(box());
  await userEvent.keyboard("COTE");
  expect(offered()).toEqual(["Côte d'Ivoire"]);
  await userEvent.keyboard("x");
  expect(offered()).toEqual([]);
  expect(screen.getByText("Nothing starts like that.")).toBeVisible();
  await userEvent.keyboard("{Enter}");
  expect(box()).toHaveTextContent("Nigeria");
});

test.each([
  ["UK", "United Kingdom"],
  ["britain", "United Kingdom"],
  ["States", "United States"],
  ["Ivory", "Côte d'Ivoire"],
  ["ivoire", "Côte d'Ivoire"],
])("a search for %s chooses %s", async (typed, label) => {
  render(<Held searchable options={[{ value: "UA", label: "Ukraine" }, ...countryOptions]} />);
  await userEvent.click(box());
  await userEvent.keyboard(`${typed}{Enter}`);
  expect(box()).toHaveTextContent(label);
});

test("several letters with which no option starts go to the one that a search finds (select-field-2)", async () => {
  render(<Held />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.keyboard("usa");
  expect(marked()).toBe("United States");
});

test("the first letter typed on a closed searchable field begins the search", async () => {
  render(<Held searchable />);
  await userEvent.tab();
  await userEvent.keyboard("gh");
  expect(search()).toHaveValue("gh");
  expect(offered()).toEqual(["Ghana"]);
});

test("search words outlive a click outside by about a second", () => {
  vi.useFakeTimers();
  render(<Held searchable />);
  const openIt = () => fireEvent.click(box());
  openIt();
  fireEvent.change(search(), { target: { value: "ni" } });
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole("listbox")).toBeNull();
  act(() => {
    vi.advanceTimersByTime(900);
  });
  openIt();
  expect(search()).toHaveValue("ni");
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(search()).toHaveValue("");
});

test("someone already typing again does not lose the new words", () => {
  vi.useFakeTimers();
  render(<Held searchable />);
  fireEvent.click(box());
  fireEvent.change(search(), { target: { value: "ni" } });
  fireEvent.pointerDown(document.body);
  fireEvent.click(box());
  fireEvent.change(search(), { target: { value: "gh" } });
  act(() => {
    vi.advanceTimersByTime(2000);
  });
  expect(search()).toHaveValue("gh");
});

test("Tab leaves and closes, and the page hears once that the field was left", async () => {
  const onBlur = vi.fn();
  render(
    <>
      <Held searchable onBlur={onBlur} />
      <input aria-label="Next" />
    </>,
  );
  await userEvent.click(box());
  expect(onBlur).not.toHaveBeenCalled();
  await userEvent.tab();
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.getByLabelText("Next")).toHaveFocus();
  expect(onBlur).toHaveBeenCalledTimes(1);
});

test("Tab closes the list also where nothing follows the field", async () => {
  render(<Held searchable />);
  await userEvent.click(box());
  await userEvent.tab();
  expect(document.body).toHaveFocus();
  expect(screen.queryByRole("listbox")).toBeNull();
});

test.each([{ readOnly: true }, { disabled: true }])(
  "with %o it never opens (select-field-3)",
  async (props) => {
    render(<Held start="NG" {...props} />);
    await userEvent.click(box());
    box().focus();
    await userEvent.keyboard("{ArrowDown}{Enter}n");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box()).toHaveTextContent("Nigeria");
  },
);

test("an error, the marker and the choice are told to assistive technology", () => {
  render(<Held error="Please choose a country" required />);
  expect(box()).toBeInvalid();
  expect(box()).toBeRequired();
  expect(box()).toHaveAccessibleDescription("Please choose a country");
});

test("a form hears the choice under the field's name, and a press on the label focuses it", async () => {
  const { container } = render(
    <form>
      <Held start="NG" name="country" />
    </form>,
  );
  expect(new FormData(container.querySelector("form") ?? undefined).get("country")).toBe("NG");
  await userEvent.click(screen.getByText("Country"));
  expect(box()).toHaveFocus();
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("an option that is hidden is not there, one that is disabled is shown, passed over and never chosen (select-field-4)", async () => {
  const onChange = vi.fn();
  render(
    <Held
      onChange={onChange}
      options={[
        { value: "gtb", label: "GTBank", disabled: true },
        { value: "access", label: "Access Bank" },
        { value: "old", label: "Old Bank", hide: true },
        { value: "union", label: "Union Bank", disabled: true },
        { value: "zenith", label: "Zenith Bank" },
        { value: "zuma", label: "Zuma Bank", disabled: true },
      ]}
    />,
  );
  await userEvent.click(box());
  expect(offered()).toEqual(["GTBank", "Access Bank", "Union Bank", "Zenith Bank", "Zuma Bank"]);
  const off = screen.getByRole("option", { name: "Union Bank" });
  expect(off).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(off);
  expect(screen.getByRole("listbox")).toBeVisible();
  expect(marked()).toBe("Access Bank");
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("Zenith Bank");
  await userEvent.keyboard("{ArrowDown}");
  expect(marked()).toBe("Zenith Bank");
  await userEvent.keyboard("{Home}");
  expect(marked()).toBe("Access Bank");
  await userEvent.keyboard("{ArrowUp}");
  expect(marked()).toBe("Access Bank");
  await userEvent.keyboard("{End}{PageUp}u");
  expect(marked()).toBe("Access Bank");
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("access");
});

test("where nothing can be chosen the keys choose nothing", async () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} options={[{ value: "a", label: "A", disabled: true }]} />);
  await userEvent.click(box());
  await userEvent.keyboard("{ArrowDown}{End}{Enter}");
  expect(onChange).not.toHaveBeenCalled();
});

const ACCOUNTS = [
  { value: "gtb", label: "GTBank 0123", group: "Naira", description: "Paid within a working day" },
  { value: "uba", label: "UBA 4567", group: "Naira" },
  { value: "citi", label: "Citibank 8901", group: "Dollars", description: "Paid within five days" },
  { value: "new", label: "Another account" },
];

test("options of a group stand under its heading, and what describes an option is heard after its name", async () => {
  render(<Held options={ACCOUNTS} />);
  await userEvent.click(box());
  expect(
    screen
      .getAllByRole("group")
      .map((group) => [
        group.getAttribute("aria-label"),
        within(group).getAllByRole("option").length,
      ]),
  ).toEqual([
    ["Naira", 2],
    ["Dollars", 1],
  ]);
  const described = screen.getByRole("option", { name: "GTBank 0123" });
  expect(described).toHaveAccessibleDescription("Paid within a working day");
  expect(screen.getByRole("option", { name: "UBA 4567" })).not.toHaveAttribute("aria-describedby");
  await userEvent.keyboard("{End}");
  expect(marked()).toBe("Another account");
});

test("the keys pass over headings, in the order that is seen", async () => {
  render(<Held options={ACCOUNTS} />);
  await userEvent.tab();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(marked()).toBe("Another account");
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(box()).toHaveTextContent("Citibank 8901");
  await userEvent.keyboard("u{Enter}");
  expect(box()).toHaveTextContent("UBA 4567");
});

test("in a dialog Escape closes the list alone, and the focus stays on the field (select-field-6)", async () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog open onOpenChange={onOpenChange} title="Where you live">
      <Held searchable />
    </Dialog>,
  );
  await userEvent.click(box());
  expect(search()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box()).toHaveFocus();
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.keyboard("{Escape}");
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
});

test("the open list is put into the browser's top layer, where nothing cuts it (select-field-5)", async () => {
  const showPopover = vi.fn<() => void>();
  HTMLElement.prototype.showPopover = showPopover;
  render(<Held />);
  await userEvent.click(box());
  expect(showPopover.mock.contexts).toEqual([screen.getByRole("listbox").parentElement]);
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
});

test.each([
  ["below its field", { top: 100, bottom: 150, left: 20 }, { left: "20px", top: "158px" }],
  [
    "above it where there is no room below",
    { top: 700, bottom: 750, left: 20 },
    { left: "20px", top: "392px" },
  ],
  [
    "within the window beside its right edge",
    { top: 100, bottom: 150, left: 900 },
    { left: "708px", top: "158px" },
  ],
])("the list is %s", async (_where, field, at) => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    const isList = this.dataset["slot"] === "listbox-menu";
    return isList
      ? new DOMRect(0, 0, 300, 300)
      : new DOMRect(field.left, field.top, 200, field.bottom - field.top);
  });
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1024);
  render(<Held />);
  await userEvent.click(box());
  expect(screen.getByRole("listbox").parentElement).toHaveStyle(at);
  vi.restoreAllMocks();
});

test("the list follows its field while a dialog around it is on its way up", async () => {
  let top = 400;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (
    this: HTMLElement,
  ) {
    if (this.dataset["slot"] === "listbox-menu") return new DOMRect(0, 0, 300, 300);
    return new DOMRect(20, top, 200, 50);
  });
  render(<Held />);
  await userEvent.click(box());
  const list = screen.getByRole("listbox").parentElement;
  expect(list).toHaveStyle({ top: "92px" });
  top = 395;
  await waitFor(() => expect(list).toHaveStyle({ top: "87px" }));
  vi.restoreAllMocks();
});
