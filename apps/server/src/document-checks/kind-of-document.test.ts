import { toWalletId, toPortfolioId } from "@kinfold/contract/ids";
import { ZERO } from "@kinfold/money";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runTransaction } from "#platform/db.ts";
import { MIGRATIONS_FOLDER } from "#platform/migrate.ts";
import { listWallets } from "#wallets/index.ts";
import { openClub, type Club } from "../testing/club.ts";
import { contributeDirectly } from "../testing/invested.ts";
import { runPastAllRules } from "../testing/owner.ts";
import { createPayableMember } from "../testing/payable.ts";
import { insertDocument } from "./store.ts";

const PURPLE_USD = 2;

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test("documents of before get their kind, and one that no longer fits its hash goes on not fitting", async () => {
  const who = await createPayableMember(club, "documents@example.com");
  const portfolioId = await contributeDirectly(club, who, { planId: PURPLE_USD, minor: 180_000n });
  const wallet = (await listWallets(club.db, who.memberId)).find(
    ({ currency }) => currency === "USD",
  );
  const printed = {
    walletId: toWalletId(wallet?.wallet_id),
    from: "2026-11-01",
    to: "2026-11-12",
    openingMinor: ZERO,
    closingMinor: ZERO,
    lines: [],
    bytes: new Uint8Array([1]),
    issuedAt: club.clock.now(),
  } as const;
  await runTransaction(club.db, async (tx) => {
    await insertDocument(tx, { ...printed, code: "KFS-1", kind: "statement" });
    await insertDocument(tx, { ...printed, code: "KFS-2", kind: "statement" });
    await insertDocument(tx, {
      ...printed,
      code: "KFR-1",
      kind: "portfolio_report",
      portfolioId: toPortfolioId(portfolioId),
    });
    await insertDocument(tx, { ...printed, code: "KFM-1", kind: "month_report" });
  });
  const migration = await readFile(join(MIGRATIONS_FOLDER, "0196_kind_of_document.sql"), "utf8");
  await runPastAllRules(club.db, async (owner) => {
    await sql`set timezone = 'UTC'`.execute(owner);
    // As it was before: a flag, and rows whose hashes have it.
    await sql
      .raw(`alter table statement_document drop constraint kind_is_known,
        drop constraint a_portfolio_report_is_of_a_portfolio,
        add column of_month boolean not null default false,
        add constraint a_month_is_of_no_portfolio check (not of_month or portfolio_id is null);
      update statement_document set of_month = kind = 'month_report';
      alter table statement_document drop column kind;
      update row_hash set hash = sha256(convert_to(to_jsonb(document)::text, 'UTF8'))
        from statement_document document where table_name = 'statement_document' and row_key = code;
      update statement_document set lines = 7 where code = 'KFS-2';`)
      .execute(owner);
    await sql.raw(migration).execute(owner);
    const { rows } = await sql<{ code: string; kind: string; fits: boolean }>`
      select code, kind, hash = sha256(convert_to(to_jsonb(document)::text, 'UTF8')) as fits
        from statement_document document join row_hash on table_name = 'statement_document' and row_key = code
        order by code`.execute(owner);
    expect(rows).toEqual([
      { code: "KFM-1", kind: "month_report", fits: true },
      { code: "KFR-1", kind: "portfolio_report", fits: true },
      { code: "KFS-1", kind: "statement", fits: true },
      { code: "KFS-2", kind: "statement", fits: false },
    ]);
    await sql`update statement_document set lines = 0 where code = 'KFS-2'`.execute(owner);
    await sql`update row_hash set hash = sha256(convert_to(to_jsonb(document)::text, 'UTF8'))
      from statement_document document where table_name = 'statement_document' and row_key = code`.execute(
      owner,
    );
  });
});
