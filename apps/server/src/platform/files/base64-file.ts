import { fileRefusals } from "@kinfold/contract/refusals/files";
import type { Base64File } from "@kinfold/contract/file";
import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { refuse } from "#platform/refusing.ts";

/** The bytes of a file that came inside JSON. Refuses `file_too_large`, and `file_wrong_type` for what is no base64. */
export function decodeJsonFile({ file_name: name, data }: Base64File): {
  name: string;
  bytes: Buffer;
} {
  const base64 = data.replace(/^data:[\w/.+-]{0,100};base64,/, "");
  if (base64.length > Math.ceil(RECEIPT_MAX_BYTES / 3) * 4) {
    refuse(fileRefusals().file_too_large);
  }
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    refuse(fileRefusals().file_wrong_type.notWhole);
  }
  return { name, bytes: Buffer.from(base64, "base64") };
}
