import { changeSetting } from "@kinfold/contract/office/settings";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { callEndpoint } from "../client.ts";
import { setConfirmationHandler } from "./session.ts";

const wish = { kind: "faq", id: null, version: 0, value: { question: "Who?" }, reason: "Asked." };
const setting = {
  kind: "faq",
  id: "faq_1",
  title: "Who?",
  line: "",
  state: "current",
  value: wish.value,
  version: 1,
  changed_at: null,
  changed_by: null,
  is_proposed: null,
};
const UNCONFIRMED = "Confirm that it is you, then try again.";

let isConfirmed = false;
let sent: unknown[] = [];
const server = setupServer(
  http.post(`*/api${changeSetting.path}`, async ({ request }) => {
    sent.push(await request.json());
    if (isConfirmed) return HttpResponse.json(setting);
    const refusal = { error: UNCONFIRMED, code: "staff_unconfirmed", request_id: "req_1" };
    return HttpResponse.json(refusal, { status: 403 });
  }),
);
beforeAll(() => {
  server.listen();
});
beforeEach(() => {
  isConfirmed = false;
  sent = [];
});
let undo = (): void => undefined;
afterEach(() => {
  undo();
});
afterAll(() => {
  server.close();
});

// The wish is of its kind: the struct's literal names widen in a constant.
const change = () => callEndpoint(changeSetting, { body: { ...wish, kind: "faq" } });

test("a call that needs a confirmed session waits for the confirmation and is sent again as it was", async () => {
  undo = setConfirmationHandler(async () => {
    isConfirmed = true;
    return true;
  });
  await expect(change()).resolves.toMatchObject({ id: "faq_1" });
  expect(sent).toEqual([wish, wish]);
});

test("several calls at once ask the staff member once", async () => {
  let asked = 0;
  undo = setConfirmationHandler(async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    isConfirmed = true;
    return true;
  });
  await Promise.all([change(), change(), change()]);
  expect(asked).toBe(1);
  expect(sent).toHaveLength(6);
});

test("a staff member who does not confirm reads why nothing was done, and nothing is sent again", async () => {
  undo = setConfirmationHandler(async () => false);
  await expect(change()).rejects.toThrow(UNCONFIRMED);
  expect(sent).toHaveLength(1);
});

test("a refusal after the confirmation is told, and does not ask for ever", async () => {
  undo = setConfirmationHandler(async () => true);
  await expect(change()).rejects.toThrow(UNCONFIRMED);
  expect(sent).toHaveLength(2);
});

test("where no one can be asked the refusal is shown", async () => {
  await expect(change()).rejects.toThrow(UNCONFIRMED);
});
