import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn } from "storybook/test";
import { Pagination } from "./pagination.tsx";

const meta = {
  title: "Components/Navigation/Pagination",
  component: Pagination,
  args: { label: "Transactions, pages", page: 2, pages: 11, onPage: fn() },
  render: function HeldPagination(args) {
    const [page, setPage] = useState(args.page);
    return (
      <Pagination
        {...args}
        page={page}
        onPage={(next) => {
          setPage(next);
          args.onPage(next);
        }}
      />
    );
  },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InTheMiddle: Story = {};
export const AtTheFirst: Story = { args: { page: 1 } };
export const AtTheLast: Story = { args: { page: 11 } };
export const WithRowsToChoose: Story = {
  args: { perPage: { value: 20, options: [20, 50, 100], onChange: fn() } },
};

export const OnASmallPhone: Story = {
  args: { page: 998, pages: 1000 },
  decorators: [(Story) => <div className="w-72">{Story()}</div>],
};

export const MovedByKeyboard: Story = {
  args: { page: 10 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}{Enter}");
    await expect(canvas.getByRole("status")).toHaveTextContent("Page 11 of 11");
    await expect(canvas.getByRole("button", { name: "Next" })).toHaveFocus();
  },
};
