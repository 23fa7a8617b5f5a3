/** What a network does with what is sent over it. */
export const WEATHERS = ["delayed", "reset", "half-open", "dripping"] as const;
export type Weather = (typeof WEATHERS)[number];

/** Between whom it does so. */
export const LINKS = ["client", "database", "provider"] as const;
export type Link = (typeof LINKS)[number];

/** One thing that happens to one link. */
export type Spell = { link: Link; weather: Weather };
