import type { UpgradePlant } from "./plant-names.ts";

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

/** What the drill must say of each. */
export const NOTICED_BY: Readonly<Record<UpgradePlant, RegExp>> = {
  rewrite: / rewrites ledger\.posting/,
  hold: /9990_planted\.sql holds ShareRowExclusiveLock on ledger\.balance for 1\.\d s/,
  balance: /balances are not what they were/,
  half: /killed at 9990_planted\.sql[^]*already exists/,
};
