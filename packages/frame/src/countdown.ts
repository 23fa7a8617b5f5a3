import { useEffect, useState } from "react";
import { useClock } from "#clock.ts";

/** Seconds as on a clock: 75 is "1:15". */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Counts whole seconds down to zero by the clock, so that a sleeping tab wakes at the right number. */
export function useCountdown(fromSeconds: number): {
  seconds: number;
  start: (fromSeconds: number) => void;
} {
  const clock = useClock();
  const [endsAt, setEndsAt] = useState(() => clock().getTime() + fromSeconds * 1000);
  const [now, setNow] = useState(() => clock().getTime());
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const tick = setInterval(() => {
      setNow(clock().getTime());
    }, 250);
    return () => {
      clearInterval(tick);
    };
  }, [isRunning, clock]);

  return {
    seconds,
    start: (from) => {
      const started = clock().getTime();
      setNow(started);
      setEndsAt(started + from * 1000);
    },
  };
}
