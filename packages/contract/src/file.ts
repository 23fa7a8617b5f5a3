import { say } from "@kinfold/language/say";
import { boolean, instance, object, optional, size, string, type, type Infer } from "superstruct";
import { FILE_NAME_MAX_CHARACTERS } from "./limits.ts";
import { requireText } from "./typed-text.ts";

/** What a call answers with that gives a file instead of JSON: its name, its media type and its bytes. */
export const FileReply = type({
  name: string(),
  type: string(),
  bytes: instance(Uint8Array),
  /** The code by which the club recognizes a printed PDF; sent as X-Document-Code. */
  documentCode: optional(string()),
  /** Meant to be looked at where it was asked for, and not to be kept. */
  isInline: optional(boolean()),
});
export type FileReply = Infer<typeof FileReply>;

/** A file inside JSON. What it is called and said to be is believed by no one. */
export const Base64File = object({
  file_name: requireText(say("This file has no name."), FILE_NAME_MAX_CHARACTERS, string()),
  mime_type: optional(size(string(), 0, FILE_NAME_MAX_CHARACTERS)),
  /** Base64, with or without `data:…;base64,` before it. */
  data: string(),
});
export type Base64File = Infer<typeof Base64File>;
