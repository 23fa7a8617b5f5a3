import { say } from "@kinfold/language/say";
import { object, string, type Infer } from "superstruct";
import { addRule } from "./describe.ts";
import { parseDocumentCode } from "./document-code.ts";

/** What a person types to check a document. */
export const DocumentCodeForm = object({
  code: addRule(string(), (text) =>
    parseDocumentCode(text) === undefined
      ? say("This is no code of ours. It begins with KF and has 15 letters and digits.")
      : undefined,
  ),
});
export type DocumentCodeForm = Infer<typeof DocumentCodeForm>;
