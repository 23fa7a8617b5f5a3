import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHARGE, openWorld } from "#testing/world.ts";
import { Shelf } from "./shelf.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sandbox-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("payments, saved cards, transfers and account names survive the program", async () => {
  const dataDir = join(folder, "world");
  const account = { account_number: "0123456785", bank_code: "058", account_name: "ADA OBI" };
  const before = await openWorld({ dataDir, momentMs: 60_000 });
  await before.paystack("/transaction/initialize", CHARGE);
  await before.call(`/payments/${CHARGE.reference}/settle`, { body: { outcome: "success" } });
  await before.call("/bank-accounts", { body: account });
  const made = await before.paystack("/transferrecipient", {
    type: "nuban",
    name: "Ada",
    ...account,
  });
  await before.paystack("/transfer", {
    source: "balance",
    amount: 20_000,
    reference: "kin-payout-000001",
    recipient: (made.body["data"] as { recipient_code: string }).recipient_code,
  });
  const refund = await before.paystack("/refund", { transaction: CHARGE.reference, amount: 5_000 });
  const { id } = refund.body["data"] as { id: number };
  const path = `/transaction/verify/${CHARGE.reference}`;
  const verified = await before.paystack(path);
  await before.close();

  const after = await openWorld({ dataDir });
  try {
    expect(await after.paystack(path)).toEqual(verified);
    expect((await after.call("/bank-accounts")).body).toEqual([account]);
    await expect
      .poll(async () => (await after.paystack("/transfer/verify/kin-payout-000001")).body["data"])
      .toMatchObject({ status: "success", amount: 20_000 });
    await expect
      .poll(async () => (await after.paystack(`/refund/${id}`)).body["data"])
      .toMatchObject({ status: "processed", amount: 5_000 });
    const { authorization } = verified.body["data"] as {
      authorization: { authorization_code: string };
    };
    const again = await after.paystack("/transaction/charge_authorization", {
      ...CHARGE,
      reference: "R2",
      authorization_code: authorization.authorization_code,
    });
    expect(again.body["data"]).toMatchObject({ status: "success" });
  } finally {
    await after.close();
  }
});

test("without a folder nothing is written", async () => {
  const world = await openWorld();
  await world.paystack("/transaction/initialize", CHARGE);
  await world.close();
  expect(await readdir(folder)).toEqual([]);
});

test("a file that cannot be read is told of and left behind", async () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const file = join(folder, "words.json");
  await writeFile(file, "{ broken");
  const isText = (value: unknown): value is string => typeof value === "string";
  const shelf = await Shelf.open({ file, max: 2, isThing: isText });
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();

  for (const word of ["a", "b", "c"]) shelf.keep(word, word);
  await shelf.close();
  const again = await Shelf.open({ file, max: 2, isThing: isText });
  expect(again.things).toEqual(["b", "c"]);
});
