import type { UpgradePlant } from "./drill.ts";

const MIGRATIONS: Readonly<Record<Exclude<UpgradePlant, "hold">, string>> = {
  rewrite:
    "alter table ledger.posting add column planted text not null default gen_random_uuid()::text;",
  balance: `alter table ledger.balance disable trigger user;
    update ledger.balance set amount_minor = amount_minor + 1
      where account_id = (select min(account_id) from ledger.balance where amount_minor > 0);
    alter table ledger.balance enable trigger user;`,
  // Its first half stays when it is cut short, and cannot be repeated.
  half: "create table planted (n integer primary key); commit; begin; insert into planted values (1);",
};

/** A migration that does what none may: among others it holds a lock twice as long as one may be held. */
export const buildMigration = (plant: UpgradePlant, longestHoldMs: number): string =>
  plant === "hold"
    ? `lock table ledger.balance in share row exclusive mode; select pg_sleep(${(2 * longestHoldMs) / 1_000});`
    : MIGRATIONS[plant];
