/** Runs in the widget's frame: asks the sandbox for a token and tells the page that holds the frame. */

type FromPage =
  | { kind: "start"; sitekey: string; action?: string; cdata?: string }
  | { kind: "theme"; theme: "light" | "dark" };

type Reply = { token?: string; expires_in_ms?: number; question?: true; error?: string };

/** A person has this long to click, as with the real widget. */
const PATIENCE_MS = 120_000;
const MOMENT_MS = 400;

/** Waits for the page to say which key and action it wants a token for. */
export function startFrame(): void {
  const root = document.documentElement;
  const text = document.querySelector("#text");
  const box = document.querySelector("#box");
  let pageOrigin = "*";
  let round = 0;
  let timer: number | undefined;

  function say(message: Record<string, string>): void {
    window.parent.postMessage(message, pageOrigin);
  }

  function show(state: string, words: string): void {
    root.dataset["state"] = state;
    if (text !== null) text.textContent = words;
  }

  async function ask(hostname: string, start: FromPage & { kind: "start" }): Promise<void> {
    const mine = (round += 1);
    clearTimeout(timer);
    show("working", "Verifying…");
    await new Promise((resolve) => {
      setTimeout(resolve, MOMENT_MS);
    });
    if (mine !== round) return;
    await request(mine, hostname, start, false);
  }

  async function request(
    mine: number,
    hostname: string,
    { sitekey, action, cdata }: FromPage & { kind: "start" },
    answered: boolean,
  ): Promise<void> {
    let reply: Reply = { error: "300010" };
    try {
      const answer = await fetch("/captcha/token", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ sitekey, action, cdata, hostname, answered }),
      });
      reply = await answer.json();
    } catch {
      // The sandbox is away: the failure above is the answer.
    }
    if (mine !== round) return;

    if (reply.error !== undefined) {
      show("failed", "Verification failed. Please try again.");
      say({ kind: "error", code: reply.error });
    } else if (reply.question === true) {
      show("asking", "Verify you are human");
      say({ kind: "interactive" });
      box?.addEventListener(
        "click",
        () => {
          if (mine !== round) return;
          clearTimeout(timer);
          show("working", "Verifying…");
          say({ kind: "interacted" });
          void request(mine, hostname, { kind: "start", sitekey, ...given(action, cdata) }, true);
        },
        { once: true },
      );
      timer = window.setTimeout(() => {
        show("failed", "You took too long. Please try again.");
        say({ kind: "timeout" });
      }, PATIENCE_MS);
    } else if (reply.token !== undefined) {
      show("passed", "Success! You are not a robot.");
      say({ kind: "complete", token: reply.token });
      timer = window.setTimeout(() => {
        show("failed", "Verification expired.");
        say({ kind: "expired" });
      }, reply.expires_in_ms);
    }
  }

  window.addEventListener("message", (event: MessageEvent<FromPage>) => {
    if (event.source !== window.parent) return;
    pageOrigin = event.origin;
    if (event.data.kind === "theme") root.dataset["theme"] = event.data.theme;
    else void ask(new URL(event.origin).hostname, event.data);
  });

  say({ kind: "ready" });
}

function given(action?: string, cdata?: string): { action?: string; cdata?: string } {
  return { ...(action !== undefined && { action }), ...(cdata !== undefined && { cdata }) };
}
