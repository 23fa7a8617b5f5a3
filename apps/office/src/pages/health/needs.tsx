import type { ClubHealth, PromisedWork } from "@kinfold/contract/office/health";
import { PROMISE_WORDS } from "@kinfold/contract/promises";
import { ROLE_NAMES } from "@kinfold/contract/staff-permissions";
import { formatLagosMoment, formatLagosTime } from "@kinfold/frame/lagos-time";
import { Link } from "@kinfold/ui/link";
import { Notice } from "@kinfold/ui/notice";
import type { ReactNode } from "react";
import { PATHS } from "#paths.ts";
import { findWorkPath } from "#queue/promise-paths.ts";
import { formatCount, formatBank, listMissing } from "./health-words.ts";

function Need({
  tone,
  title,
  children,
  href,
  link,
}: {
  tone: "error" | "warn";
  title: string;
  children: ReactNode;
  href: string;
  link: string;
}) {
  return (
    <li>
      <Notice tone={tone} title={title}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="text-sm text-ink-soft">{children}</p>
          <Link href={href}>{link}</Link>
        </div>
      </Notice>
    </li>
  );
}

/** Who keeps a promise, and what was said of it so far. */
function describeOldest({ oldest, owner_role: role, kind }: PromisedWork): string {
  if (oldest === null) return "";
  const { member, due_at: due, claimed_by: person, breached_at: at, renewed_due_at: anew } = oldest;
  const beginning = member === null ? "The oldest" : `The oldest is ${member.name}’s and`;
  const notices =
    at === null || anew === null
      ? `We are late because ${PROMISE_WORDS[kind].lateBecause}.`
      : `Late notices went out on ${formatLagosTime(at)}, with ${formatLagosTime(anew)} as the new time.`;
  return `${beginning} was due on ${formatLagosTime(due)}. ${person ?? ROLE_NAMES[role]} is responsible. ${notices}`;
}

/** What is broken or about to be, each with its owner and the page where it is put right; nothing when nothing is. */
export function Needs({ health }: { health: ClubHealth }) {
  const { figures, money, work, messages, rate, payouts_stopped: stopped } = health;
  const late = work.filter(({ late: count }) => count > 0);
  const missing = listMissing(health);
  const differing = money.flatMap(({ banks }) =>
    banks.filter(({ difference }) => difference !== null && difference !== 0n),
  );
  const needs = [
    stopped !== null && (
      <Need
        key="stopped"
        tone="error"
        title="Payouts are stopped"
        href={PATHS.payouts}
        link="Open the payout batches"
      >
        {`${stopped.by ?? "From the club’s machine"} on ${formatLagosMoment(stopped.at)}: ${stopped.reason}`}
      </Need>
    ),
    figures.answer === "no" && (
      <Need
        key="figures"
        tone="error"
        title={`${formatCount(figures.differ, "figure does", "figures do")} not agree`}
        href={stopped === null ? PATHS.payouts : PATHS.nightlyChecks}
        link={stopped === null ? "Stop payouts" : "Open the nightly checks"}
      >
        Stop payouts until it is clear where they come from.
      </Need>
    ),
    figures.is_overdue && (
      <Need
        key="overdue"
        tone="error"
        title="The figures have not been checked for more than 26 hours"
        href={PATHS.nightlyChecks}
        link="Open the nightly checks"
      >
        Engineering finds the cause in the server’s log.
      </Need>
    ),
    figures.not_archived_since !== null && (
      <Need
        key="archive"
        tone="error"
        title="What happens in the club is not backed up"
        href={PATHS.nightlyChecks}
        link="Open the nightly checks"
      >
        {`Nothing since ${formatLagosMoment(figures.not_archived_since)} is in a backup. Tell engineering now.`}
      </Need>
    ),
    ...differing.map((bank) => (
      <Need
        key={`${bank.bank_name} ${bank.number_end}`}
        tone="error"
        title={`The statement of ${formatBank(bank)} and the ledger differ`}
        href={PATHS.statements}
        link="Open the statements"
      >
        Nothing is paid from this account until two people know why.
      </Need>
    )),
    ...late.map((one) => (
      <Need
        key={one.kind}
        tone="error"
        title={`${PROMISE_WORDS[one.kind].name}: ${one.late} late. ${PROMISE_WORDS[one.kind].promise}`}
        href={
          one.oldest === null
            ? PATHS.promises
            : findWorkPath({ kind: one.kind, subject_id: one.oldest.subject_id })
        }
        link="Open the oldest"
      >
        {describeOldest(one)}
      </Need>
    )),
    messages.failed > 0 && (
      <Need
        key="messages"
        tone="error"
        title={`${formatCount(messages.failed, "email")} could not be delivered`}
        href={PATHS.members}
        link="Find a member"
      >
        The mail server refused them for good. Their members were not told what the email says.
      </Need>
    ),
    missing.length > 0 && (
      <Need
        key="statements"
        tone="warn"
        title={`${formatCount(missing.length, "account lacks a statement", "accounts lack statements")}: ${missing.join("; ")}`}
        href={PATHS.statements}
        link="Open the statements"
      >
        These days stay open until their statements are imported.
      </Need>
    ),
    rate?.is_stale === true && (
      <Need
        key="rate"
        tone="warn"
        title="The dollar rate is too old to price with"
        href={PATHS.settings}
        link="Open the settings"
      >
        {`It is of ${formatLagosMoment(rate.as_of)}. Payments in naira for dollars wait for a fresh one.`}
      </Need>
    ),
  ].filter((need) => need !== false);
  return needs.length === 0 ? null : <ul className="mt-6 flex flex-col gap-1.5">{needs}</ul>;
}
