import { enums, type, type Infer, type Struct } from "superstruct";
import { Named } from "../named.ts";

/** What two members may have in common that staff look at twice. */
export const SHARED_WORDS = {
  file: "the same file",
  number: "a document of the same number",
  account: "the same bank account",
  device: "the same device",
  phone: "the same phone number",
} as const;
export type SharedBy = keyof typeof SHARED_WORDS;
const SharedBy: Struct<SharedBy, { [Name in SharedBy]: Name }> = enums([
  "file",
  "number",
  "account",
  "device",
  "phone",
]);

/** Another member, and what they have in common with this one. For staff alone. */
export const SharedDetail = type({ member: Named, by: SharedBy });
export type SharedDetail = Infer<typeof SharedDetail>;
