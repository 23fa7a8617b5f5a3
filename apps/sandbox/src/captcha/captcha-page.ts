import { writeHtml, renderPage } from "#page.ts";
import { SITE_KEYS } from "./challenges.ts";

const WORDS = {
  passes: "passes after a moment",
  interactive: "waits for a click, then passes",
  blocks: "fails",
} as const;

/** Which site keys and secrets work here, and what each does. */
export function renderCaptchaPage(): string {
  const keys = [...SITE_KEYS].map(
    ([siteKey, { conduct, lifetimeMs, dummy }]) => writeHtml`
      <tr>
        <th scope="row"><code>${siteKey}</code></th>
        <td>${WORDS[conduct]}</td>
        <td>
          ${dummy ? "the published dummy token" : `a real token, good for ${lifetimeMs / 1000} s`}
        </td>
      </tr>
    `,
  );
  return renderPage(
    "Captcha",
    writeHtml`
      <h1>Captcha</h1>
      <p class="lead">
        A widget and a verifier that answer as Cloudflare Turnstile does, without the internet.
      </p>
      <div
        class="cf-turnstile demo"
        data-sitekey="sandbox-site-key"
        data-action="demo"
        data-size="flexible"
      ></div>
      <h2>Site keys</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Site key</th>
              <th scope="col">The widget</th>
              <th scope="col">Gives</th>
            </tr>
          </thead>
          <tbody>
            ${keys}
          </tbody>
        </table>
      </div>
      <h2>Secrets</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Secret</th>
              <th scope="col">The verifier</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row"><code>sandbox-secret-key</code></th>
              <td>accepts each real token once, within its time</td>
            </tr>
            <tr>
              <th scope="row"><code>1x0000000000000000000000000000000AA</code></th>
              <td>accepts everything</td>
            </tr>
            <tr>
              <th scope="row"><code>2x0000000000000000000000000000000AA</code></th>
              <td>accepts nothing</td>
            </tr>
            <tr>
              <th scope="row"><code>3x0000000000000000000000000000000AA</code></th>
              <td>says the token was already spent</td>
            </tr>
          </tbody>
        </table>
      </div>
    `,
    writeHtml`<script src="/captcha/api.js" defer></script>`,
  );
}
