/** What a member's file can be. */
export type MediaType = "image/jpeg" | "image/png" | "application/pdf";

/** What the process that examined a file says before the bytes of its picture: a sentence for the member, or nothing against it. */
export type Verdict = { fault: string } | { pages: number };

/** One file may cost its process so much: processor time of its own, time of the clock, and memory. */
export const EXAMINATION = {
  processorMs: 1_000,
  clockMs: 8_000,
  startMs: 10_000,
  memoryBytes: 256_000_000,
  atOnce: 2,
  waiting: 8,
  waitMs: 8_000,
} as const;

/** Said by a process that has loaded what it needs: the file's own time begins. */
export const READY = "ready\n";
