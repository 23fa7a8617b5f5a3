/** A header counts whole seconds, and an answer takes a while: what is nearer than this agrees. */
const AGREES_MS = 2_000;

/** How far the server's clock is ahead of this device's. Zero until the server has said so. */
let aheadMs = 0;

/** Takes over the server's time from the `Date` of an answer that has just arrived. What is no date changes nothing. */
export function noteServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? "");
  if (Number.isNaN(serverMs)) return;
  const ahead = serverMs - Date.now();
  if (Math.abs(ahead - aheadMs) > AGREES_MS) aheadMs = Math.abs(ahead) > AGREES_MS ? ahead : 0;
}

/** The present moment by the server's clock, to within two seconds, whatever this device's clock says. */
export const readServerClock = (): Date => new Date(Date.now() + aheadMs);
