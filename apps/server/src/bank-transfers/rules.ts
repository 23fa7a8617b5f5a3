import { HOUR_MS } from "@kinfold/contract/durations";

/** So many unfinished uploads a member may have; more than one hand can hold. */
export const OPEN_UPLOADS = 3;

export const LIMITS = {
  uploadsPerMember: { name: "uploads", most: 30, withinMs: HOUR_MS },
  notesPerMember: { name: "transfer-notes", most: 120, withinMs: HOUR_MS },
  uploadPartsPerMember: { name: "upload-parts", most: 3_000, withinMs: HOUR_MS },
} as const;
