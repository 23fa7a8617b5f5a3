import type { ClubHealth } from "@kinfold/contract/office/health";
import type { NightStatus } from "@kinfold/contract/office/reconciliation";
import { formatShortDay } from "@kinfold/frame/lagos-time";
import { Link } from "@kinfold/ui/link";
import { PATHS } from "#paths.ts";
import { formatCount } from "./health-words.ts";

const WORDS: Readonly<Record<NightStatus, string>> = {
  passed: "nothing differed",
  found: "something differed",
  incomplete: "not everything was looked at",
  not_run: "no check ran",
};

const KNOT = "h-3.5 w-2.5 flex-none rounded-full";
const MARKS: Readonly<Record<NightStatus, string>> = {
  passed: "h-[3px] max-w-4 min-w-[3px] flex-1 rounded-full bg-ink",
  found: `${KNOT} bg-error`,
  incomplete: `${KNOT} border-2 border-error`,
  not_run: `${KNOT} border-2 border-error`,
};

/** The nights of the last month as a stitch: what passed is a thread, all else a knot. */
export function Nights({ nights }: Pick<ClubHealth["figures"], "nights">) {
  const others = nights.filter(({ status }) => status !== "passed");
  const [newest] = others;
  if (nights.length === 0) return null;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-3 text-sm text-ink-soft">
      <span>{`Last ${formatCount(nights.length, "night")}`}</span>
      <div aria-hidden className="flex h-4.5 min-w-0 flex-[1_1_300px] items-center gap-1">
        {nights.toReversed().map(({ day, status }) => (
          <span key={day} className={MARKS[status]} />
        ))}
      </div>
      <span>
        {newest === undefined
          ? "Nothing differed in any of them. "
          : `${formatShortDay(newest.day)}: ${WORDS[newest.status]}${others.length > 1 ? `, and ${formatCount(others.length - 1, "other night")}` : ""}. `}
        <Link href={PATHS.nightlyChecks}>See what was checked</Link>
      </span>
    </div>
  );
}
