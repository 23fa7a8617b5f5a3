export { lookOnce, type Look, type Looked } from "./look-once.ts";
