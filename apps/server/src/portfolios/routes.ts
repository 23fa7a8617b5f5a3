import { toOrderId, toPortfolioId } from "@kinfold/contract/ids";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import * as plansContract from "@kinfold/contract/plans";
import * as contract from "@kinfold/contract/portfolios";
import { readPerson } from "#members/index.ts";
import type { PaymentsServices } from "#payments/index.ts";
import { listPlans, isOfferedTo, toProduct } from "#plans/index.ts";
import { assertExists } from "#platform/assert-exists.ts";
import type { Mount, CallerState } from "#platform/http.ts";
import { refuse } from "#platform/refusing.ts";
import {
  chooseEnd,
  findNewestPrices,
  listPortfolioRows,
  findPortfolio,
  readPrices,
} from "#units/index.ts";
import { beginPortfolio, topUpPortfolio } from "./contribute.ts";
import { deletePortfolio } from "./delete.ts";
import { noteEvent } from "./events.ts";
import { readPortfolioFacts } from "./figures.ts";
import { readGoal, removePortfolioGoal, setPortfolioGoal } from "./goal.ts";
import { parsePlanId } from "./of-plan.ts";
import { redeemPortfolio } from "./redeem.ts";
import { renamePortfolio } from "./rename.ts";
import { takeBackOrder } from "./take-back.ts";
import { toPortfolioRow, toPortfolio, type PersonalReturn } from "./view.ts";
import { buildPageMeta } from "#platform/paging.ts";

/** Plans, and what members have in them. Everybody sees their own. */
export function mountPortfolioRoutes(
  { guarded }: Mount<CallerState>,
  setting: PaymentsServices,
  personalReturn?: PersonalReturn,
): void {
  const { platform } = setting;
  const { clock, db } = platform;

  guarded(
    plansContract.listPools,
    async ({ caller, query }) => {
      const person = await readPerson(db, caller.memberId);
      const plans = (await listPlans(db)).filter(
        (plan) =>
          isOfferedTo(plan, person) && (query.status === undefined || plan.status === query.status),
      );
      const prices = await findNewestPrices(
        db,
        plans.map(({ plan_id: id }) => id),
      );
      const now = clock.now();
      return plans.map((plan) => toProduct(plan, prices.get(plan.plan_id), person, now));
    },
    { isPacked: true },
  );

  guarded(contract.listPortfolios, async ({ caller, query }) => {
    const { page, per_page: perPage, product, currency, product_type: productType } = query;
    const planId = parsePlanId(product);
    const filter = { memberId: caller.memberId, planId, currency, productType };
    const { rows, total } = await listPortfolioRows(db, filter, { page, perPage });
    const now = clock.now();
    const facts = await readPortfolioFacts(db, rows, await listPlans(db), now);
    return {
      data: facts.map((known) => toPortfolioRow(known, now)),
      meta: buildPageMeta(total, query),
    };
  });

  guarded(contract.getPortfolio, async ({ caller, params }) => {
    const now = clock.now();
    const portfolio = await findPortfolio(db, toPortfolioId(params["id"]));
    if (portfolio === undefined || portfolio.member_id !== caller.memberId) {
      return refuse(portfolioRefusals().not_found.portfolio);
    }
    if (portfolio.deleted_at !== null) refuse(portfolioRefusals().not_found.portfolio);
    const [known] = await readPortfolioFacts(db, [portfolio], await listPlans(db), now);
    assertExists(known, "a portfolio vanished");
    const first = known.entries[0]?.dealt_on;
    const prices = first === undefined ? [] : await readPrices(db, portfolio.plan_id, first);
    const person = await readPerson(db, caller.memberId);
    return {
      ...toPortfolio(known, prices, person, now, personalReturn),
      goal: await readGoal(db, known),
    };
  });

  guarded(contract.initializePortfolio, ({ body, file, caller, idempotency }) =>
    beginPortfolio(setting, caller.memberId, { request: body, file }, idempotency),
  );

  guarded(contract.topUpPortfolio, ({ body, file, caller, params, idempotency }) =>
    topUpPortfolio(
      setting,
      caller.memberId,
      toPortfolioId(params["id"]),
      { request: body, file },
      idempotency,
    ),
  );

  guarded(contract.redeemPortfolio, ({ body, caller, params, idempotency }) =>
    redeemPortfolio(platform, caller.memberId, toPortfolioId(params["id"]), body, idempotency),
  );

  guarded(contract.takeBackOrder, ({ caller, params }) =>
    takeBackOrder(platform, caller.memberId, toOrderId(params["id"])),
  );

  guarded(contract.chooseMaturity, async ({ body, caller, params }) => {
    const portfolio = await chooseEnd(platform, {
      memberId: caller.memberId,
      portfolioId: toPortfolioId(params["id"]),
      action: body.maturity_action,
    });
    return {
      id: portfolio.portfolio_id,
      maturity_action: portfolio.maturity_action,
      maturity_date: portfolio.matures_on,
    };
  });

  guarded(contract.renamePortfolio, ({ body, caller, params }) =>
    renamePortfolio(platform, caller.memberId, toPortfolioId(params["id"]), body),
  );

  guarded(contract.setPortfolioGoal, ({ body, caller, params }) =>
    setPortfolioGoal(platform, caller.memberId, toPortfolioId(params["id"]), body),
  );

  guarded(contract.removePortfolioGoal, ({ caller, params }) =>
    removePortfolioGoal(platform, caller.memberId, toPortfolioId(params["id"])),
  );

  guarded(contract.deletePortfolio, ({ body, caller, params }) =>
    deletePortfolio(platform, caller.memberId, toPortfolioId(params["id"]), body.reason ?? null),
  );

  guarded(contract.removePortfolio, ({ caller, params }) =>
    deletePortfolio(platform, caller.memberId, toPortfolioId(params["id"]), null),
  );

  guarded(contract.addEvent, async ({ body, caller }) => {
    await noteEvent(platform, caller.memberId, body);
    return { accepted: true };
  });
}
