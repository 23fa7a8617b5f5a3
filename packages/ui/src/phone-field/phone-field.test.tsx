import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { someCountries } from "#testing/countries.ts";
import { findCountries, readInternational } from "./countries.ts";
import { PhoneField, type PhoneFieldProps } from "./phone-field.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

function Held({
  start = "",
  from = "",
  ...rest
}: Partial<PhoneFieldProps> & { start?: string; from?: string }) {
  const [value, setValue] = useState(start);
  const [country, setCountry] = useState(from);
  return (
    <PhoneField
      label="Phone"
      countries={someCountries}
      {...rest}
      value={value}
      country={country}
      onChange={(next) => {
        setValue(next);
        rest.onChange?.(next);
      }}
      onCountryChange={(next) => {
        setCountry(next);
        rest.onCountryChange?.(next);
      }}
    />
  );
}

const number = () => screen.getByRole("textbox", { name: "Phone" });
const code = () => screen.getByRole("combobox", { name: /^Country code/ });
const names = (typed: string) =>
  findCountries(someCountries, typed).map(({ countryName }) => countryName);

test("the United States are chosen until a member chooses", () => {
  render(<Held />);
  expect(code()).toHaveAccessibleName("Country code: United States +1");
});

test("what is typed is kept as digits only, a plus typed by hand too (phone-field-1)", async () => {
  const onCountryChange = vi.fn();
  render(<Held onCountryChange={onCountryChange} />);
  await userEvent.type(number(), "(803) 555-01x42");
  expect(number()).toHaveValue("8035550142");
  await userEvent.clear(number());
  await userEvent.type(number(), "23480");
  await userEvent.type(number(), "+", { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(number()).toHaveValue("23480");
  expect(onCountryChange).not.toHaveBeenCalled();
});

test.each([
  ["+2348035550142", "NG", "+234 803 555 0142"],
  ["8035550142", "NG", "tel:+2348035550142"],
])(
  "pasting a number with a plus chooses its country (%#) (phone-field-2)",
  async (_was, country, text) => {
    const onCountryChange = vi.fn();
    render(<Held onCountryChange={onCountryChange} />);
    await userEvent.click(number());
    await userEvent.paste(text);
    expect(onCountryChange).toHaveBeenCalledExactlyOnceWith(country);
    expect(number()).toHaveValue("8035550142");
  },
);

test("pasting over something replaces it when the number is international, and is typed otherwise", async () => {
  render(<Held from="GB" />);
  await userEvent.type(number(), "77");
  await userEvent.paste("009-1");
  expect(number()).toHaveValue("770091");
  await userEvent.paste("+44 20 7123 4567");
  expect(number()).toHaveValue("2071234567");
  expect(code()).toHaveAccessibleName("Country code: United Kingdom +44");
});

test("a code that no country has is only digits", async () => {
  const onCountryChange = vi.fn();
  render(<Held onCountryChange={onCountryChange} />);
  await userEvent.click(number());
  await userEvent.paste("+999 123");
  expect(number()).toHaveValue("999123");
  expect(onCountryChange).not.toHaveBeenCalled();
});

test("a whole number that the browser fills in chooses its country (phone-field-2)", () => {
  render(<Held />);
  fireEvent.input(number(), { target: { value: "+2348035550142" } });
  expect(number()).toHaveValue("8035550142");
  expect(code()).toHaveAccessibleName("Country code: Nigeria +234");
});

test.each([
  ["+12025550123", "US", "2025550123"],
  ["+2348035550142", "NG", "8035550142"],
  ["+442071234567", "GB", "2071234567"],
  // The rule is a count of characters: without its plus a stored number loses one digit too many.
  ["2348035550142", "NG", "035550142"],
])("%s, there when the field first appears in %s, becomes %s, once", (start, from, national) => {
  const onChange = vi.fn();
  const page = (
    <StrictMode>
      <Held start={start} from={from} onChange={onChange} />
    </StrictMode>
  );
  const { rerender } = render(page);
  rerender(page);
  expect(number()).toHaveValue(national);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(national);
});

test("a stored number waits for the countries, and a member who types first is left alone", async () => {
  const { rerender } = render(<Held start="+2348035550142" from="NG" countries={[]} />);
  expect(number()).toHaveValue("2348035550142");
  rerender(<Held start="+2348035550142" from="NG" />);
  expect(number()).toHaveValue("8035550142");
});

test("a stored number that is given again, as after saving, loses its calling code again", () => {
  const words = { label: "Phone", countries: someCountries, country: "NG" };
  const onChange = vi.fn<(digits: string) => void>();
  const draw = (value: string) => (
    <PhoneField {...words} value={value} onChange={onChange} onCountryChange={vi.fn()} />
  );
  const { rerender } = render(draw(""));
  rerender(draw("8035550142"));
  rerender(draw("+2348035550142"));
  expect(onChange.mock.calls).toEqual([["8035550142"]]);
  rerender(draw("8035550142"));
  rerender(draw("+2348035550142"));
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("typing before the countries arrive settles the value", async () => {
  const { rerender } = render(<Held start="+2348035550142" from="NG" countries={[]} />);
  await userEvent.clear(number());
  await userEvent.type(number(), "8099");
  rerender(<Held start="+2348035550142" from="NG" />);
  expect(number()).toHaveValue("8099");
});

test("an empty field appears empty and tells the page nothing", () => {
  const onChange = vi.fn();
  render(<Held onChange={onChange} />);
  expect(onChange).not.toHaveBeenCalled();
});

test("the menu searches names by their beginning and offers no country without a calling code", async () => {
  const onCountryChange = vi.fn();
  render(<Held onCountryChange={onCountryChange} />);
  await userEvent.click(code());
  expect(screen.queryByRole("option", { name: /Antarctica/ })).toBeNull();
  expect(screen.getByRole("combobox", { name: "Search" })).toHaveAttribute(
    "placeholder",
    "Search...",
  );
  await userEvent.keyboard("nig");
  expect(screen.getAllByRole("option")).toHaveLength(2);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(onCountryChange).toHaveBeenCalledExactlyOnceWith("NG");
  expect(code()).toHaveAccessibleName("Country code: Nigeria +234");
});

test.each([
  ["ni", ["Nicaragua", "Niger", "Nigeria", "Niue"]],
  ["COTE", ["Côte d'Ivoire"]],
  ["eria", []],
  ["gh", ["Ghana"]],
  // Names first, then whose code it is.
  ["ca", ["Canada"]],
  ["us", ["United States"]],
  ["n", ["Nicaragua", "Niger", "Nigeria", "Niue"]],
  ["gb", ["United Kingdom"]],
  ["uk", ["United Kingdom"]],
  ["britain", ["United Kingdom"]],
  ["ivory", ["Côte d'Ivoire"]],
  // The specification's rule first: a name that starts with it, then every word that does.
  ["s", ["American Samoa", "United States"]],
  ["234", ["Nigeria"]],
  ["+44", ["Guernsey", "United Kingdom"]],
  ["23", []],
])("a search for %j finds %j", (typed, found) => {
  expect(names(typed)).toEqual(found);
});

test.each([
  ["+1 202 555 0123", "NG", "US", "2025550123"],
  ["+1 416 555 0123", "CA", "CA", "4165550123"],
  ["+1 684 555 0123", "US", "AS", "5550123"],
  ["+44 20 7123 4567", "US", "GB", "2071234567"],
  ["+44 1481 555 012", "GG", "GG", "1481555012"],
  ["+225 07 01 02 03 04", "US", "CI", "0701020304"],
])("%s, read in %s, is a number of %s", (text, current, country, national) => {
  const read = readInternational(text, someCountries, current);
  expect(read?.country.countryCode).toBe(country);
  expect(read?.national).toBe(national);
});

test("flags are drawn, but on Windows the two letters stand instead", () => {
  const agent = vi.spyOn(navigator, "userAgent", "get");
  agent.mockReturnValue("Mozilla/5.0 (X11; Linux x86_64)");
  const { unmount } = render(<Held from="NG" />);
  expect(code()).toHaveTextContent("🇳🇬+234");
  unmount();
  agent.mockReturnValue("Mozilla/5.0 (Windows NT 10.0; Win64; x64)");
  render(<Held from="NG" />);
  expect(code()).toHaveTextContent("NG+234");
});

test("an error is heard with the number", () => {
  render(<Held error="Enter a phone number" required />);
  expect(number()).toHaveAccessibleDescription("Enter a phone number");
  expect(number()).toBeRequired();
});
