import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  SignedCredential,
} from "@kinfold/contract/passkeys";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The head of a CBOR item: its kind and a number below 65536. */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

/** As much of CBOR (RFC 8949) as attestations and COSE keys are made of. */
function cbor(item: Cbor): Buffer {
  if (typeof item === "number") return item >= 0 ? head(0, item) : head(1, -1 - item);
  if (typeof item === "string") {
    const bytes = Buffer.from(item, "utf8");
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  const parts = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...parts]);
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_SYNC = 0x08;
const SYNCED = 0x10;
const WITH_KEY = 0x40;

/** How an answer differs from an honest one. */
export type Twist = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** What the client says was done. */
  type?: string;
  /** No one showed a finger or typed a PIN. */
  isUnverified?: boolean;
  /** Signed with a key that is not the passkey's. */
  isForged?: boolean;
  userHandle?: string | null;
};

/** An authenticator with a browser around it: it holds one passkey, signs with ES256 (RFC 9053) and counts. */
export class PasskeyDevice {
  readonly credentialId: Buffer = randomBytes(32);
  /** What it counted to. A copy of it would stay behind. */
  count: number;
  readonly #keys: { privateKey: KeyObject; publicKey: KeyObject };
  readonly #origin: string;
  readonly #isSynced: boolean;
  #handle = "";

  constructor(origin: string, { count = 1, isSynced = false } = {}) {
    this.#origin = origin;
    this.count = count;
    this.#isSynced = isSynced;
    this.#keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  get id(): string {
    return this.credentialId.toString("base64url");
  }

  /** COSE, as the club keeps it. */
  get publicKey(): Buffer {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
  }

  /** Makes its passkey from what the club asked for. */
  create(asked: PasskeyCreation, twist: Twist = {}): NewCredential {
    this.#handle = asked.user.id;
    const authData = Buffer.concat([
      this.#authData(asked.rp.id, twist, WITH_KEY),
      Buffer.alloc(16),
      Buffer.from([0, this.credentialId.length]),
      this.credentialId,
      this.publicKey,
    ]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return {
      id: this.id,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", asked.challenge, twist).toString(
          "base64url",
        ),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  /** Signs what the club asked. */
  sign(asked: Pick<PasskeyRequest, "challenge" | "rpId">, twist: Twist = {}): SignedCredential {
    if (!this.#isSynced) this.count += 1;
    const clientData = this.#clientData("webauthn.get", asked.challenge, twist);
    const authData = this.#authData(asked.rpId, twist);
    const key =
      twist.isForged === true
        ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
        : this.#keys.privateKey;
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientData)]), key);
    return {
      id: this.id,
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: twist.userHandle === undefined ? this.#handle : twist.userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, twist: Twist): Buffer {
    const assertion = {
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(assertion), "utf8");
  }

  #authData(rpId: string, twist: Twist, more = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#isSynced ? 0 : this.count);
    const flags =
      PRESENT |
      (twist.isUnverified === true ? 0 : VERIFIED) |
      (this.#isSynced ? MAY_SYNC | SYNCED : 0) |
      more;
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags]), count]);
  }
}
