/*
 * A captcha provider in a few lines, for stories and tests that must not reach the network. Site keys behave as the
 * provider's published test keys do: 1x… passes, 2x… fails, 3x… waits for a press; `expires` passes and then expires.
 */
const provider = `
(() => {
  let count = 0;
  const widgets = new Map();
  const begin = (id) => {
    const { element, options } = widgets.get(id) ?? {};
    if (!element) return;
    const key = options.sitekey;
    const say = (words) => { element.textContent = words; };
    const pass = () => { delete element.dataset.checking; say("Success! You are not a robot."); options.callback("XXXX.DUMMY.TOKEN.XXXX"); };
    if (key.startsWith("2x")) return setTimeout(() => widgets.has(id) && options["error-callback"]("300010"), 20);
    if (key.startsWith("3x")) {
      const press = document.createElement("button");
      press.type = "button";
      press.textContent = "Verify you are human";
      press.addEventListener("click", pass);
      return element.replaceChildren(press);
    }
    say("Checking your browser");
    element.dataset.checking = "";
    setTimeout(() => {
      if (!widgets.has(id)) return;
      pass();
      if (key === "expires") { widgets.get(id).options.sitekey = "3x"; options["expired-callback"]("XXXX.DUMMY.TOKEN.XXXX"); }
    }, 20);
  };
  window.turnstile = {
    render(element, options) { const id = "w" + ++count; widgets.set(id, { element, options }); begin(id); return id; },
    reset: begin,
    remove(id) { widgets.get(id)?.element.replaceChildren(); widgets.delete(id); },
    execute() {}, getResponse() {}, isExpired() { return false; },
  };
})();
//`;

/** An address for Captcha's `scriptUrl` whose script behaves as the provider's does for its published test keys. */
export const captchaTestScript: string = `data:text/javascript,${encodeURIComponent(provider)}`;

/** Site keys for Captcha on `captchaTestScript`. */
export const captchaTestKeys = {
  passes: "1x00000000000000000000AA",
  fails: "2x00000000000000000000AB",
  interactive: "3x00000000000000000000FF",
  expires: "expires",
} as const;

/*
 * The provider that other stories of the page draw with is away until the load of this script has been told to anyone who
 * asked for it, who listened first: nothing is drawn in between.
 */
const stranger = `
(() => {
  if (!("turnstile" in window)) return;
  const provider = window.turnstile;
  delete window.turnstile;
  document.currentScript.addEventListener("load", () => { window.turnstile = provider; });
})();
//`;

/** An address for Captcha's `scriptUrl` where something answers that is not the provider, as a hotel's sign-in page does. */
export const captchaStrangerScript: string = `data:text/javascript,${encodeURIComponent(stranger)}`;
