import { readSamples, type Sample } from "#platform/metric-samples.ts";
import type { Look } from "./judge.ts";

/** The addresses that are looked at: what members and staff use, and the metrics of each server. */
export type Club = { url: string; officeUrl: string; metricsUrls: readonly string[] };

const TIMEOUT_MS = 10_000;

async function readPage(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The figures of all servers that could be read; undefined when there are none, or what answers is no metrics. */
async function readAllSamples(urls: readonly string[]): Promise<Sample[] | undefined> {
  const texts = (await Promise.all(urls.map(readPage))).filter((text) => text !== undefined);
  try {
    const samples = texts.flatMap(readSamples);
    return samples.length === 0 ? undefined : samples;
  } catch {
    return undefined;
  }
}

/** Looks at the club from outside, as members reach it. What does not answer within ten seconds is away. */
export async function lookAtClub({ url, officeUrl, metricsUrls }: Club): Promise<Look> {
  const [ready, page, office, samples] = await Promise.all([
    readPage(`${url}/api/ready`),
    readPage(`${url}/auth/login`),
    readPage(officeUrl),
    readAllSamples(metricsUrls),
  ]);
  return {
    isAppReady: ready !== undefined && page !== undefined,
    isOfficeThere: office !== undefined,
    samples,
  };
}
