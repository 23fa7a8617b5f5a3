import { toMinor } from "@kinfold/money";
import type { CheckedDocument, DocumentClaim, DocumentKey } from "../document-checks.ts";
import type { FundsProof, ProvableFunds } from "../funds-proofs.ts";

const atLeast: DocumentClaim = {
  kind: "at_least",
  issued_on: "2026-11-12",
  from: null,
  on: "2026-10-31",
  opening: null,
  figures: [{ currency: "NGN", amount: toMinor(500_000_000n) }],
  valid_until: "2027-02-10",
  holder: "Adaeze Ngozi Okafor",
  purpose: "UK visa application",
};

const valid = {
  state: "valid",
  withdrawn_on: null,
  email: null,
  sha256: ["0".repeat(64)],
} as const;

/** What the club answers about a code. */
export const checkedDocuments = {
  atLeast: { ...valid, code: "KFP-7K3M-92QX-TB4W", sha256: [...valid.sha256], claim: atLeast },
  withoutName: {
    ...valid,
    code: "KFP-7K3M-92QX-TB4W",
    sha256: [...valid.sha256],
    claim: { ...atLeast, holder: null },
  },
  fullFigures: {
    ...valid,
    code: "KFP-8M2P-41RS-XC5Z",
    sha256: [...valid.sha256],
    claim: {
      ...atLeast,
      kind: "full_figures",
      figures: [
        { currency: "NGN", amount: toMinor(76_326_923n) },
        { currency: "USD", amount: toMinor(120_450n) },
      ],
    },
  },
  statement: {
    ...valid,
    code: "KFS-7K3M-92QX-TB4W",
    sha256: [...valid.sha256],
    claim: {
      ...atLeast,
      kind: "statement",
      from: "2026-10-01",
      opening: toMinor(48_230_000n),
      figures: [{ currency: "NGN", amount: toMinor(51_730_025n) }],
      valid_until: null,
      holder: null,
      purpose: null,
    },
  },
  fullStatement: {
    ...valid,
    code: "KFT-7K3M-92QX-TB4W",
    sha256: [...valid.sha256],
    claim: {
      ...atLeast,
      kind: "full_statement",
      from: "2026-10-01",
      opening: null,
      figures: [
        { currency: "NGN", amount: toMinor(81_234_011_240n) },
        { currency: "USD", amount: toMinor(512_075n) },
      ],
      valid_until: null,
      holder: null,
      purpose: null,
    },
  },
  expired: {
    code: "KFP-7K3M-92QX-TB4W",
    state: "expired",
    withdrawn_on: null,
    email: null,
    sha256: [...valid.sha256],
    claim: { ...atLeast, valid_until: "2026-11-10", figures: [], purpose: null },
  },
  withdrawn: {
    code: "KFP-7K3M-92QX-TB4W",
    state: "withdrawn",
    withdrawn_on: "2026-11-10",
    claim: null,
    email: null,
    sha256: [],
  },
  email: {
    code: "KFE-7K3M-92QX-TB4W",
    state: "valid",
    withdrawn_on: null,
    claim: null,
    email: {
      subject: "Your Nigerian bank account was changed",
      sent_at: "2026-11-12T08:00:00.000Z",
      recipient: "a•••@example.com",
    },
    sha256: [],
  },
} as const satisfies Record<string, CheckedDocument>;

/** What a member can prove. */
export const provableFunds = {
  both: {
    day: "2026-11-11",
    totals: [
      { currency: "NGN", amount: toMinor(763_269_230n) },
      { currency: "USD", amount: toMinor(120_450n) },
    ],
    name: "Adaeze Ngozi Okafor",
  },
  none: { day: null, totals: [], name: "Adaeze Ngozi Okafor" },
} satisfies Record<string, ProvableFunds>;

const proof: FundsProof = {
  code: "KFP-7K3M-92QX-TB4W",
  says: "at_least",
  least: { currency: "NGN", amount: toMinor(500_000_000n) },
  day: "2026-10-31",
  purpose: "UK visa application",
  valid_until: "2027-02-10",
  shows_name: true,
  made_at: "2026-11-12T09:00:00.000Z",
  withdrawn_at: null,
  state: "valid",
};

/** A member's proofs of funds, one in each state. */
export const fundsProofs: FundsProof[] = [
  proof,
  {
    ...proof,
    code: "KFP-8M2P-41RS-XC5Z",
    says: "full_figures",
    least: null,
    purpose: "School admission",
    made_at: "2026-05-14T09:00:00.000Z",
    valid_until: "2026-08-12",
    state: "expired",
  },
  {
    ...proof,
    code: "KFP-3D9G-66TV-YH2J",
    says: "full_figures",
    least: null,
    purpose: "Bank reference",
    made_at: "2026-04-02T09:00:00.000Z",
    valid_until: "2026-07-01",
    withdrawn_at: "2026-06-09T09:00:00.000Z",
    state: "withdrawn",
  },
];

/** The key that signed the square code below, as the club publishes it. */
export const documentKeys: { keys: DocumentKey[] } = {
  keys: [
    {
      kty: "OKP",
      crv: "Ed25519",
      kid: "0a1b2c3d",
      x: "6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw",
      from: "2026-01-01",
      until: null,
    },
  ],
};

/** What stands behind the # of the address in the square code of `checkedDocuments.atLeast`. */
export const squareCode =
  "MQpLRlAtN0szTS05MlFYLVRCNFcKYXRfbGVhc3QKMjAyNi0xMS0xMgoKMjAyNi0xMC0zMQoKTkdONTAwMDAwMC4wMAoyMDI3LTAyLTEwCkFkYWV6ZSBOZ296aSBPa2Fmb3IKVUsgdmlzYSBhcHBsaWNhdGlvbg.0a1b2c3d.yy5psKxeUr_IKzz2wGufp7UdHgaFlkvBV8hfT0_0lDhD3OA1sCV_oSawJHcTS71fPaF-PDLgb-JF8jx3p3kiDQ";

/** The fingerprint of `documentCertificate`, as OpenSSL computed it. */
export const DOCUMENT_FINGERPRINT =
  "5C:58:B0:8C:9D:76:E9:AC:AB:F0:DE:56:2A:5A:F1:AF:77:72:B9:1E:7B:16:10:B1:1A:5E:26:99:79:7E:1C:F8";

/** A certificate that signed PDFs, as it is published. */
export const documentCertificate: string = `CN=kinfold.example
SHA-256 ${DOCUMENT_FINGERPRINT}
-----BEGIN CERTIFICATE-----
MIIDUzCCAjugAwIBAgIUFMlD0PhFcckEbREIi1aUgvV1WCYwDQYJKoZIhvcNAQEL
BQAwOTEdMBsGA1UECgwUS2luZm9sZCBNZW1iZXJzIENsdWIxGDAWBgNVBAMMD2tp
bmZvbGQuZXhhbXBsZTAeFw0yNjExMjkwNDEzMDNaFw00NjExMjQwNDEzMDNaMDkx
HTAbBgNVBAoMFEtpbmZvbGQgTWVtYmVycyBDbHViMRgwFgYDVQQDDA9raW5mb2xk
LmV4YW1wbGUwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQDI7+MIxUwd
m7/joLEvN4Oc47+Dii9JlBLB9JM/w+PxGEVC6jyjacJaJi0WzkA9v2m2lOotvA4G
NxWbdLaZIsFnQQ6VqrdL1rpFLKcplhByoPPKG5Hc0T3MeAvNv8rjI0UKV+iBouNG
nVHcisQ4P2ZlXvbaPhAq3EiFWruPqEInwO/gYJtQDY8C5SHC7yMGUjgAg5WINAZV
ypIlcDzl63f5hdOZHYt1Rhy2HKTG33jAwUSpyKtzaCCGRtP2vAHaaSk3EhixUMs8
NmQ432p5JptgRbkx/uOudqw0KQ4Vp6M/Cr7fSg5Qntx5YjUa9CMA5jXOLqC/dhzD
gOalTROmBpFLAgMBAAGjUzBRMB0GA1UdDgQWBBTNl3ETX0KLJJ95seM6NfEhLjFl
zDAfBgNVHSMEGDAWgBTNl3ETX0KLJJ95seM6NfEhLjFlzDAPBgNVHRMBAf8EBTAD
AQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBoUlO1bwv8lGWNxGe+IcjnskpwLqZ2zZDk
KIDk2+gMORXLyyTwq1NFYQgJckg8Pw3jdAKTUWjGW6QxF2C3NRSyog8fQ6XqYmuj
vxy4zo8uYggEb6mY4VvWsWSYB//KnSbhlJFoX6VWxv7xoIP5yCgqfkwF9pE0/MeA
/vAd1Sp8J4ALxDunEgYbG5KyrQhx6ctQkqwLbjR/9L8BqIe6vPvaWa33bIKTp/Ww
6MKF3/AZawnUjIrzYxVaRg5VU92Ud19tBnLzxPB5hULqEv1sNpPo+6DRLEdmAba/
Dr5ZWkE1sAqZMvwbpAeYfHTZL1peoystlWTW1lQ7DMkVlx94vfi4
-----END CERTIFICATE-----
`;
