import type { Named } from "@kinfold/contract/named";

/** Somebody, as people read it: by name, or by their id where the name is not known. */
export const named = (id: string, names: ReadonlyMap<string, string>): Named => ({
  id,
  name: names.get(id) ?? id,
});
