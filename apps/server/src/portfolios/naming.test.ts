import { getPortfolio, listPortfolios, renamePortfolio } from "@kinfold/contract/portfolios";
import { portfolioRefusals } from "@kinfold/contract/refusals/portfolios";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openClub, type Club, type Visitor } from "../testing/club.ts";
import { expectInvariants } from "../testing/expect-invariants.ts";
import { createPayableMember } from "../testing/payable.ts";
import { contributeToPlan, PLAN, readPortfolioPage, topUp } from "../testing/plans.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());
beforeEach(() => club.clock.setTo(new Date("2026-01-12T08:00:00.000Z")));
afterEach(() => expectInvariants(club.db));

const rename = (visitor: Visitor, id: string, body: object) =>
  visitor.ask(renamePortfolio, { params: { id }, body });

test("a portfolio is opened with a name and a pattern, and both change and are taken back", async () => {
  const { visitor } = await createPayableMember(club, "names@example.com");
  const begun = await contributeToPlan(visitor, PLAN.irepo, 100_000, {
    portfolio_name: "School fees",
    portfolio_cloth: "stitch",
  });
  const id: string = begun.body.portfolio_id;
  expect(await readPortfolioPage(visitor, id)).toMatchObject({
    name: "School fees",
    cloth: "stitch",
    can_top_up: true,
  });

  const renamed = await rename(visitor, id, { name: "Mama’s roof", cloth: "zigzag" });
  expect(renamed).toMatchObject({
    status: 200,
    body: { id, name: "Mama’s roof", cloth: "zigzag" },
  });
  expect((await rename(visitor, id, { name: "Mama’s roof", cloth: "zigzag" })).status).toBe(200);
  const { body: list } = await visitor.ask(listPortfolios);
  expect(list.data).toMatchObject([{ id, name: "Mama’s roof", cloth: "zigzag", can_top_up: true }]);

  await rename(visitor, id, { name: null, cloth: null });
  expect(await readPortfolioPage(visitor, id)).toMatchObject({ name: null, cloth: null });
});

test("without a name a portfolio has none, and a top up names nothing", async () => {
  const { visitor } = await createPayableMember(club, "nameless@example.com");
  const begun = await contributeToPlan(visitor, PLAN.irepo, 100_000);
  const id: string = begun.body.portfolio_id;
  expect(await readPortfolioPage(visitor, id)).toMatchObject({ name: null, cloth: null });
  const refused = await topUp(visitor, id, 10_000, { portfolio_name: "School fees" });
  expect(refused.status).toBe(422);
  expect(await readPortfolioPage(visitor, id)).toMatchObject({ name: null });
});

test.each([
  ["an empty name", { name: "", cloth: null }],
  ["spaces around it", { name: " School fees", cloth: null }],
  ["forty-one characters", { name: "a".repeat(41), cloth: null }],
  ["a line break", { name: "School\nfees", cloth: null }],
  ["text that turns around", { name: "School\u202efees", cloth: null }],
  ["an address", { name: "https://example.com", cloth: null }],
  ["a pattern of the club", { name: null, cloth: "cowrie" }],
])("%s is refused, and nothing is written", async (_what, body) => {
  const { visitor } = await createPayableMember(club, `${crypto.randomUUID()}@example.com`);
  const begun = await contributeToPlan(visitor, PLAN.irepo, 100_000, { portfolio_name: "Kept" });
  const id: string = begun.body.portfolio_id;
  expect((await rename(visitor, id, body)).status).toBe(422);
  expect(await readPortfolioPage(visitor, id)).toMatchObject({ name: "Kept", cloth: null });
  const opened = await contributeToPlan(visitor, PLAN.irepo, 100_000, {
    portfolio_name: body.name,
    portfolio_cloth: body.cloth,
  });
  expect(opened.status).toBe(422);
});

test("another person's portfolio cannot be renamed, for it does not exist", async () => {
  const { visitor } = await createPayableMember(club, "owner@example.com");
  const { visitor: other } = await createPayableMember(club, "renamer@example.com");
  const begun = await contributeToPlan(visitor, PLAN.irepo, 100_000, { portfolio_name: "Mine" });
  const id: string = begun.body.portfolio_id;
  const answer = await rename(other, id, { name: "Theirs", cloth: null });
  expect(answer).toMatchObject({
    status: 404,
    body: { error: portfolioRefusals().not_found.portfolio.sentence },
  });
  const { body } = await visitor.ask(getPortfolio, { params: { id } });
  expect(body.name).toBe("Mine");
});
