import { Unavailable } from "../unavailable.ts";

const FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);

/** Does work that writes files. A disk without room, or a quota that is used up, is Unavailable: there may be room soon. */
export async function writeToDisk<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code");
    if (!FULL.has(code)) throw error;
    throw new Unavailable("the disk of the files is full", { cause: error });
  }
}
