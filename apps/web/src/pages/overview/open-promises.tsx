import { useOwnPromises } from "@kinfold/api/promises";
import { PROMISE_WORDS, type OpenPromise, type PromiseKindName } from "@kinfold/contract/promises";
import { useClock } from "@kinfold/frame/clock";
import { formatDuration } from "@kinfold/frame/duration";
import { formatLagosTime } from "@kinfold/frame/lagos-time";
import { Say } from "@kinfold/language/say-parts";
import { say } from "@kinfold/language/say";
import { Badge } from "@kinfold/ui/badge";
import { Card } from "@kinfold/ui/card";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";

/** Promises about money: they are shown where the money is. */
const ABOUT_MONEY: ReadonlySet<PromiseKindName> = new Set(["receipt", "payout"]);

/** What a promise is about, as its member calls it. A kind that is not listed is promised to no member. */
const SUBJECTS: Partial<Record<PromiseKindName, string>> = {
  identity: say("What you sent us to check"),
  data_export: say("The copy of your data"),
  account_closure: say("The closing of your account"),
  member_correction: say("The correction of your details"),
  exco_referral: say("Your referral by the Exco"),
};

function RemainingTime({ promise, now }: { promise: OpenPromise; now: Date }) {
  const { due_at: due, renewed_due_at: renewed } = promise;
  const leftMs = Date.parse(due) - now.getTime();
  if (leftMs >= 0)
    return (
      <>
        <Badge tone="wait">{say("{time} left", { time: formatDuration(leftMs) })}</Badge>{" "}
        <span className="text-sm text-ink-soft">
          <Say
            text="by {time}"
            values={{ time: <time dateTime={due}>{formatLagosTime(due)}</time> }}
          />
        </span>
      </>
    );
  return (
    <>
      <Badge tone="error">{say("We are late")}</Badge>{" "}
      {renewed !== null && (
        <span className="text-sm text-ink-soft">
          <Say
            text="Our new time is {time}."
            values={{ time: <time dateTime={renewed}>{formatLagosTime(renewed)}</time> }}
          />
        </span>
      )}
    </>
  );
}

/**
 * What the club still owes this member an answer to, other than about money: how long it has left, which team has it, and what comes
 * next. Nothing while there is none, while it is read, or when it cannot be: the page is about the member's money.
 */
export function OpenPromises() {
  const { data = [] } = useOwnPromises();
  const promises = data.filter(({ kind }) => !ABOUT_MONEY.has(kind));
  const now = useClock()();
  if (promises.length === 0) return null;
  return (
    <section aria-label={say("With us now")} className="mt-11">
      <h2 className="heading-sm">{say("With us now")}</h2>
      <ul className="mt-3 grid gap-3 @min-[860px]:grid-cols-2">
        {promises.map((promise) => (
          <li key={promise.id} className="min-w-0">
            <Card className="h-full">
              <h3 className="font-strong wrap-anywhere">
                {SUBJECTS[promise.kind] ?? PROMISE_WORDS[promise.kind].name}
              </h3>
              <p className="mt-1.5">
                <RemainingTime promise={promise} now={now} />
              </p>
              <p className="mt-2 text-ink-soft">{`${promise.team}. ${promise.next_step}`}</p>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link href={PATHS.promises}>{say("How often we keep what we promise")}</Link>
      </p>
    </section>
  );
}
