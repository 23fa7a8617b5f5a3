import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CAPTCHA_ACTIONS } from "@kinfold/contract/captcha";
import { buildPath, type AnyEndpoint } from "@kinfold/contract/endpoint";
import { isOfficePath } from "@kinfold/contract/endpoints";
import {
  register,
  toSignUpRequest,
  type SignUpForm,
  type SignUpRequest,
} from "@kinfold/contract/sign-up";
import * as contract from "@kinfold/contract/members";
import { filledSignUp } from "@kinfold/contract/testing/samples";
import type { FastifyInstance } from "fastify";
import { buildApp, buildOffice, openPayments, type Payments } from "../app.ts";
import { nameCheckPlace } from "#document-checks/index.ts";
import { openCheckpointLine } from "#ledger-log/index.ts";
import type { MovableClock } from "#platform/clock.ts";
import { createBytesInFlight } from "#platform/bytes-in-flight.ts";
import { createCaptcha } from "#platform/captcha.ts";
import type { Db } from "#platform/db.ts";
import { readEnv } from "#platform/env.ts";
import { createDiskFiles } from "#platform/files/disk-files.ts";
import { openHashingKeys } from "#platform/hashing-keys.ts";
import { createLimiter } from "#platform/limiter.ts";
import { createLog } from "#platform/log.ts";
import { createOutbox } from "#platform/outbox.ts";
import { createPasswords, type PasswordCost } from "#platform/passwords.ts";
import type { Platform } from "#platform/platform.ts";
import { createPost } from "#platform/post.ts";
import { createFreshDatabase, openPatientDatabase, type FreshDatabase } from "./fresh-database.ts";
import { openMailbox, type Mailbox, type Received } from "./mailbox.ts";
import { openTurnstile, type Turnstile } from "./turnstile.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type Json = any;

export type Answer = { status: number; body: Json; text: string; headers: Record<string, unknown> };

export type Asking = {
  body?: unknown;
  params?: Record<string, string>;
  headers?: Record<string, string>;
};

const PASSWORD = "Market-day-77";

/** The two listeners of a club: each answers its own calls. */
export type Listeners = { app: FastifyInstance; office: FastifyInstance };

/** A browser: it keeps the cookie it is given and sends the token it is told to. */
export class Visitor {
  token: string | undefined;
  cookie: string | undefined;
  /** What the browser is known by, wherever it signs in. */
  device: string | undefined;
  /** What ties a question to a passkey to this browser. */
  asked: string | undefined;
  readonly address: string;
  readonly cookieName: string;
  readonly #listeners: Listeners;

  /** Calls this one listener; or, of a club, the listener that the call belongs to. */
  constructor(at: FastifyInstance | Listeners, address: string, cookieName = "__Host-kinfold") {
    this.#listeners = "app" in at ? at : { app: at, office: at };
    this.address = address;
    this.cookieName = cookieName;
  }

  /** Calls an endpoint of the contract. */
  async ask(to: AnyEndpoint, { body, params = {}, headers = {} }: Asking = {}): Promise<Answer> {
    const url = `/api${buildPath(to, params)}`;
    const content = body === undefined ? {} : { "content-type": "application/json" };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.send(to.method, url, { ...content, ...headers }, payload);
    // Who proved the mailbox has a new token.
    if (to === contract.validateEmailCode && answer.status === 200) {
      this.token = answer.body.authorization.access_token;
    }
    return answer;
  }

  /** Sends anything anywhere. */
  async send(
    method: string,
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ): Promise<Answer> {
    const cookies = [
      ...(this.cookie === undefined ? [] : [`${this.cookieName}=${this.cookie}`]),
      ...(this.device === undefined ? [] : [`${this.cookieName}-device=${this.device}`]),
      ...(this.asked === undefined ? [] : [`__Host-kinfold-passkey=${this.asked}`]),
    ];
    const { app, office } = this.#listeners;
    const response = await (isOfficePath(url.replace(/^\/api/, "")) ? office : app).inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      method: method as "GET",
      url,
      remoteAddress: this.address,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(cookies.length > 0 && { cookie: cookies.join("; ") }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    const set = response.cookies.find(({ name }) => name === this.cookieName);
    if (set !== undefined) this.cookie = set.value === "" ? undefined : set.value;
    this.device =
      response.cookies.find(({ name }) => name === `${this.cookieName}-device`)?.value ??
      this.device;
    this.asked =
      response.cookies.find(({ name }) => name === "__Host-kinfold-passkey")?.value ?? this.asked;
    const text = response.body;
    const isOneJson =
      /^[{[]/.test(text) && !`${response.headers["content-type"]}`.includes("ndjson");
    const body: unknown = isOneJson ? JSON.parse(text) : undefined;
    return { status: response.statusCode, body, text, headers: response.headers };
  }

  /** Signs in, with a code of the second factor if there is one, and keeps both halves of the session. */
  async signIn(email: string, password = PASSWORD, code?: string): Promise<Answer> {
    const body = {
      email,
      password,
      cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.login),
      ...(code !== undefined && { two_factor_code: code }),
    };
    const answer = await this.ask(contract.login, { body });
    if (answer.status === 200) this.token = answer.body.authorization?.access_token;
    return answer;
  }

  /** Fills in the sign-up form and keeps both halves of the session. */
  async signUp(change: Partial<SignUpForm> = {}): Promise<Answer> {
    const answer = await this.ask(register, { body: signUp(change) });
    if (answer.status === 201) this.token = answer.body.authorization.access_token;
    return answer;
  }
}

/** A captcha answer that is good once, for this action. */
export const generateCaptchaProof = (action: string, hostname = "kinfold.test"): string =>
  `good:${action}:${hostname}:${randomUUID()}`;

/** A sign-up request as the browser sends it. */
export function signUp(change: Partial<SignUpForm> = {}): SignUpRequest {
  const confirm = change.password === undefined ? {} : { confirm_password: change.password };
  return toSignUpRequest({
    ...filledSignUp,
    cf_turnstile_response: generateCaptchaProof(CAPTCHA_ACTIONS.register),
    ...change,
    ...confirm,
  });
}

export type Club = Listeners & {
  platform: Platform;
  /** Where uploaded files are kept. */
  filesFolder: string;
  payments: Payments;
  /** Of its database, for another server on it; `drop` is the club's own. */
  address: FreshDatabase["address"];
  database: FreshDatabase;
  db: Db;
  clock: MovableClock;
  mailbox: Mailbox;
  turnstile: Turnstile;
  logged: string[];
  /** How long the server made someone wait, in milliseconds, in order. */
  pauses: number[];
  visitor: (address?: string) => Visitor;
  /** Delivers what is due and answers the emails to this address, newest first. */
  emailsTo: (email: string) => Promise<Received[]>;
  /** The code in the newest email to this address. */
  codeFor: (email: string) => Promise<string>;
  /** Joins with this address and proves it. */
  member: (email: string, change?: Partial<SignUpForm>) => Promise<Visitor>;
  close: () => Promise<void>;
};

/** Stands still until it is moved. */
function stoppedClock(start: string, pauses: number[]): MovableClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    // No one waits while time stands still; what was waited for is kept to be looked at.
    pause: async (ms) => void pauses.push(ms),
    setTo: (to) => (now = to),
    advance: (ms) => (now = new Date(now.getTime() + ms)),
  };
}

let addresses = 0;
let joined = 0;

/** The least that Argon2id can cost: two hundred times less than in production. */
const QUICK_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * A whole server on a database of its own, with real mail and a real captcha service, and a clock that stands still. Passwords cost next to nothing;
 * a test of passwords, or of how long something takes, gives PASSWORD_COST.
 */
export async function openClub(
  settings: Record<string, string> = {},
  passwordCost = QUICK_PASSWORDS,
): Promise<Club> {
  const database = await createFreshDatabase();
  const mailbox = await openMailbox();
  const turnstile = await openTurnstile();
  const filesFolder = await mkdtemp(join(tmpdir(), "kinfold-files-"));
  const read = readEnv({
    NODE_ENV: "test",
    PUBLIC_URL: "http://kinfold.test",
    SMTP_URL: mailbox.url,
    TURNSTILE_VERIFY_URL: turnstile.url,
    TEST_CLOCK: "on",
    LOG_LEVEL: "trace",
    WEB_ROOT: "/nonexistent",
    ...settings,
  });
  // Members are screened where a test names a provider.
  const env = { ...read, SANCTIONS_BASE_URL: settings.SANCTIONS_BASE_URL ?? "" };
  const logged: string[] = [];
  const log = createLog(env.LOG_LEVEL, { write: (line: string) => void logged.push(line) });
  const { db, close } = openPatientDatabase(database.address, log, 10);
  const reader = openPatientDatabase(database.read, log, 1);
  const pauses: number[] = [];
  const clock = stoppedClock("2026-11-12T08:00:00.000Z", pauses);
  const post = createPost(env);
  const outbox = createOutbox(db, clock, post, log, {
    readCheckpointLine: openCheckpointLine({ clock, db }),
    checkPlace: nameCheckPlace(env.PUBLIC_URL),
  });
  const captcha = createCaptcha(
    {
      verifyUrl: env.TURNSTILE_VERIFY_URL,
      secret: env.TURNSTILE_SECRET_KEY,
      hostname: new URL(env.PUBLIC_URL).hostname,
      // Long enough for a busy machine.
      timeoutMs: 2_000,
    },
    log,
  );
  const platform: Platform = {
    env,
    log,
    clock,
    db,
    hashingKeys: await openHashingKeys(db, env),
    reader: reader.db,
    limiter: createLimiter(db, clock),
    passwords: await createPasswords(passwordCost),
    captcha,
    outbox,
    files: createDiskFiles(filesFolder),
    bytesInFlight: createBytesInFlight(env.UPLOADS_IN_FLIGHT_MB * 1_000_000),
    stopping: new AbortController().signal,
  };
  const payments = openPayments(platform);
  const app = await buildApp(platform, payments);
  const office = await buildOffice(platform, payments);

  const emailsTo = async (email: string): Promise<Received[]> => {
    await outbox.deliverDue();
    return mailbox.emails.filter(({ to }) => to.includes(email)).toReversed();
  };
  const codeFor = async (email: string): Promise<string> => {
    const emails = await emailsTo(email);
    const code = emails.map(({ text }) => /^ {4}(\d{4})\r?$/m.exec(text)?.[1]).find(Boolean);
    if (code === undefined) throw new Error(`no email with a code for ${email}`);
    return code;
  };
  const visitor = (address?: string): Visitor => {
    addresses += 1;
    return new Visitor(
      { app, office },
      address ?? `198.18.${Math.floor(addresses / 250)}.${addresses % 250}`,
    );
  };
  return {
    app,
    office,
    platform,
    filesFolder,
    payments,
    address: database.address,
    database,
    db,
    clock,
    mailbox,
    turnstile,
    logged,
    pauses,
    visitor,
    emailsTo,
    codeFor,
    member: async (email, change = {}) => {
      const someone = visitor();
      joined += 1;
      const phone = `80355${String(joined).padStart(5, "0")}`;
      const { body, text } = await someone.signUp({ email, phone, ...change });
      if (body?.verification === undefined) throw new Error(`could not join: ${text}`);
      const otp = await codeFor(email);
      const proof = { otp, token: body.verification.token };
      const proved = await someone.ask(contract.validateEmailCode, { body: proof });
      if (proved.status !== 200) throw new Error(`could not prove: ${proved.text}`);
      return someone;
    },
    close: async () => {
      await payments.watch.stop();
      await outbox.stop();
      await app.close();
      await office.close();
      post.close();
      await close();
      await reader.close();
      await Promise.all([mailbox.close(), turnstile.close()]);
      await database.drop();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}
