import { callStore, changeFact, readFact, writeFact } from "./call-store.ts";
import { getBearerToken } from "./session.ts";

/** Whose calls this page keeps, and the session that they belong to. */
type Owner = { id: string; token: string | null };

let current: Owner | undefined;

const OWNER_FACT = "owner";
/** The balances that were seen last. */
export const BALANCES_FACT = "balances";

/** Whether a fact belongs to this owner. */
const isOf = (fact: unknown, owner: string): boolean =>
  typeof fact === "object" && fact !== null && "owner" in fact && fact.owner === owner;

/** Who is signed in, as this page knows; undefined before the server said so. */
export const getCallOwner = (): string | undefined => current?.id;

/** Whether the session of this page is still the one that this owner was told for. */
export const isCallOwner = (id: string): boolean =>
  current?.id === id && current.token === getBearerToken();

async function digest(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** From here on calls are kept for this member, or this staff member. */
export function setCallOwner(id: string): void {
  current = { id, token: getBearerToken() };
}

/** Notes whose the session of this browser is, so that a page without a network knows it too. The session itself is not kept. */
export async function noteOwner(): Promise<void> {
  const { id, token } = current ?? {};
  if (id === undefined || token === null || token === undefined) return;
  await writeFact(OWNER_FACT, { owner: id, session: await digest(token) }).catch(() => undefined);
}

/** Whose session this browser has, as it was noted; undefined when that was another session, or no one's. */
export async function readOwner(): Promise<string | undefined> {
  const noted = await readFact(OWNER_FACT);
  const token = getBearerToken();
  if (token === null || typeof noted !== "object" || noted === null) return undefined;
  if (!("owner" in noted && "session" in noted) || typeof noted.owner !== "string")
    return undefined;
  return noted.session === (await digest(token)) ? noted.owner : undefined;
}

/** Forgets what this browser keeps of this owner, because they sign out. */
export async function forgetOwner(owner: string): Promise<void> {
  await callStore.change((calls) => {
    for (const call of calls.values()) if (call.owner === owner) calls.delete(call.key);
  });
  for (const name of [OWNER_FACT, BALANCES_FACT]) {
    await changeFact(name, (fact) => (isOf(fact, owner) ? undefined : fact));
  }
  current = undefined;
}
