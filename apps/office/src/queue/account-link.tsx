import type { LedgerAccount } from "@kinfold/contract/office/accounting";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";

/** A kind of journal as people read it: "Plan contribution". */
export const formatKind = (kind: string): string => {
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const subjectOf = ({ name, member }: LedgerAccount): Record<string, string> =>
  member === null ? { account: name } : { member: member.id };

/** Where the movements of an account are: with all of its member's, where it is a wallet. */
export const buildMovementsPath = (account: LedgerAccount): string =>
  `${PATHS.movements}?${new URLSearchParams(subjectOf(account)).toString()}`;

/** An account by its title, which leads to its movements. All wallets together have none. */
export function AccountLink({ account }: { account: LedgerAccount }) {
  return account.name.startsWith("wallets:") ? (
    account.title
  ) : (
    <Link href={buildMovementsPath(account)}>{account.title}</Link>
  );
}
