import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Table } from "#table/table.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(["desk", "phone"])(
  "on a %s what stands in for rows is silent, in a table that is busy",
  (width) => {
    vi.stubGlobal("matchMedia", () => ({
      matches: width === "phone",
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const { container } = render(
      <Table
        caption="Transactions"
        columns={[{ key: "name", head: "Name", names: true, cell: () => "Deposit" }]}
        rows={[]}
        rowKey={String}
        loadingRows={3}
        empty="Nothing yet"
      />,
    );
    const skeletons = [...container.querySelectorAll('[data-slot="skeleton"]')];
    expect(skeletons.length).toBeGreaterThanOrEqual(3);
    expect(skeletons.filter((one) => one.getAttribute("aria-hidden") !== "true")).toEqual([]);
    expect(skeletons.filter((one) => one.closest('[aria-busy="true"]') === null)).toEqual([]);
  },
);
