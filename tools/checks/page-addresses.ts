import { PATHS, type PlanAddress } from "../../apps/web/src/paths.ts";

/** Addresses of the members' app, for what opens each of its pages. */
const FIXED: readonly string[] = Object.values(PATHS).filter((path) => typeof path === "string");

/** Every address that is open to anyone, and some that name no page. */
export const PUBLIC_ADDRESSES: readonly string[] = [
  ...FIXED.filter((path) => path.startsWith(`${PATHS.auth}/`)),
  `${PATHS.choosePassword}?token=x`,
  `${PATHS.auth}/nowhere`,
  PATHS.promises,
  PATHS.check,
  "/nowhere",
];

/** What of a member's the private area has addresses for. */
export type OwnPages = {
  plans: readonly PlanAddress[];
  portfolios: readonly { id: string; product: PlanAddress }[];
  articles: readonly { id: string; url: string | null }[];
};

/** Every address of the private area: the fixed ones, the member's plans and portfolios, an article, and one that names no page. */
export function listPrivateAddresses({ plans, portfolios, articles }: OwnPages): string[] {
  return [
    ...FIXED.filter((path) => path.startsWith(`${PATHS.dashboard}/`)),
    PATHS.contributionsOf("USD"),
    ...plans.map(PATHS.plan),
    ...new Set(portfolios.map(({ product }) => PATHS.product(product))),
    ...portfolios.map(({ id }) => PATHS.portfolio(id)),
    ...articles
      .filter(({ url }) => url === null)
      .slice(0, 1)
      .map(({ id }) => PATHS.article(id)),
    `${PATHS.dashboard}/nowhere`,
  ];
}
