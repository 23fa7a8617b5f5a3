import { countries } from "@kinfold/contract/testing/samples";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { PhoneQuestion } from "./phone-question.tsx";

function Asked({ from = "US", start = "", residence = "" }) {
  const [country, setCountry] = useState(from);
  const [value, setValue] = useState(start);
  return (
    <PhoneQuestion
      label="Phone"
      countries={Object.values(countries)}
      country={country}
      onCountryChange={setCountry}
      value={value}
      onChange={setValue}
      residence={residence}
    />
  );
}

const number = () => screen.getByRole("textbox", { name: "Phone" });
const offers = () => screen.queryAllByRole("button", { name: /^Use \+/ });

test("a leading 0 where no number has one is said while it is typed, and one tap moves it home", async () => {
  render(<Asked />);
  await userEvent.type(number(), "0");
  expect(number()).toHaveAccessibleDescription(
    "Numbers with +1 (United States) do not begin with 0.",
  );
  expect(offers()).toEqual([]);
  await userEvent.type(number(), "8035550142");
  await userEvent.click(screen.getByRole("button", { name: "Use +234 (Nigeria)" }));
  expect(number()).toHaveValue("08035550142");
  expect(number()).toHaveAccessibleDescription("The first 0 is left out: +234 8035550142");
});

test("the country of residence is offered before Nigeria", async () => {
  render(<Asked residence="GB" />);
  await userEvent.type(number(), "07400123456");
  expect(offers().map((button) => button.textContent)).toEqual(["Use +44 (United Kingdom)"]);
});

test("a wrong length is said when the question is left, not while the member types", async () => {
  render(<Asked />);
  await userEvent.type(number(), "202555");
  expect(number()).not.toBeInvalid();
  await userEvent.tab();
  expect(number()).toHaveAccessibleDescription("A number with +1 (United States) has 10 digits.");
  await userEvent.type(number(), "0123");
  expect(number()).not.toBeInvalid();
});

test("a stored number is not doubted before its calling code is taken off, nor after", async () => {
  render(<Asked from="NG" start="+2348035550142" />);
  expect(number()).toHaveValue("8035550142");
  await userEvent.click(number());
  await userEvent.tab();
  expect(number()).not.toBeInvalid();
});
