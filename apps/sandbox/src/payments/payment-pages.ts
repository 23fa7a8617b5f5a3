import { formatAmount } from "#money.ts";
import { writeHtml, renderPage, type Html } from "#page.ts";
import type { Payment, PaymentEvent } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";

const clock = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Africa/Lagos",
});

/** A moment in Lagos. */
export const formatMoment = (at: number): Html =>
  writeHtml`<time datetime="${new Date(at).toISOString()}">${clock.format(at)}</time>`;

const WORDS = {
  pending: "Waiting",
  success: "Paid",
  failed: "Failed",
  abandoned: "Left",
  expired: "Expired",
  reversed: "Given back",
} as const;

/** How a delivery is called on a page. */
export const DELIVERY_WORDS = {
  once: "once",
  twice: "twice",
  late: "late",
  out_of_order: "after a later one",
  never: "never",
} as const;

/** Every payment of every provider, newest first. */
export function renderPaymentsPage(desk: PaymentDesk, payments: readonly Payment[]): string {
  const rows = payments.map(
    (payment) => writeHtml`
      <tr>
        <th scope="row">
          <a href="/payments/${encodeURIComponent(payment.reference)}">${payment.reference}</a>
        </th>
        <td>${desk.provider(payment.provider).title}</td>
        <td class="number">${formatAmount(payment.askedMinor, payment.askedCurrency)}</td>
        <td>${WORDS[desk.statusOf(payment)]}</td>
        <td>${formatMoment(payment.createdAt)}</td>
      </tr>
    `,
  );
  return renderPage(
    "Payments",
    writeHtml`
      <h1>Payments</h1>
      ${
        payments.length === 0
          ? writeHtml`<p class="empty">No payments yet. When a member pays, it shows here.</p>`
          : writeHtml`<div class="scroll" tabindex="0" role="region" aria-label="Payments">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Reference</th>
                    <th scope="col">Provider</th>
                    <th scope="col" class="number">Asked</th>
                    <th scope="col">State</th>
                    <th scope="col">Begun</th>
                  </tr>
                </thead>
                <tbody>
                  ${rows}
                </tbody>
              </table>
            </div>`
      }
    `,
  );
}

function eventRow({ kind, delivery, attempts, body }: PaymentEvent): Html {
  const tries = attempts.map(
    ({ at, answer }) => writeHtml`<li>${formatMoment(Date.parse(at))}: ${answer}</li>`,
  );
  return writeHtml`<li class="sheet event">
    <strong>${kind}</strong>, ${DELIVERY_WORDS[delivery]}
    ${
      attempts.length === 0
        ? writeHtml`<p class="empty">Not sent.</p>`
        : writeHtml`<ol>
            ${tries}
          </ol>`
    }
    <details>
      <summary>Body</summary>
      <pre>${body}</pre>
    </details>
  </li>`;
}

/** What a tester may do with a payment that was paid. */
function returnForms(payment: Payment, path: string): Html {
  if (payment.status !== "success") return writeHtml``;
  const button = (action: string, outcome: string, words: string): Html =>
    writeHtml`<form method="post" action="${path}/${action}">
      <input type="hidden" name="outcome" value="${outcome}" />
      <button class="quiet" type="submit">${words}</button>
    </form>`;
  const isDisputed = payment.disputes.some(({ status }) => status === "open");
  return writeHtml`<h2>On its way back</h2>
    ${button("refund", "processed", "Give back what is left of it")}
    ${
      isDisputed
        ? writeHtml`${button("dispute", "won", "The merchant wins the dispute")}
          ${button("dispute", "lost", "The merchant loses the dispute")}`
        : button("dispute", "open", "Dispute it at the bank")
    }`;
}

/** One payment: what was asked, what is said of it, and each webhook with what came of it. */
export function renderPaymentPage(
  desk: PaymentDesk,
  payment: Payment,
  checkoutUrl: string,
): string {
  const path = `/payments/${encodeURIComponent(payment.reference)}`;
  const refunds = payment.refunds.map(
    ({ amountMinor, status }) =>
      writeHtml`<dd>${formatAmount(amountMinor, payment.paidCurrency)}, ${status}</dd>`,
  );
  const disputes = payment.disputes.map(
    ({ amountMinor, status }) =>
      writeHtml`<dd>${formatAmount(amountMinor, payment.paidCurrency)}, ${status}</dd>`,
  );
  return renderPage(
    payment.reference,
    writeHtml`
      <p><a href="/payments">All payments</a></p>
      <h1>${payment.reference}</h1>
      <dl class="facts">
        <dt>Provider</dt>
        <dd>${desk.provider(payment.provider).title}, ${payment.providerReference}</dd>
        <dt>State</dt>
        <dd>
          ${WORDS[desk.statusOf(payment)]}${payment.answer === "" ? "" : `: ${payment.answer}`}
        </dd>
        <dt>Asked</dt>
        <dd>${formatAmount(payment.askedMinor, payment.askedCurrency)}</dd>
        <dt>Said to be paid</dt>
        <dd>${formatAmount(payment.paidMinor, payment.paidCurrency)}</dd>
        <dt>Payer</dt>
        <dd>${payment.customer.email}</dd>
        <dt>Begun</dt>
        <dd>${formatMoment(payment.createdAt)}, Lagos time</dd>
        ${
          refunds.length === 0
            ? writeHtml``
            : writeHtml`<dt>Given back</dt>
                ${refunds}`
        }
        ${
          disputes.length === 0
            ? writeHtml``
            : writeHtml`<dt>Disputed</dt>
                ${disputes}`
        }
      </dl>
      ${
        desk.isOpen(payment)
          ? writeHtml`<p><a class="button" href="${checkoutUrl}">Open the checkout page</a></p>`
          : writeHtml``
      }
      ${returnForms(payment, path)}
      <h2>Webhooks</h2>
      ${
        payment.events.length === 0
          ? writeHtml`<p class="empty">None yet.</p>`
          : writeHtml`<ul class="events">
                ${payment.events.map(eventRow)}
              </ul>
              <form method="post" action="${path}/deliver">
                <button class="quiet" type="submit">Send the last one again</button>
              </form>`
      }
    `,
  );
}
