import { toWalletId } from "@kinfold/contract/ids";
import type { LedgerAccount } from "@kinfold/contract/office/accounting";
import type { Currency } from "@kinfold/money";
import { readMemberNames } from "#members/index.ts";
import { formatPlanRowLabel, listPlans } from "#plans/index.ts";
import type { Db } from "#platform/db.ts";
import { readWalletOwners } from "#wallets/index.ts";

/** What the club's own accounts are called. */
const CLUB_ACCOUNTS: Readonly<Record<string, string>> = {
  bank: "Bank clearing",
  payouts: "Payouts on their way",
  fees: "Fees",
  provider_fees: "Fees of providers",
  exchange: "Exchange",
  adjustments: "Adjustments",
  withholding_tax: "Withholding tax",
  receivable: "Owed by members",
  reversals: "Reversals",
  bank_charges: "Bank charges",
  levies: "Levies",
  bank_interest: "Interest from banks",
  suspense: "Suspense",
  own_funds: "The club’s own money",
  "clearing:card": "Clearing, cards",
  "clearing:transfer": "Clearing, transfers",
  "clearing:card_us": "Clearing, cards abroad",
};

/** What the accounts of a plan are called. */
const PLAN_ACCOUNTS: Readonly<Record<string, string>> = {
  waiting: "waits for units",
  pool: "in units",
  growth: "gains and losses",
  residue: "rounding",
};

const WALLET_ACCOUNTS: Readonly<Record<string, string>> = {
  available: "available",
  held: "held for withdrawals",
};

/** What is known of an account besides its name. */
type Known = {
  currency: Currency;
  member: LedgerAccount["member"];
  planLabels: ReadonlyMap<string, string>;
};

function formatTitle(name: string, { currency, member, planLabels }: Known): string {
  const [side = "", id = "", part = ""] = name.split(":");
  if (side === "wallets") return `Members’ wallets, ${WALLET_ACCOUNTS[id] ?? id}`;
  if (side === "wallet") return `${member?.name ?? id}, ${WALLET_ACCOUNTS[part] ?? part}`;
  if (side === "plan") return `${planLabels.get(id) ?? id}: ${PLAN_ACCOUNTS[part] ?? part}`;
  if (id === "bank_account") return `Bank account ${part}`;
  const own = name.replace(/^club:/, "").replace(new RegExp(`:${currency}$`), "");
  return CLUB_ACCOUNTS[own] ?? own;
}

/** Accounts of the ledger as people read them, by name. `wallets:available` is all wallets together. */
export async function readAccountViews(
  db: Db,
  accounts: readonly { name: string; currency: Currency }[],
): Promise<(name: string, currency: Currency) => LedgerAccount> {
  const walletIds = accounts.flatMap(({ name }) => {
    const [side, id] = name.split(":");
    return side === "wallet" ? [toWalletId(id)] : [];
  });
  const owners = await readWalletOwners(db, walletIds);
  const names = await readMemberNames(db, [...owners.values()]);
  const planLabels = new Map(
    (await listPlans(db)).map((plan) => [String(plan.plan_id), formatPlanRowLabel(plan)]),
  );
  return (name, currency) => {
    const owner = owners.get(toWalletId(name.split(":")[1]));
    const member = owner === undefined ? null : { id: owner, name: names.get(owner) ?? owner };
    const title = formatTitle(name, { currency, member, planLabels });
    return { name, currency, title, member };
  };
}
