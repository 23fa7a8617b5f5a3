import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { someCountries } from "#testing/countries.ts";
import { PhoneField } from "./phone-field.tsx";

const meta = {
  title: "Components/Inputs/PhoneField",
  component: PhoneField,
  args: {
    label: "Phone",
    required: true,
    countries: someCountries,
    country: "",
    onCountryChange: fn(),
    value: "",
    onChange: fn(),
  },
  // Room for the open menu.
  decorators: [(Story) => <div className="min-h-96 max-w-110">{Story()}</div>],
  parameters: { section: "5 Phone input" },
  render: function HeldPhoneField(args) {
    const [value, setValue] = useState(args.value);
    const [country, setCountry] = useState(args.country);
    return (
      <PhoneField
        {...args}
        value={value}
        country={country}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
        onCountryChange={(next) => {
          setCountry(next);
          args.onCountryChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  parameters: {
    state: "Empty: the United States",
    seen: { role: "combobox", name: "Country code: United States +1" },
    proof: "phone-field: the United States are chosen until a member chooses",
    also: [
      {
        state: "Digits only",
        seen: { role: "textbox", name: "Phone", value: "" },
        proof: "phone-field: what is typed is kept as digits only…",
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("combobox", { name: "Country code: United States +1" }),
    ).toBeVisible();
  },
};

export const StoredNumber: Story = {
  parameters: {
    state: "A stored number without its calling code",
    seen: { role: "textbox", name: "Phone", value: "8035550142" },
    proof: "phone-field: a stored number waits for the countries…",
  },
  args: { country: "NG", value: "+2348035550142" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue("8035550142")).toBe(
      canvas.getByRole("textbox", { name: "Phone" }),
    );
  },
};

export const WithError: Story = { args: { error: "Enter a phone number" } };
export const ReadOnly: Story = { args: { country: "NG", value: "+2348035550142", readOnly: true } };
export const WaitingForTheCountries: Story = { args: { countries: [] } };

export const OnWindows: Story = {
  parameters: {
    state: "No flags on Windows",
    seen: { role: "option", name: "NG Nigeria +234", selected: true },
    proof: "phone-field: flags are drawn, but on Windows the two letters stand…",
  },
  args: { country: "NG" },
  beforeEach: () => {
    Object.defineProperty(navigator, "userAgent", {
      configurable: true,
      get: () => "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
    });
    return () => Reflect.deleteProperty(navigator, "userAgent");
  },
  play: async ({ canvas, userEvent }) => {
    const code = canvas.getByRole("combobox", { name: /^Country code/ });
    await expect(code).toHaveTextContent("NG+234");
    await userEvent.click(code);
    await userEvent.keyboard("ni");
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent("NGNigeria+234");
  },
};

export const PastedWithItsCountry: Story = {
  parameters: {
    state: "A number pasted with its country",
    seen: { role: "textbox", name: "Phone", value: "8035550142" },
    proof: "phone-field: pasting over something replaces it when the number…",
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole("textbox", { name: "Phone" }));
    await userEvent.paste("+234 803 555 0142");
    await expect(args.onCountryChange).toHaveBeenLastCalledWith("NG");
    await expect(canvas.getByRole("textbox", { name: "Phone" })).toHaveValue("8035550142");
  },
};

export const CountryChosenByKeyboard: Story = {
  parameters: {
    state: "The country searched",
    seen: { role: "textbox", name: "Phone", value: "803555" },
    proof: "phone-field: the menu searches names by their beginning and offers…",
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}nig");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onCountryChange).toHaveBeenLastCalledWith("NG");
    await expect(canvas.getByRole("combobox", { name: /^Country code/ })).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("803-555");
    await expect(args.onChange).toHaveBeenLastCalledWith("803555");
  },
};
