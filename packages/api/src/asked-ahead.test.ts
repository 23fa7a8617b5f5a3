import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { requestAhead, fetchOrTake } from "./asked-ahead.ts";

const OURS = { headers: { authorization: "Bearer mine" } };
const sent: string[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("fetch", (address: string) => {
    sent.push(address);
    return Promise.resolve(new Response("asked now"));
  });
  globalThis.kinfoldAsked = {
    token: "mine",
    at: 0,
    answers: { "/api/wallet": Promise.resolve(new Response("asked ahead")) },
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  globalThis.kinfoldAsked = undefined;
});

const read = async (address: string, options: RequestInit = OURS): Promise<string> =>
  (await fetchOrTake(address, options)).text();

test("what the head asked for is taken once", async () => {
  expect(await read("/api/wallet")).toBe("asked ahead");
  expect(sent).toEqual([]);
  expect(await read("/api/wallet")).toBe("asked now");
  expect(sent).toEqual(["/api/wallet"]);
});

test("what is asked for on signing in is sent at once with the new session, and taken within a minute of that", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(300_000);
  requestAhead("new", ["/api/customer/get", "/api/wallet"]);
  expect(sent).toEqual(["/api/customer/get", "/api/wallet"]);
  const options = { headers: { authorization: "Bearer new" } };
  now.mockReturnValue(359_000);
  expect(await read("/api/wallet", options)).toBe("asked now");
  expect(sent).toHaveLength(2);
  now.mockReturnValue(360_001);
  await read("/api/customer/get", options);
  expect(sent).toHaveLength(3);
});

test("another address is asked for", async () => {
  expect(await read("/api/wallet?page=2")).toBe("asked now");
  expect(await read("/api/wallet")).toBe("asked ahead");
});

test("no other session, and no one without one, takes it", async () => {
  expect(await read("/api/wallet", { headers: { authorization: "Bearer theirs" } })).toBe(
    "asked now",
  );
  expect(await read("/api/wallet", {})).toBe("asked now");
});

test("after a command nothing is taken any more", async () => {
  await read("/api/wallet/fund", { ...OURS, method: "POST" });
  expect(await read("/api/wallet")).toBe("asked now");
});

test("what is older than a minute is asked for again", async () => {
  vi.spyOn(performance, "now").mockReturnValue(60_001);
  expect(await read("/api/wallet")).toBe("asked now");
});

test("a read that was not answered fails when it is taken", async () => {
  const failed = Promise.reject(new TypeError("no network"));
  failed.catch(() => undefined);
  globalThis.kinfoldAsked = { token: "mine", at: 0, answers: { "/api/wallet": failed } };
  await expect(read("/api/wallet")).rejects.toThrow("no network");
});
