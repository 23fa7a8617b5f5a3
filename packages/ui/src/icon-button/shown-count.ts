/** How many things wait, as a count of two figures has room for it: 99+ at most. */
export const formatCount = (count: number): string => (count > 99 ? "99+" : String(count));
