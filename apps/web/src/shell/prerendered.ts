import { PATHS } from "#paths.ts";

/** The public pages whose HTML is made at build time, and the query each is made with. */
export const PRERENDERED: readonly { path: string; search: string; title: string }[] = [
  { path: PATHS.signIn, search: "", title: "Sign In" },
  { path: PATHS.signUp, search: "", title: "Create Account" },
  { path: PATHS.requestReset, search: "", title: "Forgot password" },
  { path: PATHS.check, search: "", title: "Check a document" },
  { path: PATHS.choosePassword, search: "?token=later", title: "Set a new password" },
];

/** Which HTML fits an address: its path, and whether it carries a reset token. */
export const buildPrerenderedKey = (pathname: string, search: string): string =>
  `${pathname.replace(/\/$/, "")}${new URLSearchParams(search).has("token") ? "?token" : ""}`;
