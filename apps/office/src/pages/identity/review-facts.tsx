import type { ReviewDetail } from "@kinfold/contract/office/identity";
import { formatShortDay, formatLagosDate } from "@kinfold/frame/lagos-time";
import { Fact, Facts } from "@kinfold/ui/facts";
import type { ReactNode } from "react";
import { nameCountry } from "#queue/name-country.ts";
import { formatPepCause } from "#queue/pep-words.ts";

const isSame = (matches: boolean | null): string => {
  if (matches === null) return "Not asked";
  return matches ? "The same" : "Not the same";
};

function listDocumentFacts({ document }: ReviewDetail): [string, ReactNode][] {
  if (document === null) return [];
  const { expires_on: expires, issued_on: issued, issuing_country: country } = document;
  const facts: [string, ReactNode][] = [["Document", document.document_type]];
  if (country !== null) facts.push(["Issued by", nameCountry(country)]);
  if (document.number_ending !== null) facts.push(["Number ends in", document.number_ending]);
  if (issued !== null)
    facts.push([
      "Dated",
      <time key="issued" dateTime={issued}>
        {formatShortDay(issued)}
      </time>,
    ]);
  if (expires !== null)
    facts.push([
      "Good until",
      <time key="expires" dateTime={expires}>
        {formatShortDay(expires)}
      </time>,
    ]);
  return facts;
}

function bvnFacts({ bvn }: ReviewDetail): [string, ReactNode][] {
  if (bvn === null) return [];
  return [
    ["BVN ends in", bvn.number_ending],
    ["First name in the register", isSame(bvn.first_name_matches)],
    ["Last name in the register", isSame(bvn.last_name_matches)],
    ["Date of birth in the register", isSame(bvn.date_of_birth_matches)],
  ];
}

function accountFacts({ account }: ReviewDetail): [string, ReactNode][] {
  if (account === null) return [];
  return [
    ["Bank", `${account.bank_name}, ${nameCountry(account.bank_country)}`],
    ["Account", account.number_masked],
    ["Currency", account.currency],
    ["Holder", account.account_name],
    ["Who says so", account.is_asked ? "The bank, when asked" : "The member; no bank was asked"],
    ...(account.swift_code === null ? [] : ([["SWIFT", account.swift_code]] as [string, string][])),
  ];
}

function memberFacts({ member, review }: ReviewDetail): [string, ReactNode][] {
  const { date_of_birth: born, joined_at: joined } = member;
  return [
    ["Name", `${member.first_name} ${member.last_name}`],
    ["Membership", review.member.is_global ? `${review.member.code}, global` : review.member.code],
    ["Email", review.member.email],
    ["Phone", member.phone],
    [
      "Born",
      born === null ? (
        "Not said"
      ) : (
        <time key="born" dateTime={born}>
          {formatShortDay(born)}
        </time>
      ),
    ],
    ["Address", member.address ?? "Not said"],
    ["Lives in", nameCountry(member.country)],
    ["Citizen of", member.citizenship.map(nameCountry).join(", ")],
    ["Politically exposed", member.pep === null ? "No" : `Yes. ${formatPepCause(member.pep)}`],
    ["Accredited investor", member.accredited_investor ? "Yes" : "No"],
    [
      "Joined",
      <time key="joined" dateTime={joined}>
        {formatLagosDate(joined)}
      </time>,
    ],
  ];
}

function Block({ title, facts }: { title: string; facts: readonly [string, ReactNode][] }) {
  return (
    <section>
      <h3 className="heading-xs">{title}</h3>
      <Facts className="mt-1.5">
        {facts.map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

/** What was handed in: the document, the BVN or the account. */
export function HandedInFacts({ detail }: { detail: ReviewDetail }) {
  const facts = [...listDocumentFacts(detail), ...bvnFacts(detail), ...accountFacts(detail)];
  return facts.length > 0 && <Block title="What was handed in" facts={facts} />;
}

/** What the member said about themselves when they joined, and since. */
export function MemberFacts({ detail }: { detail: ReviewDetail }) {
  return <Block title="What the member said" facts={memberFacts(detail)} />;
}
