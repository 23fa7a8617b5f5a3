/** Markup that is safe to send: everything put into it was escaped on the way in. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Html[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

function markupOf(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === "object") return part.map(({ markup }) => markup).join("");
  return escape(String(part));
}

/** Writes markup from a template. Text is escaped; only other templates pass as they are. */
export function writeHtml(template: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: template }, ...parts.map(markupOf)));
}

/** A whole page of the sandbox, with its name in the title and the way home on top. */
export function renderPage(title: string, body: Html, head: Html = writeHtml``): string {
  return writeHtml`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Kinfold sandbox</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/sandbox.css" />
        ${head}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
          <a class="home" href="/"
            ><img src="/icon.svg" alt="" width="32" height="32" />Kinfold sandbox</a
          >
          <nav aria-label="Sandbox">
            <a href="/mail">Inbox</a><a href="/phones">Phones</a><a href="/payments">Payments</a><a href="/rates">Rates</a
            ><a href="/captcha">Captcha</a>
          </nav>
        </header>
        <main id="main">${body}</main>
      </body>
    </html>`.markup;
}
