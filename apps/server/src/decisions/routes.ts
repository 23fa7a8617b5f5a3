import { toDecisionId } from "@kinfold/contract/ids";
import type { Endpoint } from "@kinfold/contract/endpoint";
import type { SignedReason } from "@kinfold/contract/office/approvals";
import type { DecisionStatus } from "@kinfold/contract/office/decisions";
import type { PageMeta } from "@kinfold/contract/paging";
import type { RawBuilder } from "kysely";
import { buildPageMeta } from "#platform/paging.ts";
import type { Platform } from "#platform/platform.ts";
import type { StaffMount, StaffEligibility } from "#platform/staff-mount.ts";
import { decideProposal, submitProposal } from "./decide.ts";
import type { Decider, DecisionKind } from "./kind.ts";
import { listDecisions } from "./store.ts";
import { buildProposalViews, type ProposalView } from "./view.ts";

type Reasoned = { reason: string };
type Asked = {
  page: number;
  per_page: number;
  status?: DecisionStatus | undefined;
  search?: string | undefined;
};

/** The calls of one kind. Where it is not listed or not withdrawn, that call is missing. */
export type DecisionEndpoints<Body extends Reasoned, Details> = {
  list?: Endpoint<undefined, { data: ProposalView<Details>[]; meta: PageMeta }, string, Asked>;
  propose: Endpoint<Body, ProposalView<Details>, string>;
  approve: Endpoint<SignedReason, ProposalView<Details>, string>;
  reject: Endpoint<Reasoned, ProposalView<Details>, string>;
  withdraw?: Endpoint<Reasoned, ProposalView<Details>, string>;
};

/** Reads the form out of a proposing call; it may ask another party first. */
type FormOf<Body, Form> = (
  body: Body,
  params: Readonly<Record<string, string>>,
) => Form | Promise<Form>;

/** Mounts a call that proposes one of a kind. */
export function mountProposeRoute<
  Caller extends StaffEligibility & Decider,
  Body extends Reasoned,
  Form,
  Payload,
  Details,
>(
  staffed: StaffMount<Caller>,
  platform: Platform,
  of: DecisionKind<Form, Payload, Details>,
  to: Endpoint<Body, ProposalView<Details>, string>,
  formOf: FormOf<Body, Form>,
): void {
  staffed(
    to,
    async ({ body, caller, params, idempotency }) =>
      submitProposal(
        platform,
        of,
        { form: await formOf(body, params), reason: body.reason, by: caller },
        idempotency,
      ),
    { keyWithin: true },
  );
}

/** Mounts the calls of one kind: list, propose, approve, reject and withdraw. `formOf` reads the form out of a proposing call. */
export function mountDecisionRoutes<
  Caller extends StaffEligibility & Decider,
  Body extends Reasoned,
  Form,
  Payload,
  Details,
>(
  staffed: StaffMount<Caller>,
  platform: Platform,
  of: DecisionKind<Form, Payload, Details>,
  endpoints: DecisionEndpoints<Body, Details>,
  formOf: FormOf<Body, Form>,
): void {
  const { clock, db } = platform;

  if (endpoints.list !== undefined) {
    staffed(endpoints.list, async ({ caller, query }) => {
      const { page, per_page: perPage, status, search = "" } = query;
      const at = clock.now();
      const matching: RawBuilder<unknown> | undefined =
        search.trim() === "" ? undefined : of.matching?.(search);
      const wanted = { status, matching, now: at };
      const { rows, total } = await listDecisions(db, of.kind, wanted, { page, perPage });
      return {
        data: await buildProposalViews(db, of, rows, { by: caller, at }),
        meta: buildPageMeta(total, query),
      };
    });
  }

  mountProposeRoute(staffed, platform, of, endpoints.propose, formOf);

  staffed(
    endpoints.approve,
    ({ body: { reason, ...signature }, caller, params, prove, idempotency }) =>
      decideProposal(
        platform,
        of,
        {
          id: toDecisionId(params["id"]),
          status: "approved",
          prove: (digest) => prove(digest, signature),
          by: caller,
          reason,
        },
        idempotency,
      ),
    { keyWithin: true },
  );

  const answers = [
    ["rejected", endpoints.reject],
    ["withdrawn", endpoints.withdraw],
  ] as const;
  for (const [status, to] of answers) {
    if (to === undefined) continue;
    staffed(
      to,
      ({ body: { reason }, caller, params, idempotency }) =>
        decideProposal(
          platform,
          of,
          { id: toDecisionId(params["id"]), status, by: caller, reason },
          idempotency,
        ),
      { keyWithin: true },
    );
  }
}
