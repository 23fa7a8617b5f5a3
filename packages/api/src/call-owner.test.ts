import { toMinor } from "@kinfold/money";
import { wallets } from "@kinfold/contract/testing/samples";
import { beforeEach, expect, test, vi } from "vitest";
import {
  forgetOwner,
  getCallOwner,
  isCallOwner,
  noteOwner,
  readOwner,
  setCallOwner,
} from "./call-owner.ts";
import { callStore, listCalls, listenToCalls } from "./call-store.ts";
import {
  chooseLastSeen,
  noteBalances,
  noteVerified,
  readLastSeen,
  readLastVerified,
} from "./last-seen.ts";
import { signIn, signOut } from "./session.ts";
import { forgetStoredCalls, putStoredCalls, storedCalls } from "./testing/stored-calls.ts";
import { noteAnswered, noteSent } from "./unanswered.ts";

beforeEach(async () => {
  await forgetStoredCalls();
  signOut();
  signIn("token-of-ada");
  setCallOwner("mem_ada");
});

const stored = (owner: string) => listCalls(callStore, owner, Date.now());

test("a page without a network knows whose the session is, and not by keeping the session", async () => {
  await noteOwner();
  expect(await readOwner()).toBe("mem_ada");
  signIn("token-of-ben");
  expect(await readOwner()).toBeUndefined();
  signOut();
  expect(await readOwner()).toBeUndefined();
});

test("the session of another member is not the owner's, before the page knows who they are", () => {
  expect(isCallOwner("mem_ada")).toBe(true);
  signIn("token-of-ben");
  expect(isCallOwner("mem_ada")).toBe(false);
  setCallOwner("mem_ben");
  expect(isCallOwner("mem_ada")).toBe(false);
  expect(isCallOwner("mem_ben")).toBe(true);
});

test("signing out forgets what was theirs and nothing of anyone else", async () => {
  const ofBen = { ...storedCalls.withdrawal, owner: "mem_ben", confirmedAt: Date.now() };
  await putStoredCalls([
    { ...storedCalls.contribution, owner: "mem_ada", confirmedAt: Date.now() },
    ofBen,
  ]);
  await noteOwner();
  await chooseLastSeen("mem_ada", true);
  await noteBalances(wallets.adaeze);
  await forgetOwner("mem_ada");
  expect(await stored("mem_ada")).toEqual([]);
  expect(await stored("mem_ben")).toEqual([ofBen]);
  expect(await readLastSeen("mem_ada")).toBeUndefined();
  expect(await readOwner()).toBeUndefined();
  expect(getCallOwner()).toBeUndefined();
});

test.each([
  ["switched off", () => chooseLastSeen("mem_ada", false)],
  ["forgotten with the sign-out", () => forgetOwner("mem_ada")],
])("balances that come while it is %s are not kept", async (_what, end) => {
  await chooseLastSeen("mem_ada", true);
  const noted = [noteBalances(wallets.adaeze)];
  const ended = end();
  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.resolve();
    noted.push(noteBalances(wallets.adaeze));
  }
  await Promise.all([...noted, ended]);
  expect(await readLastSeen("mem_ada")).toBeUndefined();
});

test("balances are kept only while their owner wants it, with their time", async () => {
  await noteBalances(wallets.adaeze);
  expect(await readLastSeen("mem_ada")).toBeUndefined();
  await chooseLastSeen("mem_ada", true);
  expect(await readLastSeen("mem_ada")).toBeUndefined();
  await noteBalances(wallets.adaeze);
  expect(await readLastSeen("mem_ada")).toMatchObject({
    wallets: [
      { currency: "NGN", available: wallets.adaeze.ngn.available_balance },
      { currency: "USD", available: wallets.adaeze.usd.available_balance },
    ],
  });
  expect(await readLastSeen("mem_ben")).toBeUndefined();
  await chooseLastSeen("mem_ada", false);
  expect(await readLastSeen("mem_ada")).toBeUndefined();
});

test("what this device verified is kept beside the balances, of its owner alone", async () => {
  const verified = { day: "2026-10-31", currency: "NGN", amount: toMinor(76_326_923n) } as const;
  await noteVerified("wallet wal_1", verified);
  expect(await readLastVerified("wallet wal_1")).toBeUndefined();
  await chooseLastSeen("mem_ada", true);
  await noteVerified("wallet wal_1", verified);
  await noteBalances(wallets.adaeze);
  expect(await readLastVerified("wallet wal_1")).toMatchObject(verified);
  expect(await readLastVerified("portfolio pf_1")).toBeUndefined();
  setCallOwner("mem_ben");
  expect(await readLastVerified("wallet wal_1")).toBeUndefined();
  setCallOwner("mem_ada");
  await chooseLastSeen("mem_ada", false);
  expect(await readLastVerified("wallet wal_1")).toBeUndefined();
});

test("what waits and is sent by its form as well goes under its key, and is gone with the answer", async () => {
  const intent = "/portfolio/initialize {}";
  const waits = { ...storedCalls.contribution, owner: "mem_ada", confirmedAt: Date.now(), intent };
  await putStoredCalls([waits]);
  expect(await noteSent(intent, "another")).toBe(waits.key);
  expect(await stored("mem_ada")).toMatchObject([{ key: waits.key, state: "waiting" }]);
  await noteAnswered(waits.key);
  expect(await stored("mem_ada")).toEqual([]);
});

test("before it is known who is signed in nothing is kept", async () => {
  await forgetOwner("mem_ada");
  expect(await noteSent("/wallet {}", "mine")).toBe("mine");
  expect(await stored("mem_ada")).toEqual([]);
});

test("a page that listens is told of what changed, and not of what was only read", async () => {
  const heard = vi.fn<() => void>();
  const undo = listenToCalls(heard);
  await stored("mem_ada");
  expect(heard).not.toHaveBeenCalled();
  await noteSent("/wallet/withdraw {}", "0a1b2c3d-0000-4000-8000-000000000009");
  expect(heard).toHaveBeenCalledOnce();
  await stored("mem_ada");
  expect(heard).toHaveBeenCalledOnce();
  undo();
});
