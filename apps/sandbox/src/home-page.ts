import { writeHtml, renderPage } from "./page.ts";

/** What the outside world offers, with the way to each part. */
export function renderHomePage(): string {
  return renderPage(
    "The outside world",
    writeHtml`
      <h1>The outside world</h1>
      <p class="lead">
        Everything the club talks to beyond its own walls, on this machine: nothing here reaches the
        internet or a real person.
      </p>
      <ul class="cards">
        <li>
          <a class="card" href="/mail"
            ><strong>Inbox</strong
            ><span>Every email that the club sends, to any address: codes, links, notices.</span></a
          >
        </li>
        <li>
          <a class="card" href="/phones"
            ><strong>Phones</strong
            ><span
              >Every SMS and WhatsApp message that the club sends, and a reply of STOP.</span
            ></a
          >
        </li>
        <li>
          <a class="card" href="/payments"
            ><strong>Payments</strong
            ><span
              >What members pay at Paystack, Monnify and Flutterwave, and each webhook.</span
            ></a
          >
        </li>
        <li>
          <a class="card" href="/rates"
            ><strong>Exchange rate</strong
            ><span>Naira for a dollar: let it move, set it, or make it fail.</span></a
          >
        </li>
        <li>
          <a class="card" href="/captcha"
            ><strong>Captcha</strong
            ><span
              >The widget and the verifier, and the keys that make them pass, ask or fail.</span
            ></a
          >
        </li>
      </ul>
      <h2>For tests</h2>
      <dl class="facts">
        <dt><code>GET /mail/messages?to=ADDRESS</code></dt>
        <dd>emails, newest first</dd>
        <dt><code>GET /mail/messages/ID</code></dt>
        <dd>one email</dd>
        <dt><code>DELETE /mail/messages</code></dt>
        <dd>forget them all</dd>
        <dt><code>GET /phones/messages?to=PHONE</code></dt>
        <dd>SMS and WhatsApp messages, newest first; <code>DELETE</code> forgets them all</dd>
        <dt><code>POST /phones/messages/ID/status</code></dt>
        <dd>report a <code>status</code>: sent, delivered, read, failed</dd>
        <dt><code>POST /phones/reply</code></dt>
        <dd>
          a reply <code>from</code> a phone by a <code>channel</code> (sms, whatsapp), with its
          <code>text</code>
        </dd>
        <dt><code>POST /phones/trouble</code></dt>
        <dd>
          fail with a <code>status</code>, answer late (<code>answer_after_ms</code>), or report
          nothing about a channel (<code>silent</code>)
        </dd>
        <dt><code>POST /captcha/token</code></dt>
        <dd>a token for <code>sitekey</code>, <code>hostname</code>, <code>action</code></dd>
        <dt><code>POST /captcha/siteverify</code></dt>
        <dd>is a token good? JSON or form</dd>
        <dt><code>GET /payments</code></dt>
        <dd>payments, newest first</dd>
        <dt><code>GET /payments/REFERENCE</code></dt>
        <dd>one payment, by the club's reference, with its webhooks</dd>
        <dt><code>GET /account-numbers</code></dt>
        <dd>the naira account numbers that Paystack and Monnify keep for members</dd>
        <dt><code>POST /account-numbers/NUMBER/transfers</code></dt>
        <dd>
          a transfer to one: <code>amount</code>, and perhaps <code>sender_name</code>,
          <code>currency</code>, <code>reference</code>, <code>deliver</code>
        </dd>
        <dt><code>GET /mandates</code></dt>
        <dd>the direct-debit mandates at Paystack, each with what the club asked to debit by it</dd>
        <dt><code>POST /mandates/REFERENCE</code></dt>
        <dd>
          takes one to a <code>status</code> (pending, active, revoked), or decides the next
          <code>answer</code> of its bank; perhaps <code>deliver</code>, <code>account_number</code>
        </dd>
        <dt><code>POST /payments/REFERENCE/settle</code></dt>
        <dd>
          end it: <code>outcome</code>, and if wished <code>amount</code>, <code>currency</code>,
          <code>deliver</code>
        </dd>
        <dt><code>POST /payments/REFERENCE/deliver</code></dt>
        <dd>send its last webhook again</dd>
        <dt><code>POST /cards/TOKEN</code></dt>
        <dd>what a saved card's bank will <code>answer</code> next</dd>
        <dt><code>POST /bank-accounts</code></dt>
        <dd>
          whose account is whose: <code>account_number</code>, <code>bank_code</code>,
          <code>account_name</code>
        </dd>
        <dt><code>GET /dojah/api/v1/kyc/bvn</code></dt>
        <dd>whose a BVN is, by its last two digits</dd>
        <dt><code>POST /sanctions</code></dt>
        <dd>date the sanctions lists anew (<code>list_date</code>), or fail with a <code>status</code></dd>
        <dt><code>POST /rates</code></dt>
        <dd>set the <code>rate</code>, or fail with a <code>status</code></dd>
        <dt><code>name+later@…</code></dt>
        <dd>a mailbox that is busy at the first attempt</dd>
        <dt><code>name+never@…</code></dt>
        <dd>a mailbox that does not exist</dd>
      </dl>
    `,
  );
}
