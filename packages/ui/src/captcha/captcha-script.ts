/** The provider's own script, used when no other is configured. */
const PROVIDER_SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js";

const loading = new Map<string, Promise<void>>();

/**
 * Puts the captcha's script into the page, once for each address. Rejects when it cannot be fetched, and may then be
 * asked again. Not for pages under a Trusted Types policy.
 */
export function loadCaptchaScript(address: string = PROVIDER_SCRIPT): Promise<void> {
  const before = loading.get(address);
  if (before) return before;
  const script = document.createElement("script");
  const url = new URL(address, document.baseURI);
  // Without it the script would look for places to draw by itself.
  url.searchParams.set("render", "explicit");
  script.src = url.href;
  script.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    function fail() {
      loading.delete(address);
      script.remove();
      reject(new Error("The captcha script could not be loaded."));
    }
    script.addEventListener("error", fail);
    // A hotel's sign-in page is delivered just as well, and leaves no provider behind.
    script.addEventListener("load", () => ("turnstile" in window ? resolve() : fail()));
  });
  loading.set(address, loaded);
  document.head.append(script);
  return loaded;
}
