// @vitest-environment jsdom
import { expect, test } from "vitest";
import { nameSteps } from "../../.storybook/named-steps.ts";

/** A play's context whose user writes down what it did within which step. */
function createContext(): { context: never; acts: string[] } {
  const acts: string[] = [];
  let step = "";
  const act =
    (name: string) =>
    (...given: unknown[]): Promise<void> => {
      acts.push(`${step}: ${name} ${given.length}`);
      return Promise.resolve();
    };
  const userEvent = {
    click: act("click"),
    type: act("type"),
    tab: act("tab"),
    pointer: act("pointer"),
  };
  const context = {
    userEvent,
    step: async (label: string, play: () => Promise<void>) => {
      step = label;
      await play();
      step = "";
    },
  };
  return { context: context as never, acts };
}

type User = Record<string, (...given: unknown[]) => Promise<void>>;

test("each thing that a person does is a step in words", async () => {
  document.body.innerHTML = `<label for="a">Amount</label><input id="a">
    <button aria-label="Close">x</button><button>Withdraw
      ₦150,000.00</button><span id="n">Kind</span><div role="combobox" aria-labelledby="n">All</div><i></i>`;
  const { context, acts } = createContext();
  nameSteps(context);
  const { userEvent } = context as { userEvent: User };
  const [close, withdraw] = document.querySelectorAll("button");
  await userEvent["type"]?.(document.querySelector("input"), "150000");
  await userEvent["click"]?.(close);
  await userEvent["click"]?.(withdraw);
  await userEvent["click"]?.(document.querySelector("[role=combobox]"));
  await userEvent["click"]?.(document.querySelector("i"));
  await userEvent["tab"]?.({ shift: true });
  await userEvent["pointer"]?.([]);
  expect(acts).toEqual([
    "Type “150000” into “Amount”: type 2",
    "Press “Close”: click 1",
    "Press “Withdraw ₦150,000.00”: click 1",
    "Press “Kind”: click 1",
    "Press the i: click 1",
    "Go back with Shift and Tab: tab 1",
    ": pointer 1",
  ]);
});
