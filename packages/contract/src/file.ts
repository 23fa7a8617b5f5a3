import { boolean, instance, optional, string, type, type Infer } from "superstruct";

/** What a call answers with that gives a file instead of JSON: its name, its media type and its bytes. */
export const FileReply = type({
  name: string(),
  type: string(),
  bytes: instance(Uint8Array),
  /** By which the club knows a printed paper again; sent as X-Document-Code. */
  documentCode: optional(string()),
  /** Meant to be looked at where it was asked for, and not to be kept. */
  isInline: optional(boolean()),
});
export type FileReply = Infer<typeof FileReply>;
