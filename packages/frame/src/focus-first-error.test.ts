import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { focusFirstError } from "./focus-first-error.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** A form with the focus on its button, which was just pressed. */
function showForm(fields: string): HTMLFormElement {
  document.body.innerHTML = `<a href="/help" id="help">Help</a><form>${fields}<button id="send">Send</button></form>`;
  focusOn("send");
  const form = document.querySelector("form");
  if (form === null) throw new Error("the form is missing");
  return form;
}

const focusOn = (id: string): void => document.getElementById(id)?.focus();
const focusedId = (): string | undefined => document.activeElement?.id;
const wait = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

const AMOUNT = `<div data-wrong="true"><input id="amount" aria-invalid="true"></div>`;

test.each([
  [
    "a field that is right is passed over",
    `<label data-wrong="false"><input id="card" type="radio" data-wrong="false"></label>${AMOUNT}`,
    "amount",
  ],
  ["a box around an amount is not stopped at", AMOUNT, "amount"],
  [
    "of a group the chosen answer gets it",
    `<div role="radiogroup" aria-invalid="true"><input id="yes" type="radio" name="q"><input id="no" type="radio" name="q" checked></div>`,
    "no",
  ],
  [
    "what takes no focus is passed over",
    `<input id="bank" aria-invalid="true" disabled>${AMOUNT}`,
    "amount",
  ],
  [
    "a step that is not shown is passed over",
    `<fieldset hidden><input id="name" aria-invalid="true"></fieldset>${AMOUNT}`,
    "amount",
  ],
])("%s", async (_what, fields, reached) => {
  focusFirstError(showForm(fields));
  await wait(50);
  expect(focusedId()).toBe(reached);
});

test("an error that is drawn within two seconds gets the focus, and a later one does not", async () => {
  const form = showForm(`<input id="amount">`);
  const amount = document.getElementById("amount");
  focusFirstError(form);
  await wait(1_900);
  expect(focusedId()).toBe("send");
  amount?.setAttribute("aria-invalid", "true");
  await wait(50);
  expect(focusedId()).toBe("amount");

  amount?.removeAttribute("aria-invalid");
  focusOn("send");
  focusFirstError(form);
  await wait(2_100);
  amount?.setAttribute("aria-invalid", "true");
  await wait(1_000);
  expect(focusedId()).toBe("send");
});

test("who has gone on to another control meanwhile stays there", async () => {
  const form = showForm(`<input id="amount">`);
  focusFirstError(form);
  await wait(100);
  focusOn("help");
  document.getElementById("amount")?.setAttribute("aria-invalid", "true");
  await wait(2_100);
  expect(focusedId()).toBe("help");
});

test("a heading that a new step has put the focus on gives it up", async () => {
  const form = showForm(`<h2 id="step" tabindex="-1">Step 2</h2><input id="amount">`);
  focusFirstError(form);
  await wait(100);
  focusOn("step");
  document.getElementById("amount")?.setAttribute("aria-invalid", "true");
  await wait(50);
  expect(focusedId()).toBe("amount");
});
