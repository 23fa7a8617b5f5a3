import type { UpgradePlant } from "./drill.ts";

/** A migration that does what none may. */
export const PLANTED_MIGRATIONS: Readonly<Record<UpgradePlant, string>> = {
  rewrite:
    "alter table ledger.posting add column planted text not null default gen_random_uuid()::text;",
  hold: "lock table ledger.balance in share row exclusive mode; select pg_sleep(1.3);",
  balance: `alter table ledger.balance disable trigger user;
    update ledger.balance set amount_minor = amount_minor + 1
      where account_id = (select min(account_id) from ledger.balance where amount_minor > 0);
    alter table ledger.balance enable trigger user;`,
  // Its first half stays when it is cut short, and cannot be repeated.
  half: "create table planted (n integer primary key); commit; begin; insert into planted values (1);",
};
