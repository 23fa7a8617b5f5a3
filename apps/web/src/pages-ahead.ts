import {
  getGettingStarted,
  listAnnouncements,
  listFaqs,
  listResources,
} from "@kinfold/contract/content";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { listFundsProofs, getProvableFunds } from "@kinfold/contract/funds-proofs";
import { getMember } from "@kinfold/contract/members";
import { getMoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { listNotices } from "@kinfold/contract/notifications";
import { listPools } from "@kinfold/contract/plans";
import { getPortfolio, listPortfolios, getPortfolioSummary } from "@kinfold/contract/portfolios";
import { listOwnPromises } from "@kinfold/contract/promises";
import { listCountries } from "@kinfold/contract/reference";
import { listSubscriptions } from "@kinfold/contract/subscriptions";
import { getWallets } from "@kinfold/contract/wallets";
import { PATHS } from "./paths.ts";

/** A page of the private area: the form of its address, its name among the sources, and what every member's reads first. */
type PageAhead = { at: string; name: string; reads: readonly string[] };

/** The address of a read; where it is about one thing, that thing's id as the page's own address has it. */
const toAddress = ({ path }: AnyEndpoint, query = ""): string =>
  `/api${path.replace(/:\w+/, "$$1")}${query}`;

const toForm = (path: string): string => `^${path}/?$`;
/** An address that ends with an id. */
const toFormOfEach = (path: string): string => `^${path}/([^/]+)/?$`;

const pageAt = (at: string, name: string, reads: readonly string[] = []): PageAhead => ({
  at,
  name,
  reads,
});

/** What every page of the private area reads, and what the overview reads besides. */
export const PRIVATE_READS: readonly AnyEndpoint[] = [getMember, getWallets, listPools];
export const OVERVIEW_READS: readonly AnyEndpoint[] = [
  getPortfolioSummary,
  getMoneyOnTheWay,
  listAnnouncements,
  listOwnPromises,
];

/** The addresses of what every page of the private area reads. */
export const READ_BY_ALL: readonly string[] = PRIVATE_READS.map((read) => toAddress(read));

/** Every page of the private area. `e2e/asked-ahead.spec.ts` holds what each is said to read to what it does. */
export const PAGES_AHEAD: readonly PageAhead[] = [
  pageAt(
    toForm(PATHS.overview),
    "overview",
    OVERVIEW_READS.map((read) => toAddress(read)),
  ),
  pageAt(toForm(PATHS.wallet), "wallet"),
  pageAt(toForm(PATHS.account), "my-account", [toAddress(listCountries)]),
  pageAt(toForm(PATHS.fundsProofs), "funds-proofs", [
    toAddress(listFundsProofs),
    toAddress(getProvableFunds),
  ]),
  pageAt(toForm(PATHS.transactions), "transactions"),
  pageAt(toForm(PATHS.plans), "contribute"),
  pageAt(toFormOfEach(PATHS.plans), "plan"),
  pageAt(toForm(PATHS.contributions), "my-contributions", [toAddress(getPortfolioSummary)]),
  pageAt(toFormOfEach(`${PATHS.contributions}/product`), "product", [
    toAddress(listPortfolios, "?product=$1&page=1&per_page=20"),
  ]),
  pageAt(toFormOfEach(`${PATHS.contributions}/details`), "portfolio", [toAddress(getPortfolio)]),
  pageAt(toForm(PATHS.recurring), "recurring", [toAddress(listSubscriptions, "?page=1")]),
  pageAt(toForm(PATHS.newRecurring), "create-recurring"),
  pageAt(toForm(PATHS.investmentReport), "investment-report"),
  pageAt(toForm(PATHS.notifications), "notifications", [
    toAddress(listNotices, "?page=1&per_page=20"),
  ]),
  pageAt(toForm(PATHS.resources), "resources", [toAddress(listResources)]),
  pageAt(toForm(PATHS.gettingStarted), "getting-started", [toAddress(getGettingStarted)]),
  pageAt(toForm(PATHS.faqs), "faqs", [toAddress(listFaqs)]),
];

/** What the page at this address of the private area reads first, as addresses. */
export function listReadsAhead(path: string): string[] {
  const { pathname, search } = new URL(path, "https://kinfold.invalid");
  const own = PAGES_AHEAD.flatMap(({ at, reads }) => {
    const form = new RegExp(at);
    // A query may ask for something else.
    return search === "" && form.test(pathname)
      ? reads.map((read) => pathname.replace(form, read))
      : [];
  });
  return [...READ_BY_ALL, ...own];
}
