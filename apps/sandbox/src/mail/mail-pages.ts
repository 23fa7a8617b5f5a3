import { writeHtml, renderPage, type Html } from "#page.ts";
import type { Letter } from "./inbox.ts";

const PREVIEW_CHARACTERS = 140;

const clock = new Intl.DateTimeFormat("en-NG", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZone: "Africa/Lagos",
});

const time = ({ received_at }: Letter): Html =>
  writeHtml`<time datetime="${received_at}">${clock.format(new Date(received_at))}</time>`;

const subjectOf = ({ subject }: Letter): string => (subject === "" ? "(no subject)" : subject);

const preview = ({ text }: Letter): string =>
  text.replace(/\s+/g, " ").trim().slice(0, PREVIEW_CHARACTERS);

/** Every email, newest first, or those of one address; it reloads itself when an email arrives. */
export function renderInboxPage(letters: readonly Letter[], to: string): string {
  const rows = letters.map(
    (letter) => writeHtml`
      <li>
        <a class="letter" href="/mail/${letter.id}">
          <span class="letter-to">${letter.to}</span>
          <span class="letter-at">${time(letter)}</span>
          <strong class="letter-subject">${subjectOf(letter)}</strong>
          <span class="letter-preview">${preview(letter)}</span>
        </a>
      </li>
    `,
  );
  const empty = writeHtml`<p class="empty">
    ${to === "" ? "No letters yet. Whatever the club sends arrives here." : `No letters for ${to} yet.`}
  </p>`;

  return renderPage(
    "Inbox",
    writeHtml`
      <div class="row">
        <h1>Inbox</h1>
        <form class="search" action="/mail" role="search">
          <label for="to">Letters to</label>
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
        letters.length === 0
          ? empty
          : writeHtml`<ol class="letters">
              ${rows}
            </ol>`
      }
      ${letters.length === 0 ? writeHtml`` : writeHtml`<form method="post" action="/mail/clear"><button class="quiet" type="submit">Delete all letters</button></form>`}
    `,
    writeHtml`<meta name="newest" content="${letters[0]?.id ?? ""}" />
      <script src="/mail/watch.js" defer></script>`,
  );
}

/** One email: who, when, its HTML in a frame that may run nothing, and its text. */
export function renderEmailPage(letter: Letter): string {
  return renderPage(
    subjectOf(letter),
    writeHtml`
      <p><a href="/mail?to=${encodeURIComponent(letter.to)}">All letters to ${letter.to}</a></p>
      <h1>${subjectOf(letter)}</h1>
      <dl class="facts">
        <dt>From</dt>
        <dd>${letter.from}</dd>
        <dt>To</dt>
        <dd>${letter.to}</dd>
        <dt>Received</dt>
        <dd>${time(letter)}, Lagos time</dd>
      </dl>
      ${
        letter.html === ""
          ? writeHtml``
          : writeHtml`<section aria-labelledby="as-html">
              <h2 id="as-html">As most people see it</h2>
              <iframe
                class="paper"
                title="The letter"
                src="/mail/${letter.id}/html"
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              ></iframe>
            </section>`
      }
      <section aria-labelledby="as-text">
        <h2 id="as-text">As plain text</h2>
        <pre class="paper">${letter.text === "" ? "(no text part)" : letter.text}</pre>
      </section>
    `,
  );
}

/** What stands where an email was. */
export function renderMissingEmailPage(): string {
  return renderPage(
    "No such letter",
    writeHtml`<h1>No such letter</h1>
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
