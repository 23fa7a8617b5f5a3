import type { FastifyInstance } from "fastify";
import { isPageWanted } from "#accepts.ts";
import { Fields } from "#fields.ts";
import { writeHtml, renderPage } from "#page.ts";
import type { Rates } from "./rates.ts";

const HIGHEST = 1_000_000;
const RATE = /^\d{1,7}(\.\d{1,6})?$/;

/** Does what a tester wishes of the rate; a sentence says why not. */
function apply(rates: Rates, fields: Fields): string | undefined {
  if (!fields.isEmpty("status")) {
    const status = Number(fields.word("status"));
    if (status === 200) rates.forget();
    else if (Number.isInteger(status) && status >= 400 && status <= 599) rates.fail(status);
    else return "status must be 200, or an HTTP error from 400 to 599.";
    return undefined;
  }
  const text = fields.word("rate");
  const rate = Number(text);
  if (!RATE.test(text) || rate <= 0 || rate > HIGHEST) {
    return "rate must be more than zero, with at most six decimals; or give a status.";
  }
  const asOf = fields.text("as_of");
  if (asOf !== "" && Number.isNaN(Date.parse(asOf))) return "as_of must be a time in ISO 8601.";
  rates.set(rate, asOf === "" ? undefined : new Date(asOf).toISOString());
  return undefined;
}

function ratePage(rates: Rates): string {
  const { current } = rates;
  const says =
    "status" in current
      ? writeHtml`<p class="lead">The source fails with ${current.status}.</p>`
      : writeHtml`<p class="figure">$1 = ₦${current.rate.toFixed(2)}</p>
          <p class="lead">
            As of <time datetime="${current.asOf}">${current.asOf}</time>.
            ${rates.isMoving ? "It moves a little each minute." : "It stands still, as it was set."}
          </p>`;
  return renderPage(
    "Exchange rate",
    writeHtml`
      <h1>Exchange rate</h1>
      ${says}
      <form class="fields" method="post" action="/rates">
        <label for="rate">Naira for one dollar</label>
        <input id="rate" name="rate" inputmode="decimal" required autocomplete="off" />
        <label for="as_of">As of (empty: now)</label>
        <input id="as_of" name="as_of" placeholder="2026-11-12T18:00:00Z" autocomplete="off" />
        <button type="submit">Set the rate</button>
      </form>
      <div class="actions">
        <form method="post" action="/rates">
          <input type="hidden" name="status" value="503" />
          <button class="quiet" type="submit">Make it fail</button>
        </form>
        <form method="post" action="/rates">
          <input type="hidden" name="status" value="200" />
          <button class="quiet" type="submit">Let it move again</button>
        </form>
      </div>
    `,
  );
}

/** Naira for a dollar: asked by the club, set by tests. */
export function serveRates(app: FastifyInstance, rates: Rates): void {
  app.get("/rates", (request, reply) => {
    if (isPageWanted(request, reply)) return reply.type("text/html").send(ratePage(rates));
    const fields = new Fields(request.query);
    const base = fields.text("base").toUpperCase() || "USD";
    const quote = fields.text("quote").toUpperCase() || "NGN";
    if (base !== "USD" || quote !== "NGN") {
      return reply.code(404).send({ error: `There is no rate from ${base} to ${quote}.` });
    }
    const { current } = rates;
    if ("status" in current) {
      return reply.code(current.status).send({ error: "The source of rates is not available." });
    }
    return reply.send({ base, quote, rate: current.rate, as_of: current.asOf });
  });

  app.post("/rates", (request, reply) => {
    const fault = apply(rates, new Fields(request.body));
    if (fault !== undefined) return reply.code(400).send({ error: fault });
    if (isPageWanted(request, reply)) return reply.redirect("/rates", 303);
    const { current } = rates;
    return reply.send("status" in current ? current : { rate: current.rate, as_of: current.asOf });
  });

  app.delete("/rates", (_request, reply) => {
    rates.forget();
    return reply.code(204).send();
  });
}
