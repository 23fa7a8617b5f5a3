/** What becomes of a passkey that a story's browser is asked for. */
export type PasskeyFate = "works" | "waits" | "closed" | "known";

const bytes = (): ArrayBuffer => new Uint8Array([1, 2, 3]).buffer;

const credential = {
  id: "AQID",
  rawId: bytes(),
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes(),
    getTransports: () => ["internal"],
  },
};

const NAMES = { closed: "NotAllowedError", known: "InvalidStateError" };

async function answer(fate: PasskeyFate): Promise<typeof credential> {
  if (fate === "waits") return new Promise(() => undefined);
  if (fate === "works") return credential;
  throw new DOMException("As the browser says it.", NAMES[fate]);
}

/** Gives the story's browser a passkey that this becomes of. To be returned by `beforeEach`, which puts it back. */
export function withDevice(fate: PasskeyFate): () => void {
  const respond = () => answer(fate);
  Object.defineProperty(navigator, "credentials", {
    configurable: true,
    value: { create: respond, get: respond },
  });
  return () => {
    Reflect.deleteProperty(navigator, "credentials");
  };
}

/** Takes passkeys from the story's browser, as an old one has none. */
export function removePasskeys(): () => void {
  const original = globalThis.PublicKeyCredential;
  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  return () => {
    globalThis.PublicKeyCredential = original;
  };
}
