import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/db.ts";
import { openPayments } from "../app.ts";
import { copyDatabase } from "../testing/fresh-database.ts";
import { openRepeatingClub } from "../testing/repeating.ts";
import { chargeDue } from "./index.ts";

const { here, begun, chargeOn, morning } = openRepeatingClub();

test("a server restored from an older backup charges no card a second time, and credits what was charged", async () => {
  const { id } = await begun();
  const { platform, address } = here().club;
  const backup = await copyDatabase(address.database);
  const charges = here().providers.charges.length;
  await chargeOn("2026-11-30");
  expect(here().providers.charges).toHaveLength(charges + 1);

  const { db, close } = openDatabase(backup.address, platform.log);
  const restored = openPayments({ ...platform, db });
  try {
    morning("2026-11-30", "07:30");
    await chargeDue(restored.setting);
    expect(here().providers.charges).toHaveLength(charges + 1);
    const { rows } = await sql<{ state: string }>`select state from subscription_cycle
      where subscription_id = ${id} and due_on = '2026-11-30'`.execute(db);
    expect(rows).toEqual([{ state: "paid" }]);
  } finally {
    await restored.watch.stop();
    await close();
    await backup.drop();
  }
});

test("each attempt of each date has a reference of its own", async () => {
  await begun();
  here().providers.cardSays = "Insufficient Funds";
  await chargeOn("2026-11-30");
  await chargeOn("2026-12-01");
  here().providers.cardSays = "Approved";
  await chargeOn("2026-12-31");
  const references = here()
    .providers.charges.slice(-3)
    .map(({ reference }) => String(reference));
  expect(new Set(references).size).toBe(3);
  for (const reference of references) expect(reference).toMatch(/^KIN-[0-9A-Z]{12}$/);
});
