import type { Look } from "../drill/readers.ts";

/** How the database was away, and between which moments. */
export type Absence = { kind: "frozen" | "killed"; begunAt: number; endedAt: number };

const ANSWERED_WITHIN_MS = 3_000;
const BACK_WITHIN_MS = 5_000;

const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

/** What reads and writes were told while the database was away, and how soon reads went on; and which promises that breaks. */
export function judgeAbsence(
  { kind, begunAt, endedAt }: Absence,
  reads: readonly Look[],
  writes: readonly Look[],
  within: (ms: number) => number,
): { line: string; faults: string[] } {
  const sentMeanwhile = reads.filter(({ sentAt }) => sentAt > begunAt && sentAt < endedAt);
  const longestMs = Math.max(0, ...sentMeanwhile.map((look) => look.answeredAt - look.sentAt));
  const meanwhile = sentMeanwhile.filter(({ answeredAt }) => answeredAt < endedAt);
  const strange = meanwhile.filter(({ status }) => status !== 503);
  const acknowledged = writes.filter(
    ({ sentAt, answeredAt, status }) => sentAt > begunAt && answeredAt < endedAt && status < 300,
  );
  const firstRead = Math.min(
    Number.POSITIVE_INFINITY,
    ...reads
      .filter(
        ({ sentAt, answeredAt, status }) =>
          sentAt > begunAt && answeredAt >= endedAt && status === 200,
      )
      .map(({ answeredAt }) => answeredAt),
  );
  const backMs = firstRead - endedAt;
  const times = `${seconds(endedAt - begunAt)} s`;
  return {
    line: `${kind} for ${times}: ${meanwhile.length} reads answered 503, the longest after ${seconds(longestMs)} s; reads went on after ${seconds(backMs)} s`,
    faults: [
      ...(meanwhile.length === 0 ? [`${kind}: no read was answered meanwhile`] : []),
      ...(longestMs > within(ANSWERED_WITHIN_MS)
        ? [`${kind}: a read was answered after ${seconds(longestMs)} s, not within 3`]
        : []),
      ...(backMs > within(BACK_WITHIN_MS)
        ? [`${kind}: reads went on ${seconds(backMs)} s after the database was back, not within 5`]
        : []),
      // A database that is started again may answer before it is killed again.
      ...(kind === "frozen"
        ? [
            ...strange.map(({ status }) => `frozen: a read was answered ${status}, not 503`),
            ...acknowledged.map(() => "frozen: a write was acknowledged"),
          ]
        : strange
            .filter(({ status }) => status !== 200)
            .map(({ status }) => `killed: a read was answered ${status}, not 503`)),
    ],
  };
}
