import { HOUR_MS, SECOND_MS } from "@kinfold/contract/durations";
import { openMetrics, type Metrics } from "@kinfold/server/metrics/index.ts";
import { addMs } from "@kinfold/server/platform/clock.ts";
import { createId } from "@kinfold/server/platform/ids.ts";
import { insertRate } from "@kinfold/server/reference/index.ts";
import { readAlertRules, type AlertRule } from "@kinfold/server/testing/alert-rules.ts";
import type { Report, RunContext } from "../define-drill.ts";
import { BREAKS, checkAtNight, NOT_BROKEN, type Break } from "./breaks.ts";
import { measureCost, measureTracingCost } from "./cost.ts";
import { runOnAlertsStage, type AlertsStage } from "./stage.ts";
import { createTimeline, STEP_SECONDS } from "./timeline.ts";

/** The longest that a rule waits, with what it looks back on, in scrapes. */
const MOST_STEPS = 50;

/** What came of one break: after how many minutes each of its alerts fired; undefined where one did not. */
type Broken = {
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
async function prepareWell(stage: AlertsStage): Promise<void> {
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
async function watchBreak(
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

/** Breaks one thing after another, or nothing, and holds the rules against what the server then shows. */
export const runAlertsDrill = ({ plant, onOpen }: RunContext): Promise<Report> =>
  runOnAlertsStage(onOpen, async (stage) => {
    const rules = await readAlertRules();
    const tried = new Set([...BREAKS.flatMap(({ alerts }) => alerts), ...Object.keys(NOT_BROKEN)]);
    const faults = rules
      .filter(({ name }) => !tried.has(name))
      .map(({ name }) => `nothing is broken for ${name}`);
    const lines: string[] = [];
    let fired = 0;
    for (const one of BREAKS) {
      const broken = plant === undefined ? one : { what: one.what, alerts: one.alerts };
      const { early, minutes, others } = await watchBreak(stage, rules, broken);
      for (const [name, at] of minutes) {
        if (at === undefined) faults.push(`${one.what}: ${name} does not fire`);
        else fired += 1;
      }
      const times = [...minutes].map(([name, at]) => `${name} after ${at} min`);
      lines.push(
        `${one.what}: ${times.join(", ")}${others.length > 0 ? `; also ${others.join(", ")}` : ""}`,
      );
      for (const name of early) if (minutes.has(name)) faults.push(`${name} fired before`);
    }
    lines.push(
      ...Object.entries(NOT_BROKEN).map(([name, why]) => `not broken here: ${name}, ${why}`),
    );
    // Where nothing is broken every alert has to be missed.
    return plant !== undefined && fired > 0
      ? { lines: [...lines, `${fired} alerts fired, and nothing was broken`], faults: [] }
      : { lines, faults };
  });

const MOST_COST = 0.03;
const formatShare = (share: number): string => `${(share * 100).toFixed(2)} %`;

/** Measures what being measured costs. */
export const runMetricsBench = ({ onOpen }: RunContext): Promise<Report> =>
  runOnAlertsStage(onOpen, async (stage) => {
    const cost = await measureCost(stage);
    const tracing = await measureTracingCost(stage);
    return {
      lines: [
        `the cheapest answer takes ${cost.answerMicroseconds.toFixed(0)} µs of the processor`,
        `noting it takes ${cost.noteMicroseconds.toFixed(2)} µs, a scrape ${cost.scrapeMs.toFixed(1)} ms: together ${formatShare(cost.share)}; in turns ${formatShare(cost.lostShare)} fewer answers`,
        `tracing takes ${tracing.microseconds.toFixed(2)} µs of an answer with some statements, ${formatShare(tracing.share)}`,
      ],
      faults: [
        ...(cost.share > MOST_COST ? [`metrics take ${formatShare(cost.share)}`] : []),
        ...(tracing.share > MOST_COST ? [`tracing takes ${formatShare(tracing.share)}`] : []),
      ],
    };
  });
