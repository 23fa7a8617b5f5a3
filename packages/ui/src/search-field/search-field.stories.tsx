import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, waitFor } from "storybook/test";
import { POINTER_STATES, PointerStates } from "#testing/pointer-states.tsx";
import { SearchField } from "./search-field.tsx";

const meta = {
  title: "Components/Inputs/SearchField",
  component: SearchField,
  args: { label: "Search transactions", value: "", onSearch: fn() },
  decorators: [(Story) => <div className="max-w-110">{Story()}</div>],
  render: function HeldSearchField(args) {
    const [value, setValue] = useState(args.value);
    return (
      <SearchField
        {...args}
        value={value}
        onSearch={(words) => {
          setValue(words);
          args.onSearch(words);
        }}
      />
    );
  },
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Searched: Story = { args: { value: "GTBank" } };
export const WithALabelInView: Story = {
  args: { isLabelShown: true, help: "A bank, a plan or a reference" },
};
export const AsALandmark: Story = { args: { landmark: true } };
export const Disabled: Story = { args: { value: "GTBank", disabled: true } };
export const WithLongWords: Story = {
  args: { value: "Oluwafunmilayo-Ẹniọlá Chukwuemeka-Nnaji, Harvest Pool, one-time contribution" },
};

export const SearchedByKeyboard: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.tab();
    await userEvent.keyboard("gtb");
    await waitFor(() => expect(args.onSearch).toHaveBeenLastCalledWith("gtb"));
    await userEvent.keyboard("ank{Enter}");
    await expect(args.onSearch).toHaveBeenLastCalledWith("gtbank");
    await userEvent.keyboard("{Escape}");
    await expect(args.onSearch).toHaveBeenLastCalledWith("");
    await expect(canvas.getByRole("searchbox")).toHaveFocus();
  },
};

export const HoverFocusPressed: Story = {
  parameters: POINTER_STATES,
  render: (args) => (
    <PointerStates>
      <SearchField {...args} />
    </PointerStates>
  ),
};
