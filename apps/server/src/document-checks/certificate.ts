import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  sign,
  X509Certificate,
  type KeyObject,
} from "node:crypto";
import { promisify } from "node:util";
import {
  BitString,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set,
  Utf8String,
} from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  IssuerAndSerialNumber,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  Time,
} from "pkijs";
import type { PdfSigner } from "#pdf/index.ts";

const MODULUS_BITS = 3_072;
/** Longer than documents are asked about: the private half is gone after a year, and what it signed still has to be judged. */
const VALID_YEARS = 20;

const OID = {
  commonName: "2.5.4.3",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha256WithRsa: "1.2.840.113549.1.1.11",
  basicConstraints: "2.5.29.19",
  keyUsage: "2.5.29.15",
  subjectKeyIdentifier: "2.5.29.14",
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
} as const;

/** Bits 0, 1 and 5 of the usages: signatures, that they cannot be denied, and the certificate's own. NSS trusts no other. */
const USAGES = new Uint8Array([0b1100_0100]);
const UNUSED_BITS = 2;

/** What a signature has beside its certificate: attributes, names, and the signature itself. */
const BESIDE_CERTIFICATE = 1_024;

const generate = promisify(generateKeyPair);
const sha256 = (bytes: Uint8Array): Buffer<ArrayBuffer> =>
  Buffer.from(createHash("sha256").update(bytes).digest());

const algorithm = (id: string): AlgorithmIdentifier =>
  new AlgorithmIdentifier({ algorithmId: id, algorithmParams: new Null() });

/** A certificate that signs PDFs, and its private half (PKCS #8). Both DER. */
export type PdfKey = { certificate: Buffer; privateKey: Buffer };

function buildExtensions(publicKey: Buffer): Extension[] {
  const usage = new BitString({
    valueHex: USAGES,
    unusedBits: UNUSED_BITS,
  });
  const name = new OctetString({ valueHex: sha256(publicKey).subarray(0, 20) });
  return [
    new Extension({
      extnID: OID.basicConstraints,
      critical: true,
      extnValue: new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema().toBER(),
    }),
    new Extension({ extnID: OID.keyUsage, critical: true, extnValue: usage.toBER() }),
    new Extension({ extnID: OID.subjectKeyIdentifier, extnValue: name.toBER() }),
  ];
}

/** Makes a key for PDFs with a certificate that it signs itself: no authority stands behind the club but the club. */
export async function createPdfKey(name: string, from: Date): Promise<PdfKey> {
  const { publicKey, privateKey } = await generate("rsa", { modulusLength: MODULUS_BITS });
  const spki = publicKey.export({ format: "der", type: "spki" });
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + VALID_YEARS);
  const subject = new RelativeDistinguishedNames({
    typesAndValues: [
      new AttributeTypeAndValue({ type: OID.commonName, value: new Utf8String({ value: name }) }),
    ],
  });
  // Positive, and another for each key.
  const serial = sha256(spki).subarray(0, 16);
  serial.writeUInt8((serial.readUInt8() & 0x3f) | 0x40);
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ valueHex: serial }),
    signature: algorithm(OID.sha256WithRsa),
    issuer: subject,
    notBefore: new Time({ value: from }),
    notAfter: new Time({ value: until }),
    subject,
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(spki),
    extensions: buildExtensions(spki),
    signatureAlgorithm: algorithm(OID.sha256WithRsa),
  });
  const body = Buffer.from(certificate.encodeTBS().toBER());
  certificate.signatureValue = new BitString({ valueHex: sign("sha256", body, privateKey) });
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER()),
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }),
  };
}

/** What is signed of a document (CAdES): that it is data, its digest, and which certificate signs. In the order of DER. */
function buildAttributes(digest: Buffer, certificate: Buffer): Attribute[] {
  const identified = new Sequence({
    value: [
      new Sequence({
        value: [
          new Sequence({
            value: [new OctetString({ valueHex: sha256(certificate) })],
          }),
        ],
      }),
    ],
  });
  const attributes = [
    new Attribute({
      type: OID.contentType,
      values: [new ObjectIdentifier({ value: OID.data })],
    }),
    new Attribute({
      type: OID.messageDigest,
      values: [new OctetString({ valueHex: Buffer.from(digest) })],
    }),
    new Attribute({ type: OID.signingCertificateV2, values: [identified] }),
  ];
  const encode = (one: Attribute): Buffer => Buffer.from(one.toSchema().toBER());
  return attributes.toSorted((one, other) => Buffer.compare(encode(one), encode(other)));
}

function signDigest(digest: Buffer, certificateDer: Buffer, key: KeyObject): Buffer {
  const certificate = Certificate.fromBER(Uint8Array.from(certificateDer));
  const attributes = buildAttributes(digest, certificateDer);
  const signed = new Set({ value: attributes.map((one) => one.toSchema()) });
  const signature = sign("sha256", Buffer.from(signed.toBER()), key);
  const content = new SignedData({
    version: 1,
    digestAlgorithms: [algorithm(OID.sha256)],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        digestAlgorithm: algorithm(OID.sha256),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        signatureAlgorithm: algorithm(OID.sha256WithRsa),
        signature: new OctetString({ valueHex: signature }),
      }),
    ],
  });
  const info = new ContentInfo({
    contentType: OID.signedData,
    content: content.toSchema(true),
  });
  return Buffer.from(info.toSchema().toBER());
}

/** The signer of PDFs with this key: PAdES baseline B-B. RSA signs the same bytes the same way, so a PDF that is printed again is the same. */
export function createPdfSigner({ certificate, privateKey }: PdfKey): PdfSigner {
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  const { subject } = new X509Certificate(certificate);
  return {
    name: subject.replace(/^CN=/, ""),
    size: certificate.length + BESIDE_CERTIFICATE,
    sign: (digest) => signDigest(digest, certificate, key),
  };
}
