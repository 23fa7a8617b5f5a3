import { say } from "@kinfold/language/say";
import { integer, max, min, nullable, object, string, type, type Infer } from "superstruct";
import { describeStruct, withMessage } from "./describe.ts";
import { declareEndpoint } from "./endpoint.ts";
import { FileReply } from "./file.ts";
import { Instant } from "./instant.ts";
import { FILE_NAME_MAX_CHARACTERS, UPLOAD_PART_MAX_BYTES } from "./limits.ts";
import { requireText } from "./typed-text.ts";

const wholeBytes = (least: number, most: number) =>
  describeStruct(withMessage(max(min(integer(), least), most), "This value is not valid."), {
    type: "integer",
    minimum: least,
    maximum: most,
  });

/** A file that was taken in: checked by its content, cleaned, and kept. */
export const Receipt = type({
  id: string(),
  /** As the member calls it. */
  name: string(),
  /** What it is, which its name may deny. */
  media_type: string(),
  /** As it is kept, which may be less than was sent. */
  size_bytes: integer(),
});
export type Receipt = Infer<typeof Receipt>;

/** A file on its way: how many bytes have safely arrived, from its beginning. */
export const Upload = type({
  id: string(),
  received_bytes: integer(),
  size_bytes: integer(),
  expires_at: Instant,
  /** The file it became, once it was finished. */
  receipt: nullable(Receipt),
});
export type Upload = Infer<typeof Upload>;

const fileRefusals = { file_too_large: 413, file_wrong_type: 415 } as const;

export const startUpload = declareEndpoint({
  name: "startUpload",
  method: "POST",
  path: "/payment/upload",
  access: "member",
  summary: "Announces a receipt, which then comes in parts and may pause for a day.",
  status: 201,
  body: object({
    name: requireText(say("This file has no name."), FILE_NAME_MAX_CHARACTERS, string()),
    // Larger than a receipt may be is a refusal of its own, and not a slip of the form.
    size_bytes: wholeBytes(1, Number.MAX_SAFE_INTEGER),
  }),
  reply: Upload,
  refusals: fileRefusals,
});

export const readUpload = declareEndpoint({
  name: "readUpload",
  method: "GET",
  path: "/payment/upload/:id",
  access: "member",
  summary: "How much of an upload has arrived: where to go on after a broken connection.",
  reply: Upload,
});

export const sendUploadPart = declareEndpoint({
  name: "sendUploadPart",
  method: "POST",
  path: "/payment/upload/:id/from/:byte",
  access: "member",
  summary: `The next bytes of an upload, at most ${UPLOAD_PART_MAX_BYTES} of them. What is acknowledged is kept.`,
  bytes: UPLOAD_PART_MAX_BYTES,
  reply: Upload,
  refusals: { upload_offset_differs: 409, upload_too_long: 413 },
});

export const finishUpload = declareEndpoint({
  name: "finishUpload",
  method: "POST",
  path: "/payment/upload/:id/finish",
  access: "member",
  summary: "Takes in a file whose bytes have all arrived. Asked again, it answers the same.",
  reply: Receipt,
  refusals: { ...fileRefusals, upload_incomplete: 409, pay_receipt_duplicate: 409 },
});

export const getReceipt = declareEndpoint({
  name: "getReceipt",
  method: "GET",
  path: "/payment/receipt/:id",
  access: "member",
  summary: "A receipt of the member, as it is kept.",
  reply: FileReply,
});
