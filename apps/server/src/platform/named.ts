import type { MemberId, StaffId } from "@kinfold/contract/ids";
import type { Named } from "@kinfold/contract/named";

/** Someone, as people read it: by name, or by their id where the name is not known. */
export const toNamed = (id: MemberId | StaffId, names: ReadonlyMap<string, string>): Named => ({
  id,
  name: names.get(id) ?? id,
});
