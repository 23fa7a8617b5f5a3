import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** How the calls of ordinary visitors went: how long each answer took, and what was no answer. */
export type Visits = { times: number[]; refused: string[] };

const GIVE_UP_MS = 5_000;
const PAUSE_MS = 20;

/** Calls once over a connection of its own, from this address of the machine. */
function visit(port: number, localAddress: string): Promise<{ ms: number; failure?: string }> {
  const begin = performance.now();
  const agent = new Agent({ keepAlive: false });
  return new Promise((resolve) => {
    const end = (failure?: string): void =>
      resolve({ ms: performance.now() - begin, ...(failure !== undefined && { failure }) });
    const request = get(
      { port, host: "127.0.0.1", path: "/api/ready", localAddress, agent, timeout: GIVE_UP_MS },
      (response) => {
        response.resume();
        const { statusCode } = response;
        response.once("end", () => end(statusCode === 200 ? undefined : `status ${statusCode}`));
      },
    );
    request.once("timeout", () => request.destroy(new Error("no answer in 5 s")));
    request.once("error", (error) => end(error.message));
  });
}

/** So many visitors, each at an address of its own, who call one after another for so long. */
export async function visitFor(port: number, visitors: number, ms: number): Promise<Visits> {
  const visits: Visits = { times: [], refused: [] };
  const until = performance.now() + ms;
  await Promise.all(
    Array.from({ length: visitors }, async (_, at) => {
      while (performance.now() < until) {
        const { ms: took, failure } = await visit(port, `127.0.1.${1 + at}`);
        if (failure === undefined) visits.times.push(took);
        else visits.refused.push(failure);
        await pause(PAUSE_MS);
      }
    }),
  );
  return visits;
}

/** The time within which this share of the answers came. */
export const findTimeAt = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  Infinity;

/** Others may wait so many times longer than in the quiet, and no longer. */
const SLOWER = 5;

/** What others noticed, in a line. */
export const describeVisits = (name: string, { times, refused }: Visits): string =>
  `${name}: ${times.length} answers, p50 ${findTimeAt(times, 0.5).toFixed(1)} ms, p99 ${findTimeAt(times, 0.99).toFixed(1)} ms, ${refused.length} refused`;

/** What others must not notice: a refusal, before or meanwhile, or a p99 above five times that of the quiet. */
export function findSlowdown(quiet: Visits, meanwhile: Visits): string[] {
  const [before, during] = [findTimeAt(quiet.times, 0.99), findTimeAt(meanwhile.times, 0.99)];
  return [
    ...(quiet.refused.length > 0 ? [`${quiet.refused.length} calls failed in the quiet`] : []),
    ...(meanwhile.refused.length > 0
      ? [`${meanwhile.refused.length} calls of others were refused: ${meanwhile.refused[0]}`]
      : []),
    ...(during > SLOWER * before
      ? [`p99 of others ${during.toFixed(1)} ms, over ${SLOWER} × ${before.toFixed(1)} ms`]
      : []),
  ];
}
