import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { AnyEndpoint } from "@kinfold/contract/endpoint";
import type { FastifyInstance } from "fastify";
import { refuse } from "./refusing.ts";

/** Calls that open and close sessions: without them a copy could not be looked at. */
const SESSION_CALLS: ReadonlySet<string> = new Set([
  "login",
  "logout",
  "askForPasskey",
  "loginWithPasskey",
  "staffLogin",
  "staffLogout",
  "askForStaffPasskey",
  "staffLoginWithPasskey",
  "confirmStaff",
]);

/** Calls that erase a member again, by two as the first time: a copy is not released before. */
const ERASURE_CALLS: ReadonlySet<string> = new Set([
  "proposeErasure",
  "approveErasure",
  "rejectErasure",
  "withdrawErasure",
  "askToApprove",
]);

/** The file that the bank is given: it would pay again what it paid after the copy's moment. */
const PAYS = "getBatchFile";

const isRefused = ({ name, method }: AnyEndpoint): boolean =>
  name === PAYS || (method !== "GET" && !SESSION_CALLS.has(name) && !ERASURE_CALLS.has(name));

/** Lets a restored copy be read, and members who were erased be erased again, until a person releases it. Everything else is refused. */
export function refuseChanges(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ routeOptions }) => {
    const { endpoint } = routeOptions.config;
    if (endpoint === undefined || !isRefused(endpoint)) return;
    refuse(commonRefusals().unavailable.restoredCopy);
  });
}
