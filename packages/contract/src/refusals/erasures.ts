import { defineRefusals } from "./catalogue.ts";

/** The refusals of erasing a member. */
export const erasureRefusals = defineRefusals({
  en: {
    not_found: { request: "There is no such erasure." },
    erasure_done: "This member is erased already.",
    erasure_blocked: (left: string) => `This member cannot be erased yet: ${left}.`,
  },
});
