export { issueDocument } from "./issue.ts";
export { createPdfKey, createPdfSigner } from "./certificate.ts";
export { SEALED_DOCUMENT_CERTIFICATES, SEALED_DOCUMENT_KEYS } from "./keys.ts";
export { buildStatementClaim, mountDocumentCheckRoutes } from "./routes.ts";
export { CHECK_PATH, nameCheckPlace, signDocument } from "./sign.ts";
