export { checkPack, type PackCheck } from "./check-pack.ts";
export { signPack } from "./sign-pack.ts";
