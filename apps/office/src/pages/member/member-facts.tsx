import { OfficeFigure } from "#queue/office-figure.tsx";
import { buildFigureId } from "@kinfold/contract/figure-sources";
import { toWalletId } from "@kinfold/contract/ids";
import type { WithdrawalBlocker } from "@kinfold/contract/member";
import { describeAction } from "@kinfold/contract/office/audit-words";
import type { MemberPage } from "@kinfold/contract/office/members";
import { formatLagosMoment } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { nameCountry } from "#queue/name-country.ts";

type Identity = NonNullable<MemberPage["identity"]>;

const DOCUMENT_STATES: Readonly<Record<Identity["kyc_status"], string>> = {
  not_submitted: "Not handed in",
  pending: "Waits for staff",
  validated: "Approved",
  rejected: "Refused",
  expired: "Expired",
};

const BLOCKERS: Readonly<Record<WithdrawalBlocker, string>> = {
  bvn: "BVN",
  kyc: "Government ID",
  poa: "Proof of address",
  bank: "Bank account",
};

/** What they said when they joined. */
export function PersonFacts({ member }: { member: MemberPage }) {
  return (
    <Facts>
      <Fact term="Number">{member.code}</Fact>
      <Fact term="Email">{member.email}</Fact>
      <Fact term="Telephone">{member.phone}</Fact>
      <Fact term="Lives in">{nameCountry(member.country)}</Fact>
      <Fact term="Citizen of">{member.citizenship.map(nameCountry).join(", ")}</Fact>
      <Fact term="Joined">
        <time dateTime={member.joined_at}>{formatLagosMoment(member.joined_at)}</time>
      </Fact>
      <Fact term="Agreed to the terms of">{member.terms_version ?? "None"}</Fact>
    </Facts>
  );
}

/** Where and when they are signed in, and why they cannot be. */
export function SignInFacts({
  member: { sign_in: signIn, is_locked: isLocked },
}: {
  member: MemberPage;
}) {
  const { lock } = signIn;
  return (
    <Facts>
      <Fact term="Signed in on">
        {signIn.sessions === 1 ? "1 device" : `${signIn.sessions} devices`}
      </Fact>
      <Fact term="Signed in last">
        {signIn.last_at === null ? (
          "Never"
        ) : (
          <time dateTime={signIn.last_at}>{formatLagosMoment(signIn.last_at)}</time>
        )}
      </Fact>
      <Fact term="Second factor">{signIn.has_two_factor ? "On" : "Off"}</Fact>
      <Fact term="Sign-in">{isLocked ? "Locked" : "Open"}</Fact>
      {lock !== null && (
        <Fact term="Locked by">
          {lock.by}, {formatLagosMoment(lock.at)}: {lock.reason}
        </Fact>
      )}
    </Facts>
  );
}

const blockersOf = (blockers: readonly WithdrawalBlocker[]): string =>
  blockers.length === 0 ? "Nothing" : blockers.map((blocker) => BLOCKERS[blocker]).join(", ");

/** How their documents stand, and what that keeps them from. Accounts by their last digits. */
export function IdentityFacts({ member, identity }: { member: MemberPage; identity: Identity }) {
  const { withdrawal_blockers: blockers, bvn_ending: ending } = identity;
  const bvn = DOCUMENT_STATES[identity.bvn_status];
  return (
    <Facts>
      <Fact term="Government ID">{DOCUMENT_STATES[identity.kyc_status]}</Fact>
      <Fact term="Proof of address">{DOCUMENT_STATES[identity.poa_status]}</Fact>
      <Fact term="BVN">
        {member.is_global ? "Not asked for" : ending === null ? bvn : `${bvn}, ends in ${ending}`}
      </Fact>
      <Fact term="May contribute">{identity.can_contribute ? "Yes" : "No"}</Fact>
      {!member.is_global && (
        <Fact term="Missing for naira payouts">{blockersOf(blockers.ngn)}</Fact>
      )}
      <Fact term="Missing for dollar payouts">{blockersOf(blockers.usd)}</Fact>
      {identity.accounts.map((account) => (
        <Fact
          key={`${account.currency} ${account.account_number_masked}`}
          term={`${account.currency} account`}
        >
          {account.bank_name} {account.account_number_masked}, {account.account_name},{" "}
          {account.is_verified ? "approved" : "not approved"}
        </Fact>
      ))}
      {identity.accepted_names.length > 0 && (
        <Fact term="Accepted names">{identity.accepted_names.join("; ")}</Fact>
      )}
      <Fact term="Documents">
        <Link href={`${PATHS.identity}?search=${encodeURIComponent(member.email)}`}>
          See what they handed in
        </Link>
      </Fact>
    </Facts>
  );
}

type MoneyFactsProps = {
  money: NonNullable<MemberPage["money"]>;
};

/** What they have. It is moved nowhere here. */
export function MoneyFacts({ money }: MoneyFactsProps) {
  return (
    <Facts>
      {money.wallets.map(({ id, currency, available, held, closed_at: closedAt }) => {
        const name = currency === "NGN" ? "Naira wallet" : "Dollar wallet";
        return closedAt === null ? (
          <Fact key={currency} term={name}>
            <OfficeFigure
              look="stitched"
              figure={buildFigureId("wallet-available", toWalletId(id))}
            >
              <Figure amount={available} currency={currency} />
            </OfficeFigure>
            {held > 0n && (
              <>
                {" and "}
                <OfficeFigure look="stitched" figure={buildFigureId("wallet-held", toWalletId(id))}>
                  <Figure amount={held} currency={currency} />
                </OfficeFigure>{" "}
                held
              </>
            )}
          </Fact>
        ) : (
          <Fact key={currency} term={name}>
            Closed <time dateTime={closedAt}>{formatLagosMoment(closedAt)}</time>
          </Fact>
        );
      })}
      {money.holdings.map(({ plan_id: id, plan_name: name, units }) => (
        <Fact key={id} term={name}>
          {units} units
        </Fact>
      ))}
      {money.holdings.length === 0 && <Fact term="Plans">None</Fact>}
    </Facts>
  );
}

/** The newest that staff did and looked at, with the way to all of it. */
export function StaffActivityFacts({
  member,
  actions,
}: {
  member: MemberPage;
  actions: NonNullable<MemberPage["actions"]>;
}) {
  return (
    <Facts>
      {actions.map(({ number, at, by, action }) => (
        <Fact key={number} term={<time dateTime={at}>{formatLagosMoment(at)}</time>}>
          <Link href={`${PATHS.audit}?open=${number}`}>{describeAction(action)}</Link> {by}
        </Fact>
      ))}
      <Fact term="Everything">
        <Link href={`${PATHS.audit}?member=${encodeURIComponent(member.email)}`}>
          See it in the audit
        </Link>
      </Fact>
    </Facts>
  );
}
