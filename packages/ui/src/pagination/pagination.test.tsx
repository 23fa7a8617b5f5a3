import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { Pagination, type PaginationProps } from "./pagination.tsx";

function Held({ onPage = () => {}, page: start = 1, ...rest }: Partial<PaginationProps>) {
  const [page, setPage] = useState(start);
  return (
    <Pagination
      label="Transactions, pages"
      pages={3}
      {...rest}
      page={page}
      onPage={(next) => {
        setPage(next);
        onPage(next);
      }}
    />
  );
}

const previous = () => screen.getByRole("button", { name: "Previous" });
const next = () => screen.getByRole("button", { name: "Next" });

test("it moves through the pages, says where it is, and keeps focus at the end (pagination-1, pagination-2)", async () => {
  const onPage = vi.fn();
  render(<Held onPage={onPage} />);
  expect(screen.getByRole("navigation", { name: "Transactions, pages" })).toBeVisible();
  const place = screen.getByRole("status");
  await userEvent.click(next());
  await userEvent.keyboard("{Enter}");
  expect(place).toHaveTextContent("Page 3 of 3");
  expect(next()).toHaveFocus();
  expect(next()).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("{Enter}");
  expect(onPage.mock.calls).toEqual([[2], [3]]);
});

test("there is nothing before the first page", async () => {
  const onPage = vi.fn();
  render(<Held onPage={onPage} />);
  await userEvent.click(previous());
  expect(onPage).not.toHaveBeenCalled();
  expect(previous()).toHaveAttribute("aria-disabled", "true");
});

test("how many rows a page has is chosen beside it", async () => {
  const onChange = vi.fn();
  render(<Held perPage={{ value: 20, options: [20, 50, 100], onChange }} />);
  expect(screen.getByRole("radio", { name: "20" })).toBeChecked();
  await userEvent.click(screen.getByText("50"));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(50);
});

test.each([
  [{ page: 0 }, "counts pages from 1"],
  [{ page: 4 }, "counts pages from 1"],
  [{ label: "" }, "give it a `label`"],
])("misuse is refused with what to do instead (%o)", (props, sentence) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  expect(() => render(<Held {...props} />)).toThrow(sentence);
  vi.restoreAllMocks();
});
