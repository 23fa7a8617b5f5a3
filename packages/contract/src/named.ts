import { string, type, type Infer } from "superstruct";

/** Someone or something by id, and as people read it. */
export const Named = type({ id: string(), name: string() });
export type Named = Infer<typeof Named>;
