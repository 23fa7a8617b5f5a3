import { readPageConfig } from "@kinfold/frame/config";

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown;
};

const ANALYTICS = "https://www.googletagmanager.com";

function isOurs(address: string): boolean {
  const config = readPageConfig();
  const origins = [
    window.location.origin,
    ...(config.captcha_script_url === ""
      ? ["https://challenges.cloudflare.com"]
      : [new URL(config.captcha_script_url, window.location.href).origin]),
    ...(config.ga_measurement_id === "" && config.gtm_id === "" ? [] : [ANALYTICS]),
  ];
  return origins.includes(new URL(address, window.location.href).origin);
}

/**
 * Every page enforces Trusted Types. This lets in scripts of our own origin and of the services the server named, and
 * nothing else: text can still never become markup.
 */
export function allowOurScripts(): void {
  const policies: unknown = Reflect.get(globalThis, "trustedTypes");
  if (!isPolicies(policies)) return;
  policies.createPolicy("default", {
    createScriptURL: (address) => {
      if (isOurs(address)) return address;
      throw new TypeError("a script from an unknown place was refused");
    },
  });
}

const isPolicies = (value: unknown): value is Policies =>
  typeof value === "object" && value !== null && "createPolicy" in value;
