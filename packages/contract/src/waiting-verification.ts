import { object, string, type } from "superstruct";
import { declareEndpoint } from "./endpoint.ts";
import { Authorization, CodeSent, OpaqueToken } from "./members.ts";

export const resumeVerification = declareEndpoint({
  name: "resumeVerification",
  method: "POST",
  path: "/auth/verification",
  access: "anyone",
  summary:
    "The code that this browser waits for, after the page was loaded again: by its token and the cookie of the session that asked for it. Answers the masked address and a new token of that session.",
  body: object({ token: OpaqueToken }),
  // The email is masked: a reload is no reason to show whose mailbox it is.
  reply: type({ email: string(), verification: CodeSent, authorization: Authorization }),
  refusals: { otp_expired: 400 },
});
