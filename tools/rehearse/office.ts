import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND_MS } from "@kinfold/contract/durations";
import { computeTotpCode } from "../../apps/server/src/platform/totp.ts";
import type { Stage } from "./stage.ts";

const COOKIE = "__Host-kinfold-staff";
const STEP_MS = 30 * SECOND_MS;

/** What the office answered. */
export type OfficeAnswer = { status: number; body: Readonly<Record<string, unknown>> };

/** A staff member of the stage's club, signed in. */
export type StagedClerk = {
  ask: (path: string, body?: object) => Promise<OfficeAnswer>;
  /** What signs an approval: their password, and a code that was not used. */
  sign: () => { current_password: string; code: string };
};

type SignIn = { role: string; email: string; password: string; authenticator_secret: string };

/** Signs in someone who has this role in the stage's club, at its office. */
export async function signInAtOffice(stage: Stage, role: string): Promise<StagedClerk> {
  const settings = stage.readSettings();
  const { staff }: { staff: SignIn[] } = JSON.parse(
    readFileSync(join(settings["DATA_DIR"] ?? "", "demo.json"), "utf8"),
  );
  const person = staff.find((one) => one.role === role);
  if (person === undefined) throw new Error(`no staff member is ${role}`);
  const { email, password, authenticator_secret: secret } = person;
  const send = (path: string, body: object | undefined, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${settings["OFFICE_PORT"]}/api${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...headers,
        ...(body !== undefined && {
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  // Each code is good once: the one before now signs in, and the one of now is left to sign with.
  const code = computeTotpCode(secret, new Date(Date.now() - STEP_MS));
  const signedIn = await send("/admin/auth/login", { email, password, code }, {});
  const answer: { authorization?: { access_token: string } } = await signedIn.json();
  if (answer.authorization === undefined) {
    throw new Error(`${role} could not sign in: ${signedIn.status} ${JSON.stringify(answer)}`);
  }
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .find((pair) => pair.startsWith(`${COOKIE}=`));
  const session = {
    cookie: cookie ?? "",
    authorization: `Bearer ${answer.authorization.access_token}`,
  };
  return {
    ask: async (path, body) => {
      const response = await send(path, body, session);
      return { status: response.status, body: await response.json() };
    },
    sign: () => ({ current_password: password, code: computeTotpCode(secret, new Date()) }),
  };
}
