import type { StaffId } from "@kinfold/contract/ids";
import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { AnyEndpoint, Endpoint } from "@kinfold/contract/endpoint";
import type { StaffAccess } from "@kinfold/contract/staff-permissions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApprovalProof, ProveApproval } from "./approval-proof.ts";
import { getBodyMaxBytes } from "./file-body.ts";
import { respondOnce, readBody, readParams, readQuery, type GuardOptions } from "./http.ts";
import type { IdempotencyContext, IdempotencyKeeper } from "./idempotency.ts";
import { Refused, refuse } from "./refusing.ts";

/** What http needs to know of the staff who call: what their roles allow, and whether they showed lately that it is them. */
export type StaffEligibility = {
  staffId: StaffId;
  permissions: readonly string[];
  isConfirmed: boolean;
};

export type StaffCall<Body, Caller, Query, Reply> = {
  body: Body;
  query: Query;
  params: Readonly<Record<string, string>>;
  caller: Caller;
  /** Verifies what the caller signed an approval with. */
  prove: ProveApproval;
  /** The caller's Idempotency-Key, where the endpoint takes one; harmless to use without. */
  idempotency: IdempotencyContext<Reply>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A call of the staff that was told no, for the person who writes such things down. */
export type StaffRefused<Caller> = {
  to: AnyEndpoint;
  caller: Caller;
  params: Readonly<Record<string, string>>;
  code: string;
};

/**
 * For endpoints of the staff: 401 without a session of theirs, 403 when their roles do not allow what the endpoint declares,
 * or when it asks for a confirmed session and theirs is not. An endpoint that declares nothing is not mounted.
 */
export type StaffMount<Caller extends StaffEligibility> = <Body, Reply, Code extends string, Query>(
  to: Endpoint<Body, Reply, Code, Query>,
  handler: (call: StaffCall<Body, Caller, Query, Reply>) => Promise<Reply>,
  options?: GuardOptions,
) => void;

function requireStaffAccess(to: AnyEndpoint): StaffAccess {
  if (to.access !== "staff" || to.staff === undefined) {
    throw new Error(`${to.name} does not say what it asks of staff`);
  }
  if (to.file !== undefined) {
    throw new Error(`${to.name} takes what calls of the staff do not take`);
  }
  return to.staff;
}

/**
 * Mounts endpoints of the staff, with sessions of their own: a member's opens none of them. The person who is signed in and refused is
 * told to `onRefused` first.
 */
export function createStaffMount<Caller extends StaffEligibility>(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => Promise<Caller | undefined>,
  onRefused: (refused: StaffRefused<Caller>) => Promise<void>,
  proveOf: (caller: Caller, ...proving: Parameters<ProveApproval>) => Promise<ApprovalProof>,
  keeper: IdempotencyKeeper,
): StaffMount<Caller> {
  const admit = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await callerOf(request);
    if (caller === undefined) refuse(commonRefusals().signed_out);
    return caller;
  };
  return (to, handler, options) => {
    const { permission, confirmed: isConfirmedOnly } = requireStaffAccess(to);
    app.route({
      method: to.method,
      url: `/api${to.path}`,
      exposeHeadRoute: false,
      bodyLimit: getBodyMaxBytes(to),
      // Bytes and files are read from those who are signed in, and from no one else.
      ...((to.bytes !== undefined || to.base64 === true) && {
        onRequest: async (request) => {
          await admit(request);
        },
      }),
      config: { endpoint: to },
      handler: async (request, reply) => {
        const caller = await admit(request);
        const params = readParams(request);
        try {
          if (permission !== "signed_in" && !caller.permissions.includes(permission)) {
            refuse(commonRefusals().staff_forbidden);
          }
          if (isConfirmedOnly === true && !caller.isConfirmed) {
            refuse(commonRefusals().staff_unconfirmed);
          }
          const query = readQuery(to, request);
          const body = readBody(to, request);
          const intent = { callerId: caller.staffId, params, body, file: undefined };
          return await respondOnce(
            to,
            keeper,
            intent,
            { request, reply, ...options },
            (idempotency) => {
              const prove: ProveApproval = (...proving) => proveOf(caller, ...proving);
              return handler({ body, query, params, caller, prove, idempotency, request, reply });
            },
          );
        } catch (error) {
          if (error instanceof Refused) await onRefused({ to, caller, params, code: error.code });
          throw error;
        }
      },
    });
  };
}
