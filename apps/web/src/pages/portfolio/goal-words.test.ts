import { goals, portfolios } from "@kinfold/contract/testing/plan-samples";
import { toMinor } from "@kinfold/money";
import { expect, test } from "vitest";
import { formatProjection } from "./goal-words.ts";

const { withGoal: purpleNgn, fixed } = portfolios;

test("what repeats and what the plan aims for are said in one sentence, and where it comes from", () => {
  const { onTheWay } = goals;
  expect(formatProjection(onTheWay, onTheWay.projection, purpleNgn)).toEqual([
    "If you keep putting in ₦100,000 a month and the plan returns 12% a year, you would have about ₦2,113,456 by 1 December 2027.",
    "That is enough for your goal.",
    "The plan aims for 12–14%: the lower figure is used.",
    "This is not a promise.",
  ]);
});

test("about so much has no kobo, and is rounded down", () => {
  const { short } = goals;
  const projection = { ...short.projection, amount: toMinor(43_581_299n) };
  expect(formatProjection(short, projection, purpleNgn).slice(0, 2)).toEqual([
    "If you put in nothing more and the plan returns 12% a year, you would have about ₦435,812 by 1 December 2027.",
    "That is about ₦1,564,187 short of your goal.",
  ]);
});

test("a plan that states no return is counted with none, and what is paused is said", () => {
  const { withNothingAssumed: goal } = goals;
  expect(formatProjection(goal, goal.projection, purpleNgn)).toEqual([
    "If you put in nothing more and a unit keeps its price, you would have about ₦386,470 by 1 December 2027.",
    "That is about ₦1,613,529 short of your goal.",
    "Your recurring contribution is paused, so it is not counted.",
    "The plan states no return, so none is counted.",
    "This is not a promise.",
  ]);
});

test("a term that ends before the day of the goal says that it is paid out then", () => {
  const { beyondItsTerm: goal } = goals;
  expect(formatProjection(goal, goal.projection, fixed)).toEqual([
    "If you put in nothing more and it is paid 18% a year, you would have about ₦1,121,167 when the term ends on 14 May 2027.",
    "That is about ₦378,832 short of your goal.",
    "On that day it is paid into your wallet, before the day of your goal.",
    "That is its fixed rate, less 10% tax on interest.",
    "This is not a promise.",
  ]);
});

test("one price of two that are the same is no range", () => {
  const { onTheWay } = goals;
  const product = { ...purpleNgn.product, expected_return_rate_to: 12 };
  expect(formatProjection(onTheWay, onTheWay.projection, { ...purpleNgn, product })).toContain(
    "That is what the plan aims for.",
  );
});
