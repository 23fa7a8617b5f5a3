import { PATHS } from "#paths.ts";

const buildPath = (path: string, query: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** The address of the receipt of this reference, whatever state it is in. */
export const buildReceiptPath = (reference: string): string =>
  buildPath(PATHS.receipts, { search: reference, open: reference });

/** The address of the journals that rest on this reference or id. */
export const buildJournalsPath = (id: string): string => buildPath(PATHS.journals, { search: id });

/** The address of what the audit says about this id. */
export const buildAuditPath = (subject: string): string => buildPath(PATHS.audit, { subject });
