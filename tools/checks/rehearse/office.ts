import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SECOND_MS } from "@kinfold/contract/durations";
import { computeTotpCode } from "../../../apps/server/src/platform/totp.ts";
import type { Stage } from "./stage.ts";

const STEP_MS = 30 * SECOND_MS;

/** What the stage's club answered. */
export type StagedAnswer = { status: number; body: Readonly<Record<string, unknown>> };

/** Asks as who is signed in; a body makes it a POST. */
export type AskStage = (path: string, body?: object) => Promise<StagedAnswer>;

/** A staff member of the stage's club, signed in. */
export type StagedClerk = {
  ask: AskStage;
  /** What signs an approval: their password, and a code that was not used. */
  sign: () => { current_password: string; code: string };
};

type SignIn = { email: string; password: string };
type StaffSignIn = SignIn & { role: string; authenticator_secret: string };

const readSignIns = (stage: Stage): { members: SignIn[]; staff: StaffSignIn[] } =>
  JSON.parse(readFileSync(join(stage.readSettings()["DATA_DIR"] ?? "", "demo.json"), "utf8"));

const officeOf = (stage: Stage): string =>
  `http://127.0.0.1:${stage.readSettings()["OFFICE_PORT"]}`;

const send = (
  base: string,
  path: string,
  body: object | undefined,
  headers: Record<string, string>,
): Promise<Response> =>
  fetch(`${base}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...headers,
      ...(body !== undefined && { "idempotency-key": crypto.randomUUID() }),
      ...(body !== undefined &&
        !(body instanceof FormData) && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });

/** Sends this to the office of the stage's club as someone who is not signed in. */
export async function sendToOffice(
  stage: Stage,
  path: string,
  body: object,
): Promise<StagedAnswer> {
  const response = await send(officeOf(stage), path, body, {});
  return { status: response.status, body: await response.json() };
}

/** Signs in at this address, and answers how to ask from then on. */
async function openSession(base: string, login: string, form: object): Promise<AskStage> {
  const signedIn = await send(base, login, form, {});
  const answer: { authorization?: { access_token: string } } = await signedIn.json();
  if (answer.authorization === undefined) {
    throw new Error(`no one is signed in: ${signedIn.status} ${JSON.stringify(answer)}`);
  }
  const cookies = signedIn.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
  const session = {
    cookie: cookies.join("; "),
    authorization: `Bearer ${answer.authorization.access_token}`,
  };
  return async (path, body) => {
    const response = await send(base, path, body, session);
    return { status: response.status, body: await response.json() };
  };
}

/** Signs in someone who has this role in the stage's club, at its office. */
export async function signInAtOffice(stage: Stage, role: string): Promise<StagedClerk> {
  const person = readSignIns(stage).staff.find((one) => one.role === role);
  if (person === undefined) throw new Error(`no staff member is ${role}`);
  const { email, password, authenticator_secret: secret } = person;
  // Each code is good once: the one before now signs in, and the one of now is left to sign with.
  const code = computeTotpCode(secret, new Date(Date.now() - STEP_MS));
  return {
    ask: await openSession(officeOf(stage), "/admin/auth/login", { email, password, code }),
    sign: () => ({ current_password: password, code: computeTotpCode(secret, new Date()) }),
  };
}

/** Signs in the member of the stage's club whose email begins with this. */
export async function signInAsMember(stage: Stage, name: string): Promise<AskStage> {
  const person = readSignIns(stage).members.find(({ email }) => email.startsWith(name));
  if (person === undefined) throw new Error(`no member is called ${name}`);
  const { email, password } = person;
  const form = { email, password, cf_turnstile_response: "solved" };
  return openSession(stage.url, "/auth/login", form);
}
