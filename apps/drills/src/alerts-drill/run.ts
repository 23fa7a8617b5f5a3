import { HOUR_MS, SECOND_MS } from "@kinfold/contract/durations";
import { openMetrics, type Metrics } from "@kinfold/server/metrics/index.ts";
import { addMs } from "@kinfold/server/platform/clock.ts";
import { createId } from "@kinfold/server/platform/ids.ts";
import { insertRate } from "@kinfold/server/reference/index.ts";
import type { AlertRule } from "@kinfold/server/testing/alert-rules.ts";
import { checkAtNight, type Break } from "./breaks.ts";
import type { AlertsStage } from "./stage.ts";
import { createTimeline, STEP_SECONDS } from "./timeline.ts";

/** The longest that a rule waits, with what it looks back on, in scrapes. */
const MOST_STEPS = 50;

/** What came of one break: after how many minutes each of its alerts fired; undefined where one did not. */
export type Broken = {
  /** Alerts that fired before anything was broken. */
  early: string[];
  minutes: ReadonlyMap<string, number | undefined>;
  /** What else fired. */
  others: string[];
};

function openStageMetrics(stage: AlertsStage, { context }: Break): Metrics {
  const { env, log, clock, db } = stage.club.platform;
  return openMetrics(
    { ...env, PAYSTACK_BASE_URL: stage.awayUrl },
    {
      clock,
      db,
      reader: stage.metering.db,
      pools: { metering: stage.metering.readPool },
      dataDir: env.DATA_DIR,
      jobs: { list: [], readAges: async () => [] },
      readArchiveAgeMs: undefined,
      readElapsedMs: () => clock.now().getTime(),
      ...context?.(stage),
    },
    log,
  );
}

/** A club that is well: a check of this night, a rate of this minute, nothing that waits. */
export async function prepareWell(stage: AlertsStage): Promise<void> {
  const { platform } = stage.club;
  const now = platform.clock.now();
  await insertRate(platform.db, {
    rateId: createId("rate"),
    nairaPerDollar: "1500",
    source: "drill",
    asOf: now,
    fetchedAt: now,
    goodUntil: addMs(now, HOUR_MS),
  });
  await checkAtNight(stage);
}

/** Looks at a club that is well, breaks one thing, and looks until every alert of it fires. */
export async function watchBreak(
  stage: AlertsStage,
  rules: readonly AlertRule[],
  one: Break,
): Promise<Broken> {
  const timeline = createTimeline(rules);
  const { clock } = stage.club;
  stage.isBroken = false;
  await prepareWell(stage);
  let metrics = openStageMetrics(stage, one);
  const early = new Set<string>();
  for (let step = 0; step < 2; step += 1) {
    for (const name of timeline.add(await metrics.collect())) early.add(name);
    clock.advance(STEP_SECONDS * SECOND_MS);
  }
  await metrics.close();
  await one.begin?.(stage);
  stage.isBroken = true;
  metrics = openStageMetrics(stage, one);
  const minutes = new Map<string, number | undefined>(one.alerts.map((name) => [name, undefined]));
  const others = new Set<string>();
  try {
    for (let step = 1; step <= MOST_STEPS; step += 1) {
      await one.goOn?.(stage);
      const text = one.isDown === true ? undefined : await metrics.collect();
      for (const name of timeline.add(text)) {
        if (!minutes.has(name)) others.add(name);
        else if (minutes.get(name) === undefined) minutes.set(name, step);
      }
      if ([...minutes.values()].every((at) => at !== undefined)) break;
      clock.advance(STEP_SECONDS * SECOND_MS);
    }
  } finally {
    await metrics.close();
    await one.mend?.(stage);
  }
  return { early: [...early], minutes, others: [...others] };
}
