import type { Env } from "./env.ts";
import type { Logger } from "./log.ts";
import { logFault } from "./faults.ts";
import { observeCall } from "./observer.ts";

/** A call to a host that no setting names. Nothing was sent. */
export class OutgoingCallRefused extends Error {
  override readonly name = "OutgoingCallRefused";
  readonly code = "outgoing_call_refused";
}

/** The settings that name a service which the server calls by HTTP. Emails and the database have ways of their own. */
export const CALLED_SETTINGS = [
  "TURNSTILE_VERIFY_URL",
  "PAYSTACK_BASE_URL",
  "MONNIFY_BASE_URL",
  "FLUTTERWAVE_BASE_URL",
  "BVN_BASE_URL",
  "SANCTIONS_BASE_URL",
  "TERMII_BASE_URL",
  "WHATSAPP_BASE_URL",
  "RATE_SOURCE_URL",
  "RATE_SOURCE_URL_2",
  "FILES_S3_URL",
  "BACKUP_S3_URL",
  "TRACES_URL",
] as const satisfies readonly (keyof Env)[];

/** Where this server may call: the origins that its settings name, and nothing else. */
export const listOutgoingOrigins = (
  env: Pick<Env, (typeof CALLED_SETTINGS)[number]>,
): ReadonlySet<string> =>
  new Set(
    CALLED_SETTINGS.map((name) => env[name])
      .filter(Boolean)
      .map((url) => new URL(url).origin),
  );

/** What a restored copy may call until it is released: nothing that moves money, names a person or sends anything. */
export const quarantineOrigins = (
  env: Pick<Env, "FILES_S3_URL" | "TRACES_URL" | "TURNSTILE_VERIFY_URL">,
): ReadonlySet<string> =>
  new Set(
    [env.FILES_S3_URL, env.TRACES_URL, env.TURNSTILE_VERIFY_URL]
      .filter(Boolean)
      .map((url) => new URL(url).origin),
  );

type Border = { origins: ReadonlySet<string>; log: Logger };

// One for the process, so that no module can be handed another one.
let border: Border | undefined;

/** From now on this process calls these origins and no other. A server says so before it serves. */
export function restrictOutgoingCalls(origins: ReadonlySet<string>, log: Logger): void {
  border = { origins, log };
}

/** Lifts the restriction: for tests, each of which has services of its own. */
export function liftOutgoingRestriction(): void {
  border = undefined;
}

/** Refuses an address whose origin is not in the list, and logs its host; never its path or query, which may hold names. */
export function requireAllowedOrigin(address: string | URL): void {
  const { origin, host } = new URL(address);
  if (border === undefined || border.origins.has(origin)) return;
  logFault(border.log, "outgoing_call", { host });
  throw new OutgoingCallRefused(`outgoing_call_refused: No setting names ${host}.`);
}

/** `fetch`, within the list of origins. The only way out: a redirect is an error, so no one leads a call elsewhere. */
export async function callOutside(
  address: string | URL,
  init: Omit<RequestInit, "redirect">,
): Promise<Response> {
  requireAllowedOrigin(address);
  return observeCall(address, () => fetch(address, { ...init, redirect: "error" }));
}
