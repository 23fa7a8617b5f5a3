/** What is broken on purpose, to see the drill notice. */
export const PLANTS = ["async", "freshkey", "nolock", "kobo", "resend"] as const;
export type Plant = (typeof PLANTS)[number];
