import { spoken } from "#money.ts";
import { html, page, type Html } from "#page.ts";
import { DELIVERIES, type Payment } from "./payment.ts";
import type { PaymentDesk } from "./payment-desk.ts";
import { DELIVERY_WORDS, moment } from "./payment-pages.ts";
import { CARD_COUNTRIES, TEST_CARDS } from "./test-cards.ts";

const grouped = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

function cardChoice(): Html {
  const cards = TEST_CARDS.map(
    ({ number, cvv, says }, index) => html`
      <label class="choice">
        <input type="radio" name="card" value="${number}" ${index === 0 ? html`checked` : html``} />
        <span><code>${grouped(number)}</code> CVV ${cvv}<br /><small>${says}</small></span>
      </label>
    `,
  );
  const countries = [...CARD_COUNTRIES].map(
    ([code, name]) => html`<option value="${code}">${name}</option>`,
  );
  return html`
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
      <button class="quiet" type="submit" name="act" value="walk_away">Walk away</button>
    </div>
  `;
}

function transferChoice({ account, askedMinor, askedCurrency, expiresAt }: Payment): Html {
  const asked = spoken(askedMinor, askedCurrency);
  return html`
    <p>Send ${asked} to this account, which exists for this payment only.</p>
    <dl class="facts">
      <dt>Account number</dt>
      <dd><code>${account?.number ?? ""}</code></dd>
      <dt>Bank</dt>
      <dd>${account?.bankName ?? ""}</dd>
      <dt>Name</dt>
      <dd>${account?.name ?? ""}</dd>
      ${
        expiresAt === null
          ? html``
          : html`<dt>Until</dt>
              <dd>${moment(expiresAt)}, Lagos time</dd>`
      }
    </dl>
    <div class="actions">
      <button type="submit" name="act" value="pay">I sent the money</button>
      <button class="quiet" type="submit" name="act" value="too_little">I sent too little</button>
      <button class="quiet" type="submit" name="act" value="too_much">I sent too much</button>
      <button class="quiet" type="submit" name="act" value="decline">The transfer failed</button>
      <button class="quiet" type="submit" name="act" value="walk_away">Walk away</button>
    </div>
  `;
}

function testerChoice(): Html {
  const deliveries = DELIVERIES.map(
    (delivery) => html`<option value="${delivery}">${DELIVERY_WORDS[delivery]}</option>`,
  );
  return html`
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
export function checkoutPage(desk: PaymentDesk, payment: Payment, fault = ""): string {
  const { title } = desk.provider(payment.provider);
  return page(
    `${title} checkout`,
    html`
      <p class="provider">${title} · test mode</p>
      <h1>Pay ${spoken(payment.askedMinor, payment.askedCurrency)}</h1>
      <p class="lead">${payment.customer.email} · ${payment.reference}</p>
      ${fault === "" ? html`` : html`<p class="fault" role="alert">${fault}</p>`}
      <form method="post">
        ${payment.channel === "card" ? cardChoice() : transferChoice(payment)} ${testerChoice()}
      </form>
    `,
  );
}

/** What stands where a payment can no longer be made, or where nobody said where to go next. */
export function checkoutOverPage(
  title: string,
  sentence: string,
  onward: string | undefined,
): string {
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="lead">${sentence}</p>
      ${onward === undefined ? html`` : html`<p><a class="button" href="${onward}">Back to the club</a></p>`}`,
  );
}
