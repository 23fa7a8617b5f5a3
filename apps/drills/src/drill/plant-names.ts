/** What is broken on purpose, to see the drill notice. */
export const PLANTED_FAULTS = ["async", "freshkey", "nolock", "kobo", "resend"] as const;
export type Plant = (typeof PLANTED_FAULTS)[number];
