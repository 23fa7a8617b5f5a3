import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { MEMBERS_ENDPOINTS, OFFICE_ENDPOINTS } from "@kinfold/contract/endpoints";
import { openApi } from "@kinfold/contract/openapi";
import { health, ready, setClock } from "@kinfold/contract/operations";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { addMs, type Clock, type MovableClock } from "./clock.ts";
import type { Mount, CallerState } from "./http.ts";
import type { Platform } from "./platform.ts";
import { checkWritable } from "./check-writable.ts";
import { refuse, refuseField } from "./refusing.ts";
import { Unavailable } from "./unavailable.ts";

// Beyond them some sum of the product leaves what a date can hold, and every later answer fails.
const EARLIEST = new Date("2000-01-01T00:00:00Z");
const LATEST = new Date("2100-01-01T00:00:00Z");

const isMovable = (clock: Clock): clock is MovableClock => "advance" in clock && "setTo" in clock;

/** For the person who runs the server: is it alive, can it work, what does it speak; and for testers the clock. */
export function mountOperationsRoutes<Caller extends CallerState>(
  app: FastifyInstance,
  { open }: Mount<Caller>,
  { clock, db, env, log, stopping }: Platform,
  { version, workOff }: { version: string; workOff: () => Promise<void> },
): void {
  const alive = async (): Promise<{ status: "ok" }> => ({ status: "ok" });
  const works = async (): Promise<{ status: "ready" }> => {
    if (stopping.aborted) throw new Unavailable("the server stops");
    await checkWritable(db);
    return { status: "ready" };
  };
  open(health, alive);
  open(ready, works);
  app.get("/healthz", { config: { endpoint: health } }, alive);
  app.get("/readyz", { config: { endpoint: ready } }, works);

  let description: string | undefined;
  app.get("/api/openapi.json", async (_request, reply) => {
    description ??= JSON.stringify(openApi(MEMBERS_ENDPOINTS, version));
    return reply.type("application/json; charset=utf-8").send(description);
  });

  if (env.TEST_CLOCK && !env.isProduction && isMovable(clock)) {
    open(setClock, async ({ body }) => {
      const ms = (body.advance_seconds ?? 0) * 1_000;
      const to = body.now === undefined ? addMs(clock.now(), ms) : new Date(body.now);
      if (!(to >= EARLIEST && to <= LATEST)) {
        const field = body.now === undefined ? "advance_seconds" : "now";
        refuseField(field, commonRefusals().invalid.time);
      }
      if (body.now === undefined) clock.advance(ms);
      else clock.setTo(to);
      log.warn({ now: clock.now() }, "the clock was moved");
      if (body.and_work === true) await workOff();
      return { now: clock.now().toISOString() };
    });
  }
}

/** The description of the office's calls, for staff who are signed in and for no one else. */
export function mountOfficeDescription(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => Promise<unknown>,
  version: string,
): void {
  let description: string | undefined;
  app.get("/api/admin/openapi.json", { exposeHeadRoute: false }, async (request, reply) => {
    if ((await callerOf(request)) === undefined) refuse(commonRefusals().signed_out);
    description ??= JSON.stringify(openApi(OFFICE_ENDPOINTS, version));
    return reply.type("application/json; charset=utf-8").send(description);
  });
}
