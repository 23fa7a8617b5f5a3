import type { Platform } from "#platform/platform.ts";

/** Everything as it was at that moment. The emails of those days arrived long ago: none is written now. */
export function asOf(platform: Platform, at: Date): Platform {
  const noOne = async (): Promise<void> => undefined;
  return {
    ...platform,
    clock: { ...platform.clock, now: () => at },
    outbox: { ...platform.outbox, write: noOne, withhold: noOne, nudge: () => undefined },
  };
}
