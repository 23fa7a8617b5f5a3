import { string, trimmed, type Struct } from "superstruct";
import { describeStruct, addRule, withMessage } from "../describe.ts";
import { NOTE_MAX_CHARACTERS } from "../limits.ts";

/** What a staff member writes down, between one character and a note's most; `asked` is said when it is not. */
export const requireText = (asked: string): Struct<string, null> =>
  describeStruct(
    addRule(withMessage(trimmed(string()), asked), (text) =>
      text.length > 0 && text.length <= NOTE_MAX_CHARACTERS ? undefined : asked,
    ),
    { type: "string", minLength: 1, maxLength: NOTE_MAX_CHARACTERS },
  );
