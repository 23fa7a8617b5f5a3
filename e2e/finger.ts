import type { Page } from "@playwright/test";

/** Gives the browser an authenticator that knows its owner by the finger, and answers how to make the finger a stranger's. */
export async function withFinger(page: Page): Promise<(isOwners: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (isOwners) => {
    await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: isOwners });
  };
}
