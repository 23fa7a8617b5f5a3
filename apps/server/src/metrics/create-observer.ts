import { FAULTS, hasFaultClass } from "#platform/faults.ts";
import { CALL_OUTCOMES, EMAIL_OUTCOMES, JOB_OUTCOMES, type Observer } from "#platform/observer.ts";
import type { Instruments } from "./instruments.ts";
import type { CalledProviders } from "./provider-names.ts";

/** What a router knows; an address of no route may come with any method that HTTP has. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/**
 * Counts and times what this process is notified of. What can be counted begins with zero: Prometheus sees a rise only of what it has
 * seen before.
 */
export function createObserver(
  instruments: Instruments,
  { names, findProvider }: CalledProviders,
  jobs: readonly string[],
): Observer {
  const { requests, requestSeconds, calls, callSeconds, emails, faults } = instruments;
  for (const provider of names)
    for (const outcome of CALL_OUTCOMES) calls.inc({ provider, outcome }, 0);
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0);
  for (const name of jobs)
    for (const outcome of JOB_OUTCOMES) instruments.jobs.inc({ name, outcome }, 0);
  for (const [fault, { severity }] of Object.entries(FAULTS)) faults.inc({ fault, severity }, 0);
  return {
    noteAnswer: ({ method: asked, route, status, seconds }) => {
      const method = METHODS.has(asked) ? asked : "other";
      requests.inc({ method, route, status: String(status) });
      requestSeconds.observe({ method, route }, seconds);
    },
    noteCall: ({ address, outcome, seconds }) => {
      const provider = findProvider(address);
      calls.inc({ provider, outcome });
      callSeconds.observe({ provider }, seconds);
    },
    noteEmail: (outcome) => emails.inc({ outcome }),
    noteJob: ({ name, outcome, seconds }) => {
      instruments.jobs.inc({ name, outcome });
      instruments.jobSeconds.observe({ name }, seconds);
    },
    noteFault: (fault) => {
      if (hasFaultClass(fault)) faults.inc({ fault, severity: FAULTS[fault].severity });
    },
  };
}
