import { setTimeout as sleep } from "node:timers/promises";
import { claimWork, releaseWork } from "@kinfold/contract/office/claims";
import { renderHook, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useClaim } from "./queues.ts";

const MINE = { claimed_by: "Emeka Nwosu", is_mine: true, until: "2026-11-12T09:05:00.000Z" };
const UNCLAIMED = { claimed_by: null, is_mine: false, until: null };

let heard: string[] = [];
let answerTheClaim: () => void = () => undefined;
const server = setupServer(
  http.post(`*/api${claimWork.path}`, async () => {
    heard.push("claimed");
    await new Promise<void>((resolve) => {
      answerTheClaim = resolve;
    });
    heard.push("answered");
    return HttpResponse.json(MINE);
  }),
  http.delete(`*/api${releaseWork.path}`, ({ params }) => {
    heard.push(`released ${String(params["kind"])} ${String(params["id"])}`);
    return HttpResponse.json(UNCLAIMED);
  }),
);
beforeAll(() => {
  server.listen();
});
beforeEach(() => {
  heard = [];
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

/** Long enough for a call that should not be made yet to be heard. */
const aWhile = () => sleep(100);

test("work that is closed before its claim is answered is released after it, so that no one is left with it", async () => {
  const { unmount } = renderHook(() => useClaim({ kind: "setting_proposal", id: "stp_1" }));
  await waitFor(() => expect(heard).toEqual(["claimed"]));
  unmount();
  await aWhile();
  expect(heard).toEqual(["claimed"]);
  answerTheClaim();
  await waitFor(() =>
    expect(heard).toEqual(["claimed", "answered", "released setting_proposal stp_1"]),
  );
});

test("work that is opened again at once is claimed after it was released, so that it stays claimed", async () => {
  const open = { kind: "setting_proposal", id: "stp_2" };
  const first = renderHook(() => useClaim(open));
  await waitFor(() => expect(heard).toEqual(["claimed"]));
  first.unmount();
  const second = renderHook(() => useClaim(open));
  await aWhile();
  expect(heard).toEqual(["claimed"]);
  answerTheClaim();
  await waitFor(() =>
    expect(heard).toEqual(["claimed", "answered", "released setting_proposal stp_2", "claimed"]),
  );
  answerTheClaim();
  await waitFor(() => expect(second.result.current).toEqual(MINE));
  second.unmount();
  await waitFor(() => expect(heard.at(-1)).toBe("released setting_proposal stp_2"));
});

test("a claim that fails is released too: it may have come through", async () => {
  server.use(http.post(`*/api${claimWork.path}`, () => HttpResponse.error()));
  const { result, unmount } = renderHook(() => useClaim({ kind: "receipt", id: "rcp_1" }));
  unmount();
  await waitFor(() => expect(heard).toEqual(["released receipt rcp_1"]));
  expect(result.current).toBeUndefined();
});
