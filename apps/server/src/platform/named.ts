/** Somebody, as people read it: by name, or by their id where the name is not known. */
export const named = (
  id: string,
  names: ReadonlyMap<string, string>,
): { id: string; name: string } => ({ id, name: names.get(id) ?? id });
