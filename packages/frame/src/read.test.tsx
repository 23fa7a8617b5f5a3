import { swrDefaults } from "@kinfold/api/swr";
import { Refusal } from "@kinfold/contract/refusal";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, test, vi } from "vitest";
import { combineReadings, Read, type Reading } from "./shell/read.tsx";

const refused = new Refusal("not_found", 404, {
  error: "Gone",
  code: "not_found",
  request_id: "r",
});
const again = vi.fn<() => void>();
const reading = (part: Partial<Reading<string[]>>): Reading<string[]> => ({
  data: undefined,
  error: undefined,
  mutate: again,
  ...part,
});

function show(part: Partial<Reading<string[]>>) {
  return render(
    <SWRConfig value={swrDefaults}>
      <Read
        of={reading(part)}
        waiting="Reading the names"
        unreachable="The names could not be read"
        empty={<p>There are none.</p>}
      >
        {(names) => <p>{names.join(", ")}</p>}
      </Read>
    </SWRConfig>,
  );
}

test("it waits, also while a failure is being retried", () => {
  const { unmount } = show({});
  expect(screen.getByText("Reading the names")).toBeVisible();
  unmount();
  show({ error: new Error("for a moment") });
  expect(screen.getByText("Reading the names")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("once it is given up, it says so and asks again", async () => {
  show({ error: refused });
  expect(screen.getByRole("alert")).toHaveTextContent("The names could not be read");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});

test("nothing is not the same as names, and what was read stays shown when it cannot be read again", () => {
  const { unmount } = show({ data: [] });
  expect(screen.getByText("There are none.")).toBeVisible();
  unmount();
  show({ data: ["Ada", "Tunde"], error: refused });
  expect(screen.getByText("Ada, Tunde")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a table draws its own waiting, and a page its own failure", () => {
  const draw = (part: Partial<Reading<string[]>>) => (
    <SWRConfig value={swrDefaults}>
      <Read of={reading(part)} renderUnreachable={(error) => <p>{error?.message}</p>}>
        {(names) => <p>{names === undefined ? "rows to come" : names.length}</p>}
      </Read>
    </SWRConfig>
  );
  const { rerender } = render(draw({}));
  expect(screen.getByText("rows to come")).toBeVisible();
  rerender(draw({ error: refused }));
  expect(screen.getByText("Gone")).toBeVisible();
  rerender(draw({ data: ["Ada"] }));
  expect(screen.getByText("1")).toBeVisible();
});

test("two reads are there once both are, fail when either does, and are asked again together", async () => {
  const one = reading({ data: ["Ada"] });
  expect(combineReadings(one, reading({})).data).toBeUndefined();
  expect(combineReadings(one, reading({ data: ["Tunde"] })).data).toEqual([["Ada"], ["Tunde"]]);
  const both = combineReadings(one, reading({ error: refused }));
  expect(both.error).toBe(refused);
  again.mockClear();
  await both.mutate();
  expect(again).toHaveBeenCalledTimes(2);
});

test("where it is a list that changes, what was read stays shown and is said to be outdated", async () => {
  const client = userEvent.setup();
  again.mockClear();
  render(
    <SWRConfig value={swrDefaults}>
      <Read
        of={reading({ data: ["Ada"], error: refused })}
        waiting="Reading the names"
        unreachable="The names could not be read"
        outdated="These names could not be read again"
      >
        {(names) => <p>{names.join(", ")}</p>}
      </Read>
    </SWRConfig>,
  );
  expect(screen.getByText("Ada")).toBeVisible();
  expect(screen.getByRole("alert")).toHaveTextContent("These names could not be read again");
  await client.click(screen.getByRole("button", { name: "Try again" }));
  expect(again).toHaveBeenCalledOnce();
});
