import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import type { Sample } from "#platform/metric-samples.ts";

/** How something is: as it should be, slower than promised, away, or not to be seen from here. */
export type State = "works" | "late" | "away" | "unknown";

/** One line of the status page. */
export type Judgement = { about: string; state: State; sentence: string };

/** What a look at the club saw. Samples are of all servers; undefined when none could be read. */
export type Look = {
  isAppReady: boolean;
  isOfficeThere: boolean;
  samples: readonly Sample[] | undefined;
};

const seconds = (ms: number): number => ms / 1_000;
// As the alerts of ops/prometheus have them.
const EMAIL_LATE_SECONDS = seconds(15 * MINUTE_MS);
const WEBHOOK_LATE_SECONDS = seconds(30 * MINUTE_MS);
const BACKUP_LATE_SECONDS = seconds(27 * HOUR_MS);
const ARCHIVE_LATE_SECONDS = seconds(10 * MINUTE_MS);
const PAYMENT_PROVIDERS = new Set(["paystack", "monnify", "flutterwave"]);
/** Of so many calls more than half must fail to say that a provider does not answer. */
const FEWEST_CALLS = 3;

const UNSEEN = "We cannot see this at the moment.";

const valuesOf = (samples: readonly Sample[], name: string): number[] =>
  samples.filter((sample) => sample.name === name).map(({ value }) => value);

/** The largest value of all servers; undefined where none has it. */
function findLargest(samples: readonly Sample[], name: string): number | undefined {
  const values = valuesOf(samples, name);
  return values.length === 0 ? undefined : Math.max(...values);
}

/** Calls to payment providers by how they ended, since the servers began. */
function countCalls(samples: readonly Sample[]): { all: number; unanswered: number } {
  const calls = samples.filter(
    ({ name, labels }) =>
      name === "kinfold_provider_calls_total" && PAYMENT_PROVIDERS.has(labels["provider"] ?? ""),
  );
  const sum = (of: readonly Sample[]): number => of.reduce((total, { value }) => total + value, 0);
  return {
    all: sum(calls),
    unanswered: sum(calls.filter(({ labels }) => labels["outcome"] !== "answered")),
  };
}

/** Whether most calls to payment providers failed between two looks. A server that began anew counts from zero. */
function areProvidersAway(samples: readonly Sample[], before: readonly Sample[]): boolean {
  const [now, then] = [countCalls(samples), countCalls(before)];
  const since = (key: "all" | "unanswered"): number =>
    now.all < then.all ? now[key] : now[key] - then[key];
  return since("all") >= FEWEST_CALLS && since("unanswered") * 2 > since("all");
}

function judgePayments({ isAppReady, samples }: Look, before: Look | undefined): Judgement {
  const judge = (state: State, sentence: string): Judgement => ({
    about: "Payments",
    state,
    sentence,
  });
  if (!isAppReady) return judge("away", "No payment can be made now. What was paid is kept.");
  if (samples === undefined) return judge("unknown", UNSEEN);
  const waits = findLargest(samples, "kinfold_webhook_oldest_seconds") ?? 0;
  if (waits > WEBHOOK_LATE_SECONDS || areProvidersAway(samples, before?.samples ?? [])) {
    return judge(
      "late",
      "A payment provider does not answer. Payments may show up later than usual.",
    );
  }
  return judge("works", "Works.");
}

/** Judges an age against the longest that is all right. */
function judgeAge(
  { samples }: Look,
  { about, late, names }: { about: string; late: string; names: Readonly<Record<string, number>> },
): Judgement {
  const ages = Object.entries(names).flatMap(([name, most]) => {
    const age = findLargest(samples ?? [], name);
    return age === undefined ? [] : [{ age, most }];
  });
  if (ages.length === 0) return { about, state: "unknown", sentence: UNSEEN };
  const isLate = ages.some(({ age, most }) => age > most);
  return { about, state: isLate ? "late" : "works", sentence: isLate ? late : "Works." };
}

/** Says how each part of the club is, by this look and the one before it. */
export function judgeClub(look: Look, before?: Look): Judgement[] {
  const reach = (about: string, isThere: boolean, sentence: string): Judgement => ({
    about,
    state: isThere ? "works" : "away",
    sentence: isThere ? "Works." : sentence,
  });
  return [
    reach(
      "Members' app",
      look.isAppReady,
      "Does not answer. Your money and what you did before are safe.",
    ),
    reach("Office", look.isOfficeThere, "Does not answer. Requests to staff wait."),
    judgePayments(look, before),
    judgeAge(look, {
      about: "Emails",
      late: "Emails leave later than usual, codes for signing in too.",
      names: { kinfold_email_oldest_seconds: EMAIL_LATE_SECONDS },
    }),
    judgeAge(look, {
      about: "Backups",
      late: "The newest backup is older than it should be.",
      names: {
        kinfold_backup_age_seconds: BACKUP_LATE_SECONDS,
        kinfold_log_archive_age_seconds: ARCHIVE_LATE_SECONDS,
      },
    }),
  ];
}
