export { openDemoClub } from "./open.ts";
