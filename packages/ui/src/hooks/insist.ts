/**
 * Refuses misuse of a component while it is being written: throws the sentence, which says what to do instead, unless
 * the claim holds. Production builds drop the call and its sentence, so nothing that a member can cause may depend on it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function insist(holds: boolean, sentence: string): void {
  if (import.meta.env.DEV && !holds) throw new Error(sentence);
}
