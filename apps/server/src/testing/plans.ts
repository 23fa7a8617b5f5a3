import * as contract from "@kinfold/contract/portfolios";
import type { Day } from "#calendar/index.ts";
import { sql } from "kysely";
import { runTransaction } from "#platform/db.ts";
import { createId } from "#platform/ids.ts";
import { executeDealing } from "#units/index.ts";
import type { Answer, Club, Visitor } from "./club.ts";
import { asOwner } from "./owner.ts";

/** The plans of migration 0009. */
export const PLAN = { purpleNgn: 1, purpleUsd: 2, irepo: 3, harvest: 4, diaspora: 5, family: 6 };

/** Lets a test write terms of plans itself, which takes two people elsewhere. */
export async function allowPlanChanges(club: Club): Promise<void> {
  await asOwner(club.db, (owner) =>
    sql`alter table plan disable trigger two_people_open`.execute(owner),
  );
  await asOwner(club.db, (owner) =>
    sql`alter table plan disable trigger two_people_change`.execute(owner),
  );
}

let keys = 0;
const idempotencyKey = () => {
  keys += 1;
  return { "idempotency-key": `plan-test-${keys}` };
};

/** Publishes a price of a plan and deals what waited, as an approved valuation does. */
export const publishAndDeal = (
  club: Club,
  planId: number,
  date: Day,
  unitPrice: string,
  valuationId = createId("val"),
): Promise<boolean> =>
  runTransaction(club.db, (tx) =>
    executeDealing(tx, club.platform, { valuationId, planId, date, unitPrice }),
  );

/** Puts money into a new portfolio, from the wallet unless the request says otherwise. */
export const contributeToPlan = (
  visitor: Visitor,
  productId: number,
  amount: number,
  request: object = {},
): Promise<Answer> =>
  visitor.ask(contract.initializePortfolio, {
    body: { product_id: productId, amount, gateway: "wallet", ...request },
    headers: idempotencyKey(),
  });

/** Adds money to a portfolio, from the wallet unless the request says otherwise. */
export const topUp = (
  visitor: Visitor,
  id: string,
  amount: number,
  request: object = {},
): Promise<Answer> =>
  visitor.ask(contract.topUpPortfolio, {
    params: { id },
    body: { amount, gateway: "wallet", ...request },
    headers: idempotencyKey(),
  });

/** Requests a redemption. */
export const redeemUnits = (visitor: Visitor, id: string, body: object): Promise<Answer> =>
  visitor.ask(contract.redeemPortfolio, { params: { id }, body, headers: idempotencyKey() });

/** The portfolio as its own page has it. */
export const readPortfolioPage = async (visitor: Visitor, id: string) => {
  const { body } = await visitor.ask(contract.getPortfolio, { params: { id } });
  return body;
};
