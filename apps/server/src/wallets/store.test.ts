import type { MemberId, WalletId } from "@kinfold/contract/ids";
import { toWalletId } from "@kinfold/contract/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { openClub, type Club } from "../testing/club.ts";
import { readMemberId } from "../testing/member-id.ts";
import {
  insertWallets,
  isClosed,
  listWalletHolders,
  listWallets,
  listWalletsEver,
  lockOpenNaira,
  lockOpenWallets,
  readWalletOwners,
  setClosed,
} from "./store.ts";

let club: Club;
let ada: MemberId;
let bola: MemberId;
let naira: WalletId;
let dollars: WalletId;
let bolasNaira: WalletId;
beforeAll(async () => {
  club = await openClub();
  ada = await readMemberId(await club.member("ada@example.com"));
  bola = await readMemberId(await club.member("bola@example.com"));
  [naira, dollars] = await openOf(ada);
  [bolasNaira] = await openOf(bola);
});
afterAll(() => club.close());

const NONE = toWalletId("wal_none");
/** The naira and the dollar wallet of a member. */
async function openOf(memberId: MemberId): Promise<[WalletId, WalletId]> {
  const [first, second] = await listWallets(club.db, memberId);
  expect([first?.currency, second?.currency]).toEqual(["NGN", "USD"]);
  return [first?.wallet_id ?? NONE, second?.wallet_id ?? NONE];
}
const lockOf = (memberId: MemberId) =>
  runTransaction(club.db, async (tx) => [
    await lockOpenNaira(tx, memberId),
    await lockOpenWallets(tx, memberId),
  ]);

test("a wallet is opened once in a currency", async () => {
  await insertWallets(club.db, ada, ["USD", "NGN"], club.clock.now());
  expect(await openOf(ada)).toEqual([naira, dollars]);
});

test("wallets have their owners, and no other wallet has", async () => {
  expect(await readWalletOwners(club.db, [dollars, bolasNaira])).toEqual(
    new Map([
      [dollars, ada],
      [bolasNaira, bola],
    ]),
  );
});

test("the holders of a currency are listed in the order of their wallets", async () => {
  const holders = await listWalletHolders(club.db, "NGN");
  expect(holders.map(({ wallet_id: id }) => id)).toEqual([naira, bolasNaira].toSorted());
  expect(new Set(holders.map(({ customer_code: code }) => code)).size).toBe(2);
});

test("a closed wallet is the only one that is not open, and is there for ever", async () => {
  expect(await lockOf(ada)).toEqual([naira, [naira, dollars]]);
  const at = club.clock.now();
  await setClosed(club.db, naira, at);
  expect(await isClosed(club.db, naira)).toBe(true);
  expect(await isClosed(club.db, dollars)).toBe(false);
  expect(await isClosed(club.db, NONE)).toBe(false);
  expect(await lockOf(ada)).toEqual([undefined, [dollars]]);
  expect(await lockOf(bola)).toMatchObject([bolasNaira, { length: 2 }]);
  expect(await listWalletsEver(club.db, ada)).toEqual([
    { wallet_id: naira, currency: "NGN", closed_at: at },
    { wallet_id: dollars, currency: "USD", closed_at: null },
  ]);
  await setClosed(club.db, naira, null);
  expect(await openOf(ada)).toEqual([naira, dollars]);
});
