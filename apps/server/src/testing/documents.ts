import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import { buildPhoto } from "./receipts.ts";
import type { Answer, Visitor } from "./club.ts";

/** A passport that is good for years, as a member describes it. */
export const PASSPORT = {
  id_type: "passport",
  id_number: "A04512378",
  issuing_country: "NG",
  id_expiry_date: "2031-05-20",
} as const;

/** A file as JSON carries it. */
export const toJsonFile = (bytes: Buffer, name = "passport.jpg") => ({
  file_name: name,
  mime_type: "image/jpeg",
  data: bytes.toString("base64"),
});

/** The body that hands a passport in, with an image that no other is equal to. */
export const buildPassportForm = async (change: object = {}) => ({
  ...PASSPORT,
  document: toJsonFile(await buildPhoto({})),
  ...change,
});

/** Sends a form with a file under this name. */
export async function sendDocument(
  who: Visitor,
  to: AnyEndpoint,
  fields: Record<string, string>,
  file?: { field: string; name: string; bytes: Buffer },
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) {
    form.append(file.field, new Blob([new Uint8Array(file.bytes)]), file.name);
  }
  const request = new Request("http://kinfold.test", { method: "POST", body: form });
  const type = request.headers.get("content-type") ?? "";
  const bytes = Buffer.from(await request.arrayBuffer());
  return who.send(to.method, `/api${to.path}`, { "content-type": type }, bytes);
}

/** Uploads a file in one part and answers the id by which it may be handed in. */
export async function uploadDocument(
  who: Visitor,
  bytes: Buffer,
  name = "document.jpg",
): Promise<string> {
  const begun = await who.send(
    "POST",
    "/api/payment/upload",
    { "content-type": "application/json" },
    JSON.stringify({ name, size_bytes: bytes.length }),
  );
  const at = `/api/payment/upload/${begun.body.id}`;
  await who.send("POST", `${at}/from/0`, { "content-type": "application/octet-stream" }, bytes);
  return (await who.send("POST", `${at}/finish`)).body.id;
}
