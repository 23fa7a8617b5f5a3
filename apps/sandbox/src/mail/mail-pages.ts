import { writeHtml, renderPage, type Html } from "#page.ts";
import type { Email } from "./inbox.ts";

const PREVIEW_CHARACTERS = 140;

const clock = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Africa/Lagos",
});

const time = ({ received_at }: Email): Html =>
  writeHtml`<time datetime="${received_at}">${clock.format(new Date(received_at))}</time>`;

const subjectOf = ({ subject }: Email): string => (subject === "" ? "(no subject)" : subject);

const preview = ({ text }: Email): string =>
  text.replace(/\s+/g, " ").trim().slice(0, PREVIEW_CHARACTERS);

/** Every email, newest first, or those of one address; it reloads itself when an email arrives. */
export function renderInboxPage(emails: readonly Email[], to: string): string {
  const rows = emails.map(
    (email) => writeHtml`
      <li>
        <a class="email" href="/mail/${email.id}">
          <span class="email-to">${email.to}</span>
          <span class="email-at">${time(email)}</span>
          <strong class="email-subject">${subjectOf(email)}</strong>
          <span class="email-preview">${preview(email)}</span>
        </a>
      </li>
    `,
  );
  const empty = writeHtml`<p class="empty">
    ${to === "" ? "No emails yet. Whatever the club sends arrives here." : `No emails for ${to} yet.`}
  </p>`;

  return renderPage(
    "Inbox",
    writeHtml`
      <div class="row">
        <h1>Inbox</h1>
        <form class="search" action="/mail" role="search">
          <label for="to">Emails to</label>
          <input
            id="to"
            name="to"
            type="search"
            value="${to}"
            placeholder="name@example.com"
            autocomplete="off"
            spellcheck="false"
          />
          <button type="submit">Show</button>
        </form>
      </div>
      ${
        emails.length === 0
          ? empty
          : writeHtml`<ol class="emails">
              ${rows}
            </ol>`
      }
      ${emails.length === 0 ? writeHtml`` : writeHtml`<form method="post" action="/mail/clear"><button class="quiet" type="submit">Delete all emails</button></form>`}
    `,
    writeHtml`<meta name="newest" content="${emails[0]?.id ?? ""}" />
      <script src="/mail/watch.js" defer></script>`,
  );
}

/** One email: who, when, its HTML in a frame that may run nothing, and its text. */
export function renderEmailPage(email: Email): string {
  return renderPage(
    subjectOf(email),
    writeHtml`
      <p><a href="/mail?to=${encodeURIComponent(email.to)}">All emails to ${email.to}</a></p>
      <h1>${subjectOf(email)}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${email.from}</dd>
        <dt>To</dt>
        <dd>${email.to}</dd>
        <dt>Received</dt>
        <dd>${time(email)}, Lagos time</dd>
      </dl>
      ${
        email.html === ""
          ? writeHtml``
          : writeHtml`<section aria-labelledby="as-html">
              <h2 id="as-html">As most people see it</h2>
              <iframe
                class="sheet"
                title="The email"
                src="/mail/${email.id}/html"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>
            </section>`
      }
      <section aria-labelledby="as-text">
        <h2 id="as-text">As plain text</h2>
        <pre class="sheet">${email.text === "" ? "(no text part)" : email.text}</pre>
      </section>
    `,
  );
}

/** What stands where an email was. */
export function renderMissingEmailPage(): string {
  return renderPage(
    "No such email",
    writeHtml`<h1>No such email</h1>
      <p>
        It was deleted, or the sandbox was started again since.
        <a href="/mail">Back to the inbox</a>
      </p>`,
  );
}

/** Runs on the inbox page: looks for a newer email every other second and shows it. */
export const WATCH_SCRIPT = `
const newest = document.querySelector('meta[name="newest"]').content;
setInterval(async () => {
  if (document.hidden || document.activeElement?.id === "to") return;
  const answer = await fetch("/mail/newest" + location.search).catch(() => undefined);
  if (answer?.ok && (await answer.json()).id !== newest) location.reload();
}, 2000);
`;
