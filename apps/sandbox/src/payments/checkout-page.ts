import { formatAmount } from "#money.ts";
import { writeHtml, renderPage, type Html } from "#page.ts";
import { DELIVERIES, type Payment } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { DELIVERY_WORDS, formatMoment } from "./payment-pages.ts";
import { CARD_COUNTRIES, TEST_CARDS } from "./test-cards.ts";

const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

function cardChoice(): Html {
  const cards = TEST_CARDS.map(
    ({ number, cvv, says }, index) => writeHtml`
      <label class="choice">
        <input type="radio" name="card" value="${number}" ${index === 0 ? writeHtml`checked` : writeHtml``} />
        <span><code>${grouped(number)}</code> CVV ${cvv}<br /><small>${says}</small></span>
      </label>
    `,
  );
  const countries = [...CARD_COUNTRIES].map(
    ([code, name]) => writeHtml`<option value="${code}">${name}</option>`,
  );
  return writeHtml`
    <fieldset>
      <legend>Card</legend>
      ${cards}
    </fieldset>
    <p class="field">
      <label for="country">Issued in</label>
      <select id="country" name="country">
        ${countries}
      </select>
    </p>
    <div class="actions">
      <button type="submit" name="act" value="pay">Pay</button>
      <button class="quiet" type="submit" name="act" value="decline">Decline</button>
      <button class="quiet" type="submit" name="act" value="leave">Leave</button>
    </div>
  `;
}

function transferChoice({ account, askedMinor, askedCurrency, expiresAt }: Payment): Html {
  const amount = formatAmount(askedMinor, askedCurrency);
  return writeHtml`
    <p>Send ${amount} to this account, which exists for this payment only.</p>
    <dl class="facts">
      <dt>Account number</dt>
      <dd><code>${account?.number ?? ""}</code></dd>
      <dt>Bank</dt>
      <dd>${account?.bankName ?? ""}</dd>
      <dt>Name</dt>
      <dd>${account?.name ?? ""}</dd>
      ${
        expiresAt === null
          ? writeHtml``
          : writeHtml`<dt>Until</dt>
              <dd>${formatMoment(expiresAt)}, Lagos time</dd>`
      }
    </dl>
    <div class="actions">
      <button type="submit" name="act" value="pay">I sent the money</button>
      <button class="quiet" type="submit" name="act" value="too_little">I sent too little</button>
      <button class="quiet" type="submit" name="act" value="too_much">I sent too much</button>
      <button class="quiet" type="submit" name="act" value="decline">The transfer failed</button>
      <button class="quiet" type="submit" name="act" value="leave">Leave</button>
    </div>
  `;
}

function testerChoice(): Html {
  const deliveries = DELIVERIES.map(
    (delivery) => writeHtml`<option value="${delivery}">${DELIVERY_WORDS[delivery]}</option>`,
  );
  return writeHtml`
    <details class="tester">
      <summary>For testers: what the provider will say</summary>
      <p class="field">
        <label for="deliver">The webhook arrives</label>
        <select id="deliver" name="deliver">
          ${deliveries}
        </select>
      </p>
      <p class="field">
        <label for="amount">Amount that is reported (empty: what was asked)</label>
        <input id="amount" name="amount" inputmode="decimal" autocomplete="off" />
      </p>
      <p class="field">
        <label for="currency">Currency that is reported (empty: what was asked)</label>
        <input id="currency" name="currency" maxlength="3" autocomplete="off" />
      </p>
    </details>
  `;
}

/** Where a member pays: cards to choose from, or an account to send money to. `fault` says what the last try got wrong. */
export function renderCheckoutPage(desk: PaymentDesk, payment: Payment, fault = ""): string {
  const { title } = desk.provider(payment.provider);
  return renderPage(
    `${title} checkout`,
    writeHtml`
      <p class="provider">${title} · test mode</p>
      <h1>Pay ${formatAmount(payment.askedMinor, payment.askedCurrency)}</h1>
      <p class="lead">${payment.customer.email} · ${payment.reference}</p>
      ${fault === "" ? writeHtml`` : writeHtml`<p class="fault" role="alert">${fault}</p>`}
      <form method="post">
        ${payment.channel === "card" ? cardChoice() : transferChoice(payment)} ${testerChoice()}
      </form>
    `,
  );
}

/** What stands where a payment can no longer be made, or where no one said where to go next. */
export function renderCheckoutOverPage(
  title: string,
  sentence: string,
  onward: string | undefined,
): string {
  return renderPage(
    title,
    writeHtml`<h1>${title}</h1>
      <p class="lead">${sentence}</p>
      ${onward === undefined ? writeHtml`` : writeHtml`<p><a class="button" href="${onward}">Back to the club</a></p>`}`,
  );
}
