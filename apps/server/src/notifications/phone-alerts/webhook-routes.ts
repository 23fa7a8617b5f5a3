import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import type { FastifyInstance } from "fastify";
import { PHONE_CHANNELS, type PhoneChannel } from "@kinfold/contract/phone-alerts";
import { sendError, toWireError } from "#platform/http.ts";
import type { Platform } from "#platform/platform.ts";
import { isSame } from "#platform/signatures.ts";
import { noteReport } from "./alert-store.ts";
import { PHONE_LIMITS } from "./limits.ts";
import { openPhoneProviders } from "./open-providers.ts";
import { stopPhone, type NotifyOfPhone } from "./prove-phone.ts";
import type { PhoneEvent, PhoneProvider } from "./provider.ts";
import { readPhoneAlertSetting } from "./settings-store.ts";

/** What people reply to end messages, as networks and providers know it. */
const STOP = /^\s*(stop|stopall|stop all|unsubscribe|end|quit|cancel)\s*[.!]?\s*$/i;

const WEBHOOK_NAMES: Readonly<Record<PhoneChannel, string>> = {
  sms: "termii",
  whatsapp: "whatsapp",
};

type Deps = { platform: Platform; notifyOfPhone: NotifyOfPhone };

async function takeEvent(deps: Deps, channel: PhoneChannel, event: PhoneEvent): Promise<void> {
  const { clock, db } = deps.platform;
  if (event.kind === "reply") {
    if (STOP.test(event.text)) await stopPhone(deps, channel, event.phone);
    return;
  }
  const { prices } = await readPhoneAlertSetting(db);
  const { messageReference, alertId, reference, status, cost, reason } = event;
  await noteReport(db, channel, {
    messageReference,
    alertId,
    reference,
    status,
    costE6: cost,
    priceE6: prices[channel],
    reason,
    at: clock.now(),
  });
}

/** The events of a webhook; undefined for one that is not signed, or makes no sense. */
function readEvents(
  provider: PhoneProvider,
  body: Buffer,
  header: (name: string) => string | undefined,
): PhoneEvent[] | undefined {
  try {
    return provider.readWebhook(body, header);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * What providers of messages tell: how alerts fared, and who replied STOP. A signed event is believed, for it moves nothing but the
 * state of an alert, and is harmless when it comes twice.
 */
export async function mountPhoneWebhooks(app: FastifyInstance, deps: Deps): Promise<void> {
  const { env, limiter, log } = deps.platform;
  const providers = openPhoneProviders(env);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    for (const channel of PHONE_CHANNELS) {
      const provider = providers.get(channel);
      if (provider === undefined) continue;
      scope.post(`/api/webhook/${WEBHOOK_NAMES[channel]}`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const events = readEvents(provider, body, (name) => {
          const value = request.headers[name];
          return typeof value === "string" ? value : undefined;
        });
        if (events === undefined) {
          await limiter.take(PHONE_LIMITS.forgeries, channel);
          log.warn({ channel }, "a webhook about alerts was turned away");
          return sendError(reply, 400, toWireError(commonRefusals().malformed.request));
        }
        for (const event of events) await takeEvent(deps, channel, event);
        return reply.code(200).type("application/json; charset=utf-8").send('{"received":true}');
      });
    }
    if (!providers.has("whatsapp")) return;
    // Meta asks once whether this address is ours.
    scope.get<{ Querystring: Record<string, string | undefined> }>(
      `/api/webhook/${WEBHOOK_NAMES.whatsapp}`,
      async ({ query }, reply) => {
        const isOurs =
          query["hub.mode"] === "subscribe" &&
          isSame(query["hub.verify_token"] ?? "", env.WHATSAPP_VERIFY_TOKEN);
        const challenge = query["hub.challenge"] ?? "";
        if (isOurs && /^[\w-]{1,200}$/.test(challenge))
          return reply.type("text/plain; charset=utf-8").send(challenge);
        await limiter.take(PHONE_LIMITS.forgeries, "whatsapp challenge");
        return sendError(reply, 400, toWireError(commonRefusals().malformed.request));
      },
    );
  });
}
