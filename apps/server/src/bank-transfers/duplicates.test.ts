import { afterAll, beforeAll, expect, test } from "vitest";
import { getTransferReceipt, rejectTransferReceipt } from "@kinfold/contract/office/receipts";
import { claimByHand } from "../testing/by-hand.ts";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { buildAnyPdf } from "../testing/receipts.ts";
import { hireSignedIn, type Clerk } from "../testing/staff.ts";

let club: Club;
let ada: Visitor;
let bayo: Visitor;
let maker: Clerk;
beforeAll(async () => {
  club = await openClub();
  ada = await club.member("ada@example.com");
  bayo = await club.member("bayo@example.com");
  maker = await hireSignedIn(club, ["finance_maker"]);
});
afterAll(() => club.close());

const flagsOf = async (reference: string): Promise<string[]> =>
  (await maker.visitor.ask(getTransferReceipt, { params: { reference } })).body.receipt.flags;
const flagged = async (): Promise<string[]> =>
  (await maker.visitor.send("GET", "/api/admin/receipts?flagged=yes")).body.data.map(
    ({ id }: { id: string }) => id,
  );

test("of two receipts that share something the first is flagged too, until the other is rejected", async () => {
  const pairs: [string, () => Promise<[string, string]>][] = [
    [
      "same_file",
      async () => {
        const file = buildAnyPdf();
        const first = await claimByHand(ada, { amount: "10000" }, file);
        const second = await claimByHand(bayo, { amount: "11000" }, file);
        return [first.body.reference, second.body.reference];
      },
    ],
    [
      "same_bank_reference",
      async () => {
        const first = await claimByHand(ada, { amount: "12000", bank_reference: "FT26111100" });
        const second = await claimByHand(bayo, { amount: "13000", bank_reference: "FT26111100" });
        return [first.body.reference, second.body.reference];
      },
    ],
    [
      "same_amount_and_day",
      async () => {
        const first = await claimByHand(ada, { amount: "14000" });
        const second = await claimByHand(ada, { amount: "14000" });
        return [first.body.reference, second.body.reference];
      },
    ],
  ];
  for (const [flag, claim] of pairs) {
    const [first, second] = await claim();
    expect([flag, await flagsOf(first)]).toEqual([flag, [flag]]);
    expect([flag, await flagsOf(second)]).toEqual([flag, [flag]]);
    expect(await flagged()).toEqual(expect.arrayContaining([first, second]));
    await maker.visitor.ask(rejectTransferReceipt, {
      params: { reference: second },
      body: { reason: "not_found" },
    });
    expect([flag, await flagsOf(first)]).toEqual([flag, []]);
  }
});
