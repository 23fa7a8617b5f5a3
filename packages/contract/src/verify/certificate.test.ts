import { expect, test } from "vitest";
import { DOCUMENT_FINGERPRINT, documentCertificate } from "../testing/document-samples.ts";
import { computeFingerprint } from "./certificate.ts";

test("the fingerprint of a certificate is that of OpenSSL, and of the first of several", async () => {
  expect(await computeFingerprint(documentCertificate)).toBe(DOCUMENT_FINGERPRINT);
  expect(await computeFingerprint(documentCertificate + documentCertificate)).toBe(
    DOCUMENT_FINGERPRINT,
  );
});

test("another byte is another fingerprint, and a text without a certificate has none", async () => {
  const other = documentCertificate.replace("MIID", "MIIE");
  expect(other).not.toBe(documentCertificate);
  expect(await computeFingerprint(other)).not.toBe(DOCUMENT_FINGERPRINT);
  expect(await computeFingerprint("")).toBeUndefined();
});
