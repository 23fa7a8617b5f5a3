import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { Dialog } from "#dialog/dialog.tsx";
import { countryOptions } from "#testing/countries.ts";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { SelectField } from "./select-field.tsx";

const meta = {
  title: "Components/Inputs/SelectField",
  component: SelectField,
  args: {
    label: "Country of residence",
    required: true,
    options: countryOptions,
    value: "",
    onChange: fn(),
  },
  // Room for the open menu.
  decorators: [(Story) => <div className="min-h-96 max-w-110">{Story()}</div>],
  parameters: { section: "2 Select" },
  render: function HeldSelectField(args) {
    const [value, setValue] = useState(args.value);
    return (
      <SelectField
        {...args}
        value={value}
        onChange={(next) => {
          setValue(next);
          args.onChange(next);
        }}
      />
    );
  },
} satisfies Meta<typeof SelectField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { value: "NG" } };
export const ReadOnly: Story = {
  parameters: {
    state: "Single choice, read only",
    seen: { role: "combobox", name: "Country of residence", value: "Nigeria" },
    proof: "select-field: where nothing can be chosen the keys choose nothing",
  },
  args: { value: "NG", readOnly: true },
};
export const Disabled: Story = { args: { value: "NG", disabled: true } };
export const WithError: Story = {
  parameters: {
    state: "Single choice, its error",
    seen: "Please choose where you live",
    proof: "select-field: an error, the marker and the choice are told to assistive…",
  },
  args: { error: "Please choose where you live" },
};

export const Open: Story = {
  parameters: {
    state: "Single choice, open",
    seen: { role: "option", name: "Ghana", selected: true },
    proof: "select-field: a press opens the list, a press on an option chooses…",
  },
  args: { value: "GH" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Country of residence" }));
    await expect(canvas.getByRole("option", { selected: true })).toHaveTextContent("Ghana");
  },
};

export const OneNotNow: Story = {
  parameters: {
    state: "An option that is disabled, one that is hidden",
    seen: { role: "option", name: "Access Bank, down for repairs until Monday", disabled: true },
    section: "4 Dropdown menu",
    proof: "select-field: an option that is hidden is not there…",
  },
  args: {
    label: "Bank",
    options: [
      { value: "gtb", label: "GTBank" },
      { value: "access", label: "Access Bank, down for repairs until Monday", disabled: true },
      { value: "other", label: "Others" },
    ],
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}{ArrowDown}{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("other");
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("option", { name: /^Access/ })).toHaveAttribute("aria-disabled");
  },
};

export const WaitingForTheList: Story = {
  args: { options: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await expect(canvas.getByText("The list has not arrived yet.")).toBeVisible();
  },
};

export const Searched: Story = {
  args: { searchable: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Country of residence" }));
    await userEvent.keyboard("ni");
    await expect(canvas.getAllByRole("option")).toHaveLength(4);
  },
};

export const NothingFound: Story = {
  args: { searchable: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Country of residence" }));
    await userEvent.keyboard("atlantis");
    await expect(canvas.getByText("Nothing starts like that.")).toBeVisible();
  },
};

export const ChosenByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const box = canvas.getByRole("combobox", { name: "Country of residence" });
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}{End}{ArrowUp}{Enter}");
    await expect(box).toHaveTextContent("United Kingdom");
    await expect(box).toHaveFocus();
    await userEvent.keyboard("nige");
    await userEvent.keyboard("{Enter}");
    await expect(args.onChange).toHaveBeenLastCalledWith("NE");
    await userEvent.keyboard("{ArrowDown}{Home}{Escape}");
    await expect(args.onChange).toHaveBeenCalledTimes(2);
    await expect(canvas.queryByRole("listbox")).toBeNull();
  },
};

const ACCOUNTS = [
  {
    value: "gtb",
    label: "GTBank ••0123",
    group: "Naira",
    description: "Paid within a working day",
  },
  { value: "uba", label: "UBA ••4567", group: "Naira", description: "Paid within a working day" },
  {
    value: "citi",
    label: "Citibank ••8901",
    group: "Dollars",
    description: "Paid within five working days, by way of a bank in New York",
  },
  {
    value: "chase",
    label: "Chase ••2345",
    group: "Dollars",
    description: "Your document of identity expired in October",
    disabled: true,
  },
];

export const InGroupsWithDescriptions: Story = {
  args: { label: "Paid to", options: ACCOUNTS, value: "uba" },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("combobox", { name: "Paid to" }));
    const dollars = canvas.getByRole("group", { name: "Dollars" });
    await expect(within(dollars).getAllByRole("option")).toHaveLength(2);
    await expect(canvas.getByRole("option", { name: "UBA ••4567" })).toHaveAccessibleDescription(
      "Paid within a working day",
    );
    await userEvent.keyboard("{ArrowDown}");
    await expectNothingCutsTheList();
  },
};

/** At the middle of each of its edges the list itself is on top, and not what would hide it. */
async function expectNothingCutsTheList() {
  const list = screen.getByRole("listbox").parentElement ?? document.body;
  const { left, right, top, bottom } = list.getBoundingClientRect();
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  const edges = [
    [across, top + 4],
    [across, bottom - 4],
    [left + 4, down],
    [right - 4, down],
  ] as const;
  for (const [x, y] of edges) {
    await expect(list.contains(document.elementFromPoint(x, y))).toBe(true);
  }
}

export const InADialog: Story = {
  args: { searchable: true, value: "NG" },
  parameters: {
    musts: ["select-field-5"],
    layout: "fullscreen",
    docs: { story: { height: "560px" } },
  },
  decorators: [
    (Story) => {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onOpenChange={setOpen} title="Where you live" size="sm">
          <Story />
        </Dialog>
      );
    },
  ],
  play: async ({ userEvent }) => {
    const dialog = await screen.findByRole("dialog", { name: "Where you live" });
    const box = within(dialog).getByRole("combobox", { name: "Country of residence" });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await Promise.all(dialog.getAnimations().map(async ({ finished }) => finished));
    await userEvent.click(box);
    await expectNothingCutsTheList();
    await userEvent.keyboard("{Escape}");
    await expect(screen.queryByRole("listbox")).toBeNull();
    await expect(dialog).toBeVisible();
    await expect(box).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(screen.getByRole("combobox", { name: "Search" })).toHaveFocus();
  },
};

export const InAContainerThatScrolls: Story = {
  parameters: { musts: ["select-field-5"] },
  decorators: [
    (Story) => (
      <div className="h-28 overflow-auto border border-line p-3">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("combobox"));
    await expectNothingCutsTheList();
  },
};

export const AtTheFootOfTheWindow: Story = {
  decorators: [
    (Story) => (
      <div className="flex h-150 flex-col justify-end">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox");
    await userEvent.click(box);
    const list = screen.getByRole("listbox").parentElement ?? document.body;
    await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(
      box.getBoundingClientRect().top,
    );
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <SelectField {...args} />
    </PointerStates>
  ),
};
