import { usePromiseRates } from "@kinfold/api/promises";
import { PROMISE_WORDS, type PromiseRate } from "@kinfold/contract/promises";
import { formatLagosDate } from "@kinfold/frame/lagos-time";
import { PageTitle } from "@kinfold/frame/shell/page-title";
import { Read } from "@kinfold/frame/shell/read";
import { MAIN_ID, SkipLink } from "@kinfold/frame/shell/skip-link";
import { sayCount } from "@kinfold/language/say-count";
import { say } from "@kinfold/language/say";
import { ThemeToggle } from "@kinfold/ui/theme-toggle";
import { TopBar } from "@kinfold/ui/top-bar";
import { PATHS } from "#paths.ts";

/** A share to a tenth of a percent, rounded down: only all is 100 %. */
const formatShare = (bps: number): string =>
  `${(Math.floor(bps / 10) / 10).toFixed(bps === 10_000 ? 0 : 1)} %`;

function Kept({ rate, least }: { rate: PromiseRate; least: number }) {
  const { on_time_bps: bps, on_time: onTime, counted } = rate;
  if (bps === null || onTime === null || counted === null)
    return (
      <p className="text-ink-soft">
        {say("Too few to show: fewer than {least} came due in these days.", { least })}
      </p>
    );
  const late = counted - onTime;
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="heading-md tabular-nums">{formatShare(bps)}</span>
        <span className="text-ink-soft">
          {sayCount("{onTime, number} of {counted, number} on time", { onTime, counted })}
        </span>
        <span className="text-ink-soft">
          {late === 0 ? say("None late") : sayCount("{late, number} late", { late })}
        </span>
      </p>
      <div aria-hidden className="mt-2 flex h-3.5 gap-0.75">
        <span className="rounded-tag bg-cloth" style={{ flex: onTime }} />
        {late > 0 && (
          <span
            className="min-w-2 rounded-tag border-2 border-dashed border-error"
            style={{ flex: late }}
          />
        )}
      </div>
    </div>
  );
}

/** How well the club kept its promises in the last 90 days, for anyone: every promise with its count, and no one's name. */
export function PromisesPage() {
  return (
    <div className="min-h-screen">
      <SkipLink />
      <TopBar logoHref={PATHS.home} end={<ThemeToggle />} />
      <main id={MAIN_ID} tabIndex={-1} className="mx-auto max-w-240 px-5 pt-8 pb-20 outline-none">
        <PageTitle title={say("What we promise")}>
          {say("What we promise, and how often we keep it")}
        </PageTitle>
        <Read
          of={usePromiseRates()}
          waiting={say("Counting the last 90 days")}
          unreachable={say("We could not read the figures just now.")}
        >
          {({ as_of: asOf, days, least, rates }) => (
            <>
              <p className="mt-3 max-w-[60ch] text-lg text-ink-soft">
                {say(
                  "All members, the last {days} days until {day}. Every case is counted, the late ones too.",
                  { days, day: formatLagosDate(asOf) },
                )}
              </p>
              <ul className="mt-8 border-t-2 border-ink">
                {rates.map((rate) => (
                  <li
                    key={rate.kind}
                    className="grid items-center gap-x-10 gap-y-3 border-b border-line py-6 md:grid-cols-2"
                  >
                    <div>
                      <h2 className="heading-sm">{PROMISE_WORDS[rate.kind].name}</h2>
                      <p className="mt-1 text-ink-soft">{PROMISE_WORDS[rate.kind].promise}</p>
                    </div>
                    <Kept rate={rate} least={least} />
                  </li>
                ))}
              </ul>
              <p className="mt-10 max-w-[66ch] text-sm text-ink-soft">
                {say(
                  "A promise counts on the day on which we keep it, or on which its time passes without an answer. The figures are counted by our system and no one can edit them.",
                )}
              </p>
            </>
          )}
        </Read>
      </main>
    </div>
  );
}
