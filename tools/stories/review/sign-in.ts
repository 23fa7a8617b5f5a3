/**
 * Who may see the workshop where it is served to others: designers of the staff. They sign in here with their password and
 * authenticator; the office decides whether those are right and whether the role is theirs, and is asked again each minute, so
 * that a designer who is taken off the staff is out within a minute. The workshop itself keeps no account and reads no database.
 */
import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { array, create, string, type } from "superstruct";
import { CommandLineRefused } from "../../../apps/server/src/platform/command-line.ts";
import { SignInForm } from "../../../apps/workshop/src/contract.ts";
import type { Answer } from "../../machine/serve-static.ts";
import { createJsonAnswer, readAtMost, readBody, refuse } from "./desk-answers.ts";
import type { DeskAccess } from "./serve-desk.ts";

/** The permission that a designer has, and no one else. */
const PERMISSION = "workshop.review";
const COOKIE = "__Host-kinfold-workshop";
/** The two cookies of the office: of its session, and of the browser that it knows. */
const OFFICE_SESSION = "__Host-kinfold-staff";
const ASKED_AGAIN_MS = 60_000;
const ANSWER_WITHIN_MS = 10_000;
const MOST_SESSIONS = 200;
const MOST_ANSWER_BYTES = 64 * 1024;

const SIGN_IN_PAGE = "/review/sign-in";
/** What a browser needs for the page that signs in: its own code, and the fonts and styles of that. */
const OPEN = /^\/review\/(?:sign-in$|assets\/[\w.-]+$)|^\/club\/favicon\.svg$/;

const StaffView = type({ name: string(), permissions: array(string()) });
const SignedIn = type({
  staff: StaffView,
  authorization: type({ access_token: string() }),
});
const Refused = type({ code: string(), error: string() });

export type SignInSettings = {
  /** Where the office answers, such as http://127.0.0.1:3200. */
  office: string;
  /** Where browsers find the workshop: https, for its cookie is never sent over http. */
  url: string;
  /** Milliseconds of a clock that does not jump. */
  now?: () => number;
};

type Session = { name: string; token: string; cookie: string; askedAt: number };

export type SignIn = {
  /** Answers a request that may go no further: a page of the sign-in, its calls, and everything else while no designer is signed in. */
  admit: (path: string, request: IncomingMessage) => Promise<Answer | undefined>;
  /** The desk as designers see it: each reviews under the name of their staff account. */
  access: DeskAccess;
};

const hash = (secret: string): string => createHash("sha256").update(secret).digest("hex");

function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? "").split("; ");
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The address of the browser: behind our own proxy the last one that it wrote down. */
function readAddress({ headers, socket }: IncomingMessage): string {
  const [forwarded = ""] = [headers["x-forwarded-for"] ?? ""].flat();
  const last = forwarded.split(",").at(-1)?.trim() ?? "";
  const isProxied = /^(?:::ffff:)?127\.0\.0\.1$|^::1$/.test(socket.remoteAddress ?? "");
  return isProxied && last !== "" ? last : (socket.remoteAddress ?? "");
}

const OFFICE_IS_AWAY = refuse(
  503,
  "office_unreachable",
  "The office does not answer. Please try again in a moment.",
);
const NO_FORM = refuse(400, "invalid", "Please fill in email, password and the six digits.");
const NOT_SIGNED_IN = refuse(401, "signed_out", "Please sign in.");

/** Reads an address of --url or --office. Throws a sentence for what is none. */
function readUrl(text: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new CommandLineRefused(
    `Not an address: "${text}". Designers sign in with --office and --url.`,
  );
}

/** What was sent as a form; undefined for what is none. */
function readForm(body: string | undefined): SignInForm | undefined {
  try {
    return create(JSON.parse(body ?? ""), SignInForm);
  } catch {
    return undefined;
  }
}

/** Opens the sign-in of a workshop. Throws when its address is not one of https. */
export function openSignIn(settings: SignInSettings): SignIn {
  const { now = () => performance.now() } = settings;
  const officeUrl = readUrl(settings.office);
  const { host, hostname, origin, protocol } = readUrl(settings.url);
  // On one's own machine browsers keep such cookies without it.
  if (protocol !== "https:" && hostname !== "127.0.0.1" && hostname !== "localhost") {
    throw new CommandLineRefused(
      "A workshop that others sign in to has an address of https: see --url.",
    );
  }
  const sessions = new Map<string, Session>();

  const ask = async (path: string, init: RequestInit): Promise<Response> =>
    fetch(new URL(path, officeUrl), {
      ...init,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });

  const withSession = ({ token, cookie }: Session): Record<string, string> => ({
    authorization: `Bearer ${token}`,
    cookie: `${OFFICE_SESSION}=${cookie}`,
  });

  const findKey = (request: IncomingMessage): string => hash(readCookie(request, COOKIE) ?? "");

  async function signIn(request: IncomingMessage): Promise<Answer> {
    const form = readForm(await readBody(request));
    if (form === undefined) return NO_FORM;
    const device = (request.headers.cookie ?? "")
      .split("; ")
      .filter((pair) => !pair.startsWith(`${COOKIE}=`) && !pair.startsWith(`${OFFICE_SESSION}=`))
      .join("; ");
    const response = await ask("/api/admin/auth/login", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": request.headers["user-agent"] ?? "",
        "x-forwarded-for": readAddress(request),
        ...(device !== "" && { cookie: device }),
      },
      body: JSON.stringify(form),
    });
    const answer = await readAnswer(response);
    if (!response.ok) {
      const { code, error } = create(answer, Refused);
      return refuse(response.status, code, error);
    }
    const { staff, authorization } = create(answer, SignedIn);
    const cookies = response.headers.getSetCookie();
    const cookie = cookies.find((one) => one.startsWith(`${OFFICE_SESSION}=`));
    const session: Session = {
      name: staff.name,
      token: authorization.access_token,
      cookie: cookie?.split(";")[0]?.slice(OFFICE_SESSION.length + 1) ?? "",
      askedAt: now(),
    };
    if (!staff.permissions.includes(PERMISSION)) {
      await endAtOffice(session);
      return refuse(403, "not_a_designer", "The workshop is open to designers alone.");
    }
    const secret = randomBytes(32).toString("base64url");
    const [oldest] = sessions.keys();
    if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    sessions.set(hash(secret), session);
    return {
      ...createJsonAnswer({ name: staff.name }),
      headers: {
        "set-cookie": [
          `${COOKIE}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`,
          // By this the office knows the browser again.
          ...cookies.filter((one) => one !== cookie),
        ],
      },
    };
  }

  async function endAtOffice(session: Session): Promise<void> {
    await ask("/api/admin/auth/logout", { method: "POST", headers: withSession(session) }).catch(
      () => undefined,
    );
  }

  async function signOut(request: IncomingMessage): Promise<Answer> {
    const key = findKey(request);
    const session = sessions.get(key);
    sessions.delete(key);
    if (session !== undefined) await endAtOffice(session);
    return {
      ...createJsonAnswer({ message: "You are signed out." }),
      headers: {
        "set-cookie": [`${COOKIE}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`],
      },
    };
  }

  /** Asks the office whether the session still is a designer's. Throws when it does not answer. */
  async function isStillDesigner(session: Session): Promise<boolean> {
    if (now() - session.askedAt < ASKED_AGAIN_MS) return true;
    const response = await ask("/api/admin/auth/me", { headers: withSession(session) });
    if (response.status === 401) return false;
    if (!response.ok) throw new Error(`the office answered ${response.status}`);
    const staff = create(await readAnswer(response), StaffView);
    session.askedAt = now();
    return staff.permissions.includes(PERMISSION);
  }

  /** A call of this page: no other page can make a browser send it. */
  async function answerCall(
    request: IncomingMessage,
    call: (request: IncomingMessage) => Promise<Answer>,
  ): Promise<Answer> {
    if (request.method !== "POST" || request.headers.origin !== origin) {
      return refuse(403, "not_from_here", "Sign in at the workshop itself.");
    }
    try {
      return await call(request);
    } catch {
      return OFFICE_IS_AWAY;
    }
  }

  async function admit(path: string, request: IncomingMessage): Promise<Answer | undefined> {
    if (request.headers.host !== host) return refuse(421, "another_address", "Not served here.");
    if (path === "/review/api/sign-in") return answerCall(request, signIn);
    if (path === "/review/api/sign-out") return answerCall(request, signOut);
    if (OPEN.test(path)) return undefined;
    const key = findKey(request);
    const session = sessions.get(key);
    try {
      if (session !== undefined && (await isStillDesigner(session))) return undefined;
    } catch {
      return OFFICE_IS_AWAY;
    }
    sessions.delete(key);
    const isPage = request.method === "GET" && /text\/html/.test(request.headers.accept ?? "");
    return isPage
      ? {
          type: "text/plain",
          body: "",
          status: 303,
          headers: { location: `${SIGN_IN_PAGE}?to=${encodeURIComponent(request.url ?? "/")}` },
        }
      : NOT_SIGNED_IN;
  }

  const access: DeskAccess = {
    getOrigin: () => origin,
    findReviewer: (request) => sessions.get(findKey(request))?.name,
    isSignedIn: true,
  };
  return { admit, access };
}

/** The JSON that the office answered. Throws when it is too much, or is none. */
const readAnswer = async ({ body }: Response): Promise<unknown> =>
  JSON.parse((await readAtMost(body ?? [], MOST_ANSWER_BYTES)) ?? "");
