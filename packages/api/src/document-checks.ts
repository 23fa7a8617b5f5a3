import {
  checkDocument,
  DOCUMENT_CERTIFICATES_PATH,
  DOCUMENT_KEYS_PATH,
  DocumentKeys,
  type CheckedDocument,
  type DocumentKey,
} from "@kinfold/contract/document-checks";
import { create } from "superstruct";
import useSWR, { type SWRResponse } from "swr";
import { callEndpoint, http } from "./client.ts";
import { buildCacheKey } from "./swr.ts";

/** What the club says about a document's code; asks nothing while the code is null. Always asked afresh. */
export function useCheckedDocument(code: string | null): SWRResponse<CheckedDocument, Error> {
  const params = { code: code ?? "" };
  return useSWR<CheckedDocument, Error>(
    code === null ? null : buildCacheKey(checkDocument, params),
    () => callEndpoint(checkDocument, { params }),
    { dedupingInterval: 0 },
  );
}

/** The public keys of square codes; asks nothing while `isAsked` is false. */
export function useDocumentKeys(isAsked: boolean): SWRResponse<DocumentKey[], Error> {
  return useSWR<DocumentKey[], Error>(isAsked ? `GET ${DOCUMENT_KEYS_PATH}` : null, async () => {
    const answer: unknown = await http(DOCUMENT_KEYS_PATH, { baseURL: "/" });
    return create(answer, DocumentKeys).keys;
  });
}

/** The certificates of the signatures of PDFs, as PEM, the newest first. */
export function useDocumentCertificates(): SWRResponse<string, Error> {
  return useSWR<string, Error>(`GET ${DOCUMENT_CERTIFICATES_PATH}`, () =>
    http(DOCUMENT_CERTIFICATES_PATH, { baseURL: "/", responseType: "text" }),
  );
}
