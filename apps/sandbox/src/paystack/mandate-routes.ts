import type { FastifyInstance, FastifyReply } from "fastify";
import type { AccountNames } from "#banks/account-names.ts";
import { Fields } from "#fields.ts";
import { writeHtml, renderPage } from "#page.ts";
import { DELIVERIES } from "#payments/payment.ts";
import { parseDelivery } from "#payments/settlement.ts";
import { CARD_ANSWERS } from "#payments/test-cards.ts";
import { MANDATE_STATUSES, type Mandate, type Mandates } from "./mandates.ts";
import { toMandate } from "./mandate-wire.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";
import { toCustomer } from "./paystack-wire.ts";

const done = (message: string, data?: unknown): object => ({
  status: true,
  message,
  ...(data !== undefined && { data }),
});

/** The path of the page where someone consents to a mandate. */
const getConsentPath = ({ accessCode }: Mandate): string => `/paystack/consent/${accessCode}`;

/** What the merchant calls about mandates: ask for one, ask how it stands, and end it. */
export function serveMandates(
  app: FastifyInstance,
  { mandates, names, url }: { mandates: Mandates; names: AccountNames; url: () => string },
): void {
  app.post("/customer/authorization/initialize", ({ body }) => {
    const fields = new Fields(body);
    const email = fields.text("email");
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      throw new PaystackRefusal(400, "invalid_email_address", "Invalid Email Address Passed");
    }
    if (fields.text("channel") !== "direct_debit") {
      throw new PaystackRefusal(400, "invalid_params", "Channel must be direct_debit");
    }
    const account = fields.of("account");
    const [number, bankCode] = [account.word("number"), account.word("bank_code")];
    if (!/^\d{10}$/.test(number) || bankCode === "") {
      throw new PaystackRefusal(400, "invalid_params", "Account number is invalid");
    }
    const enquiry = names.ask(number, bankCode);
    const mandate = mandates.ask({
      email,
      account: {
        number,
        bankCode,
        bankName: `Bank ${bankCode}`,
        name: enquiry.outcome === "name" ? enquiry.name : "",
      },
      callbackUrl: fields.text("callback_url"),
    });
    const { accessCode, reference } = mandate;
    return done("Authorization initialized", {
      redirect_url: url() + getConsentPath(mandate),
      access_code: accessCode,
      reference,
    });
  });

  app.get<{ Params: { reference: string } }>(
    "/customer/authorization/verify/:reference",
    ({ params }) => {
      const mandate = mandates.find(params.reference);
      if (mandate === undefined) {
        throw new PaystackRefusal(404, "not_found", "Authorization request not found");
      }
      const { code, account, status, email } = mandate;
      const customer = { code: toCustomer(email).customer_code, email };
      const described = { channel: "direct_debit", bank: account.bankName, customer };
      return done("Authorization retrieved successfully", {
        // No one has a code before someone consented.
        authorization_code: status === "asked" ? null : code,
        active: status === "active",
        ...described,
      });
    },
  );

  app.get<{ Params: { id: string } }>(
    "/customer/:id/directdebit-mandate-authorizations",
    ({ params }) => {
      const own = mandates
        .list()
        .filter(({ email, status }) => {
          const { id, customer_code: code } = toCustomer(email);
          return status !== "asked" && (String(id) === params.id || code === params.id);
        })
        .map(toMandate);
      const meta = { per_page: 50, next: null, count: own.length, total: own.length };
      return { ...done("Mandate authorizations retrieved successfully", own), meta };
    },
  );

  app.post("/customer/authorization/deactivate", ({ body }) => {
    const code = new Fields(body).text("authorization_code");
    const mandate = mandates.findBy((one) => one.code === code);
    if (mandate === undefined || mandate.status === "asked") {
      throw new PaystackRefusal(404, "not_found", "Authorization code not found");
    }
    mandates.set(mandate, "revoked", "never");
    return done("Authorization has been deactivated");
  });
}

const wrong = (error: string) => ({ error });

/** The page where someone consents, and what a tester does with mandates. */
export function serveMandateDesk(app: FastifyInstance, mandates: Mandates): void {
  const sendPage = (reply: FastifyReply, title: string, body: ReturnType<typeof writeHtml>) =>
    reply.type("text/html").send(renderPage(title, body));
  const over = (reply: FastifyReply) =>
    sendPage(
      reply.code(410),
      "Nothing to agree to",
      writeHtml`<h1>Nothing to agree to</h1>
        <p class="lead">This was agreed to, or has ended.</p>`,
    );

  app.get<{ Params: { code: string } }>("/paystack/consent/:code", ({ params }, reply) => {
    const mandate = mandates.findBy(({ accessCode }) => accessCode === params.code);
    if (mandate?.status !== "asked") return over(reply);
    const { account } = mandate;
    return sendPage(
      reply,
      "Direct debit",
      writeHtml`
        <p class="provider">Paystack · test mode</p>
        <h1>Let Kinfold debit your account</h1>
        <p class="lead">${account.bankName}, account ${account.number}, ${account.name}</p>
        <form method="post">
          <div class="actions">
            <button type="submit" name="act" value="agree">Agree</button>
            <button class="quiet" type="submit" name="act" value="leave">Leave</button>
          </div>
        </form>
      `,
    );
  });

  app.post<{ Params: { code: string } }>("/paystack/consent/:code", ({ params, body }, reply) => {
    const mandate = mandates.findBy(({ accessCode }) => accessCode === params.code);
    if (mandate?.status !== "asked") return over(reply);
    if (new Fields(body).text("act") === "agree") mandates.consent(mandate);
    const { callbackUrl } = mandate;
    return callbackUrl === "" ? over(reply) : reply.redirect(callbackUrl, 303);
  });

  app.get("/mandates", () => mandates.list());

  app.post<{ Params: { reference: string } }>("/mandates/:reference", ({ params, body }, reply) => {
    const mandate = mandates.find(params.reference);
    if (mandate === undefined) return reply.code(404).send(wrong("There is no such mandate."));
    const fields = new Fields(body);
    const delivery = parseDelivery(fields);
    if (delivery === undefined) {
      return reply.code(400).send(wrong(`deliver must be one of ${DELIVERIES.join(", ")}.`));
    }
    const answer = CARD_ANSWERS.find((known) => known === fields.text("answer"));
    if (!fields.isEmpty("answer") && answer === undefined) {
      return reply.code(400).send(wrong(`answer must be one of ${CARD_ANSWERS.join(", ")}.`));
    }
    const status = MANDATE_STATUSES.find((known) => known === fields.text("status"));
    if (!fields.isEmpty("status") && status === undefined) {
      return reply.code(400).send(wrong(`status must be one of ${MANDATE_STATUSES.join(", ")}.`));
    }
    if (answer !== undefined) mandate.answer = answer;
    if (!fields.isEmpty("account_number")) mandate.account.number = fields.word("account_number");
    if (status !== undefined) mandates.set(mandate, status, delivery);
    return mandate;
  });
}
