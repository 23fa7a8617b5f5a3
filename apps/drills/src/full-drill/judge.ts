import { findNextSuccess, type Look } from "../drill/readers.ts";

/** When a disk was full, in milliseconds of one clock. */
export type Shortage = { disk: string; begunAt: number; endedAt: number };

const ANSWERED_WITHIN_MS = 5_000;
const BACK_WITHIN_MS = 10_000;
const CODE = "unavailable";

const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

/** What calls of one kind were told while a disk was full and until they succeeded again; and which promises that breaks. */
export function judgeShortage(
  { disk, begunAt, endedAt }: Shortage,
  what: string,
  looks: readonly Look[],
  { mustFail, within }: { mustFail: boolean; within: (ms: number) => number },
): { line: string; faults: string[] } {
  const backAt = findNextSuccess(looks, endedAt);
  const sent = looks.filter(({ sentAt }) => sentAt >= begunAt && sentAt < backAt);
  const refused = sent.filter(({ status }) => status === 503);
  const strange = sent.filter(({ status, code }) =>
    status === 503 ? code !== CODE : status === 0 || status >= 500,
  );
  const longestMs = Math.max(0, ...refused.map((look) => look.answeredAt - look.sentAt));
  const backMs = backAt - endedAt;
  const name = `disk of the ${disk} full: ${what}`;
  return {
    line: `${name}: ${sent.length} sent, ${refused.length} answered 503, the longest after ${seconds(longestMs)} s; went on ${seconds(backMs)} s after there was room`,
    faults: [
      ...strange.map(
        ({ status, code = "" }) => `${name} were answered ${status} ${code}, and not 503 ${CODE}`,
      ),
      ...(mustFail && refused.length === 0
        ? [`${name} were never answered 503: was it full?`]
        : []),
      ...(longestMs > within(ANSWERED_WITHIN_MS)
        ? [`${name} were answered after ${seconds(longestMs)} s, not within 5`]
        : []),
      ...(backMs > within(BACK_WITHIN_MS)
        ? [`${name} went on ${seconds(backMs)} s after there was room, not within 10`]
        : []),
    ],
  };
}
