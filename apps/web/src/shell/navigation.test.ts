import { browserConfig } from "@kinfold/contract/testing/samples";
import { plans, pools } from "@kinfold/contract/testing/product-samples";
import { expect, test } from "vitest";
import { buildNavigation } from "./navigation.ts";

const member = { unread_notification: 0 };
const childrenOf = (links = browserConfig.links, given = pools) =>
  buildNavigation(member, links, given).find(({ name }) => name === "Contribute")?.children;

test("Contribute lists each plan under its label, then the dollar fund in a tab of its own", () => {
  expect(childrenOf()).toEqual([
    {
      name: "Purple NGN",
      href: "/dashboard/investment-pools/1?product_type=purple&currency=NGN",
    },
    {
      name: "Purple USD",
      href: "/dashboard/investment-pools/2?product_type=purple&currency=USD",
    },
    { name: "Ìrẹ̀pọ̀ Pool", href: "/dashboard/investment-pools/3" },
    { name: "Harvest Pool", href: "/dashboard/investment-pools/4" },
    { name: "Diaspora Pool", href: "/dashboard/investment-pools/5" },
    { name: "Dollar fund", href: browserConfig.links.dollar_fund, external: true },
  ]);
});

test("a purple plan that is called a pool keeps its name, and still says its type in its link", () => {
  const named = { ...plans.purpleNgn, name: "Purple POOL" };
  expect(childrenOf(browserConfig.links, [named])?.[0]).toEqual({
    name: "Purple POOL",
    href: "/dashboard/investment-pools/1?product_type=purple&currency=NGN",
  });
});

test("without plans and without a dollar fund there is nothing to unfold", () => {
  expect(childrenOf({ ...browserConfig.links, dollar_fund: "" }, [])).toBeUndefined();
});
