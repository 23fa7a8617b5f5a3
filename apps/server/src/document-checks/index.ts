export { SEALED_DOCUMENT_KEYS } from "./keys.ts";
export { buildStatementClaim, mountDocumentCheckRoutes } from "./routes.ts";
export { CHECK_PATH, signDocument } from "./sign.ts";
export { insertDocument } from "./store.ts";
