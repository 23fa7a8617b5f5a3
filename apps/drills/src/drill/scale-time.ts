import { availableParallelism, loadavg } from "node:os";

/** How long something may take that takes so many milliseconds at most on a machine at rest: as many times longer as its processors have work. */
export const scaleTime = (ms: number): number =>
  ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
