import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import { DateField } from "#date-field/date-field.tsx";
import { SelectField } from "#select-field/select-field.tsx";
import { Filters } from "./filters.tsx";

const kinds = [
  { value: "deposit", label: "Money in" },
  { value: "withdrawal", label: "Money out" },
];
const states = [
  { value: "completed", label: "Completed" },
  { value: "pending", label: "Confirming" },
  { value: "failed", label: "Not received" },
];

const meta = {
  title: "Components/Data/Filters",
  component: Filters,
  args: { label: "Filter transactions", active: 0, onClear: fn(), children: undefined },
  render: function HeldFilters({ active, ...args }) {
    const start = active > 0 ? { kind: "deposit", state: "completed" } : { kind: "", state: "" };
    const [chosen, setChosen] = useState({ from: "", to: "", ...start });
    const set = (part: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...part }));
    return (
      <Filters
        {...args}
        active={Object.values(chosen).filter((one) => one !== "").length}
        onClear={() => {
          setChosen({ kind: "", state: "", from: "", to: "" });
          args.onClear();
        }}
      >
        <SelectField
          label="Kind"
          options={kinds}
          value={chosen.kind}
          onChange={(kind) => set({ kind })}
        />
        <SelectField
          label="Status"
          options={states}
          value={chosen.state}
          onChange={(state) => set({ state })}
        />
        <DateField
          label="From"
          value={chosen.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <DateField
          label="To"
          value={chosen.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </Filters>
    );
  },
} satisfies Meta<typeof Filters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoneActive: Story = {};
export const TwoActive: Story = { args: { active: 2 } };

export const OpenOnAPhone: Story = {
  args: { active: 2 },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: /Filters/ }));
    await screen.findByRole("dialog", { name: "Filter transactions" });
  },
};

export const ClearedByKeyboardOnAPhone: Story = {
  args: { active: 2 },
  globals: { viewport: { value: "phone" } },
  play: async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole("button", { name: /Filters/ });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const clear = await screen.findByRole("button", { name: "Clear" });
    clear.focus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onClear).toHaveBeenCalledTimes(1);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
    await expect(button).toHaveAccessibleName("Filters");
  },
};
