import { buildFigureId } from "@kinfold/contract/figure-sources";
import type { BegunTransfer, MoneyOnTheWay } from "@kinfold/contract/money-on-the-way";
import { useClock } from "@kinfold/frame/clock";
import { formatLagosDate, formatLagosTimeOfDay, lagosIsoDay } from "@kinfold/frame/lagos-time";
import { Read, type Reading } from "@kinfold/frame/shell/read";
import { say } from "@kinfold/language/say";
import { Button } from "@kinfold/ui/button";
import { CopyButton } from "@kinfold/ui/copy-button";
import { Figure } from "@kinfold/ui/figure";
import { Link } from "@kinfold/ui/link";
import { Skeleton } from "@kinfold/ui/skeleton";
import type { ReactNode } from "react";
import { CalendarButton } from "#flows/calendar-file/calendar-button.tsx";
import { OwnFigure } from "#flows/figure-source/own-figure.tsx";
import { PATHS } from "#paths.ts";
import { openTransfer } from "#shell/money-dialogs.ts";
import { listMoneyStops, type MoneyStop } from "./money-stops.ts";

/** Beside each other there is room for so many; more stand below each other. */
const MOST_IN_A_ROW = 4;

/** How many stops there are. */
const countStops = ({
  begun,
  receipts,
  contributions,
  redemptions,
  charges,
  payouts,
}: MoneyOnTheWay) =>
  [begun, receipts, contributions, redemptions, charges, payouts].reduce(
    (sum, rows) => sum + rows.length,
    0,
  );

/** Where the member's money is that is neither in a wallet nor in units, the nearest day first. Nothing while there is none. */
export function WhereIsMyMoney({ reading }: { reading: Reading<MoneyOnTheWay> }) {
  return (
    <Read
      of={reading}
      waiting={<Awaited />}
      renderUnreachable={(_error, again) => (
        <Section>
          <p className="text-ink-soft">
            {say("We could not read what is on its way just now. Your money is where it was.")}
          </p>
          <Button variant="outline" size="sm" className="mt-3" onClick={again}>
            {say("Try again")}
          </Button>
        </Section>
      )}
      isEmpty={(money) => countStops(money) === 0}
      empty={null}
    >
      {(money) => <Trail money={money} />}
    </Read>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="where-is-my-money" className="mb-11">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id="where-is-my-money" className="heading-sm">
          {say("Where is my money")}
        </h2>
        <Link href={PATHS.transactions}>{say("All transactions")}</Link>
      </div>
      {children}
    </section>
  );
}

const THREAD =
  "absolute start-1.5 top-6 -bottom-1 w-0.5 stitch-column [--stitch-color:var(--color-line-strong)] group-last:hidden forced-colors:border-s forced-colors:border-dashed";

/** Side by side where the page is wide enough. */
const ROW = {
  list: "@min-[820px]:auto-cols-fr @min-[820px]:grid-flow-col @min-[820px]:gap-x-7",
  item: "@min-[820px]:px-0 @min-[820px]:pt-7.5 @min-[820px]:pb-0",
  thread:
    "@min-[820px]:start-5 @min-[820px]:-end-7 @min-[820px]:top-1.75 @min-[820px]:bottom-auto @min-[820px]:h-0.5 @min-[820px]:w-auto @min-[820px]:stitch-row",
  knot: "@min-[820px]:start-0 @min-[820px]:top-0",
};
const COLUMN = { list: "", item: "", thread: "", knot: "" };

const KNOTS: Readonly<Record<MoneyStop["look"], string>> = {
  now: "bg-accent inset-ring-[1.5px] inset-ring-accent-ink",
  coming: "bg-ground inset-ring-2 inset-ring-line-strong",
  late: "bg-error",
};

const WORDS: Readonly<Record<MoneyStop["look"], string>> = {
  now: "font-strong text-accent-ink",
  coming: "text-ink-soft",
  late: "font-strong text-error",
};

function Trail({ money }: { money: MoneyOnTheWay }) {
  const now = useClock()();
  const stops = listMoneyStops(money, now);
  const way = stops.length + money.begun.length <= MOST_IN_A_ROW ? ROW : COLUMN;
  const hasPromise = [...money.receipts, ...money.payouts].some(({ answer }) => answer !== null);
  return (
    <Section>
      <ol className={`grid ${way.list}`}>
        {money.begun.map((begun) => (
          <Stop
            key={begun.reference}
            way={way}
            stop={describeBegun(begun, now)}
            action={<Begun begun={begun} />}
          />
        ))}
        {stops.map((stop) => (
          <Stop key={stop.key} way={way} stop={stop} />
        ))}
      </ol>
      {(hasPromise || money.charges.length > 0) && (
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          {hasPromise && (
            <Link href={PATHS.promises}>{say("How often we keep what we promise")}</Link>
          )}
          <CalendarButton />
        </p>
      )}
    </Section>
  );
}

function Stop({ stop, way, action }: { stop: MoneyStop; way: typeof ROW; action?: ReactNode }) {
  const { look, currency, amount, isAbout = false } = stop;
  return (
    <li className={`group relative min-w-0 ps-8 pb-6.5 last:pb-0 ${way.item}`}>
      <span aria-hidden="true" className={`${THREAD} ${way.thread}`} />
      <span
        aria-hidden="true"
        className={`absolute start-px top-1.25 h-4 w-3 rounded-[50%] forced-colors:border ${KNOTS[look]} ${way.knot}`}
      />
      <p className="flex flex-wrap items-baseline gap-x-2 text-[15px]/6.5">
        <span className="font-strong">{stop.when}</span>{" "}
        <span className={`text-sm ${WORDS[look]}`}>{stop.what}</span>
      </p>
      <p className="mt-1.5">
        {isAbout && <span className="text-sm text-ink-soft">{say("About")} </span>}
        <OwnFigure figure={stop.figure}>
          <Figure amount={amount} currency={currency} size="sm" />
        </OwnFigure>
      </p>
      <p className="mt-2 text-[15px]/[1.42] text-pretty wrap-anywhere text-ink-soft">{stop.text}</p>
      {action}
    </li>
  );
}

/** What a begun transfer says: since when it waits for the member, and where its money goes. */
function describeBegun(begun: BegunTransfer, now: Date): MoneyStop {
  const { begun_at: at, product_name: plan, reference, currency, amount } = begun;
  const isToday = lagosIsoDay(new Date(at)) === lagosIsoDay(now);
  const time = formatLagosTimeOfDay(at);
  return {
    key: reference,
    when: isToday ? say("Today") : say("Since {day}", { day: formatLagosDate(at) }),
    what: say("waiting for you"),
    look: "now",
    currency,
    amount,
    figure: buildFigureId("transfer-amount", reference),
    text:
      plan === null
        ? say("Transfer to the club, begun at {time}.", { time })
        : say("Transfer to the club for {plan}, begun at {time}.", { plan, time }),
  };
}

function Begun({ begun }: { begun: BegunTransfer }) {
  const { reference } = begun;
  return (
    <>
      <p className="mt-2 flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1 text-[15px] text-ink-soft">
        {say("Reference")} <span className="font-strong text-ink">{reference}</span>
        <CopyButton text={reference} what={say("reference")} />
      </p>
      <p className="mt-3.5 flex flex-wrap gap-2">
        <Button onClick={() => openTransfer(begun, "receipt")}>{say("I have paid")}</Button>
        <Button variant="quiet" onClick={() => openTransfer(begun, "payment")}>
          {say("Details")}
        </Button>
      </p>
    </>
  );
}

function Awaited() {
  return (
    <Section>
      <div role="status" className="grid gap-6 @min-[820px]:grid-cols-3">
        <span className="sr-only">{say("Reading what is on its way")}</span>
        <Skeleton className="h-26" />
        <Skeleton className="h-26 max-[820px]:hidden" />
        <Skeleton className="h-26 max-[820px]:hidden" />
      </div>
    </Section>
  );
}
