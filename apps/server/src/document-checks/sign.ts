import {
  encodeClaim,
  formatClaim,
  formatSquareCode,
  type CodedClaim,
} from "@kinfold/contract/verify/document-claim";
import type { DocumentCheck } from "#pdf/index.ts";
import { openDocumentSigner, type DocumentSigning } from "./keys.ts";

/** Below the club's address, where a document is checked. */
export const CHECK_PATH = "/check";

/** The page on which documents and emails are checked, as a person types it into a browser. */
export const nameCheckPlace = (publicUrl: string): string =>
  `${new URL(publicUrl).host}${CHECK_PATH}`;

/** Signs what a document says. The file is signed once it is rendered. */
export async function signDocument(
  platform: DocumentSigning,
  coded: CodedClaim,
): Promise<DocumentCheck> {
  const { kid, signer, pdfSigner } = await openDocumentSigner(platform);
  const text = formatClaim(coded);
  const fragment = formatSquareCode(text, kid, signer.sign(encodeClaim(text)));
  return {
    address: `${platform.env.PUBLIC_URL}${CHECK_PATH}#${fragment}`,
    signer: pdfSigner,
  };
}
