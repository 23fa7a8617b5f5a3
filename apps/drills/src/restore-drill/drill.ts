import { describeDrill, type Faults, type Orders, type Sizes } from "../define-drill.ts";

const sizes = {
  seconds: { full: 90, short: 4, most: 3_600, text: "how long members work after the backup" },
  restores: { full: 30, short: 2, planted: 1, most: 200, text: "moments that are restored" },
  megabytes: {
    full: 1_000,
    short: 0,
    least: 0,
    most: 4_000,
    text: "how much is restored beside a plain copy",
  },
  members: { full: 60, short: 12, most: 1_000, text: "members of the club" },
  clients: { full: 16, short: 8, most: 1_000, text: "clients at once" },
} as const satisfies Sizes;

const faults = {
  segment: {
    text: "a segment is left out of the middle of the archive",
    says: /backup_segment_missing/,
  },
  file: { text: "a part of the database is left out", says: /backup_file_missing/ },
  job: { text: "a copy forgets that it is one", says: /^a server in quarantine (called|sent) / },
} as const satisfies Faults;

const options = {
  runbook: { text: "runs the commands of docs/run/restore.md too; without --short by itself" },
} as const;

export type RestoreOrders = Orders<typeof sizes, typeof faults, typeof options>;

export const RESTORE = describeDrill({
  name: "restore",
  about: `Members pay, contribute and withdraw while the database is backed up and its log is archived; then random moments are restored. What was
acknowledged before a moment must be in the copy, what was begun after it must not, the ledger and the audit must hold, damaged archives
must be refused, and a server on a copy must do nothing by itself.`,
  sizes,
  faults,
  options,
});
