import { readSamples, type Sample } from "@kinfold/server/platform/metric-samples.ts";
import type { AlertRule } from "@kinfold/server/testing/alert-rules.ts";
import { evaluateExpression, type Scrape } from "./evaluate.ts";

/** So far apart the scrapes are, in the time of the club. */
export const STEP_SECONDS = 60;

/** What Prometheus would have of a server: its scrapes, and which alerts fired at the last of them. */
export type Timeline = {
  history: Scrape[];
  /** Takes what a server answered, or nothing when it did not, and answers the alerts that fire now. */
  add: (text: string | undefined) => string[];
  /** The same of samples that were read, with the labels that Prometheus adds. */
  addSamples: (samples: readonly Sample[]) => string[];
};

const TARGET = { job: "kinfold", instance: "drill" };

/** Holds rules against scrapes as Prometheus does: an alert fires when its expression held at every scrape for so long. */
export function createTimeline(rules: readonly AlertRule[]): Timeline {
  const history: Scrape[] = [];
  const since = new Map<string, Map<string, number>>();
  const addSamples = (samples: readonly Sample[]): string[] => {
    const at = history.length * STEP_SECONDS;
    history.push({ at, samples });
    return rules
      .filter(({ name, expression, forSeconds }) => {
        const before = since.get(name);
        const active = new Map(
          evaluateExpression(expression, history, at).map(({ labels }) => {
            const key = JSON.stringify(labels);
            return [key, before?.get(key) ?? at];
          }),
        );
        since.set(name, active);
        return [...active.values()].some((began) => at - began >= forSeconds);
      })
      .map(({ name }) => name);
  };
  return {
    history,
    addSamples,
    add: (text) => {
      const up: Sample = { name: "up", labels: TARGET, value: text === undefined ? 0 : 1 };
      const samples = readSamples(text ?? "").map(({ name, labels, value }) => ({
        name,
        labels: { ...labels, ...TARGET },
        value,
      }));
      return addSamples([up, ...samples]);
    },
  };
}
