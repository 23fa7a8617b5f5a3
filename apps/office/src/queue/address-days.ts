import type { QueueAddress } from "#queue/queue-address.ts";

/** A day that an address names; undefined for anything else. */
export const parseDay = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;

/** True while the last day comes before the first: nothing is asked then. */
export function isBackwards({ get }: Pick<QueueAddress, "get">): boolean {
  const [from, to] = [get("from"), get("to")];
  return from !== "" && to !== "" && from > to;
}
