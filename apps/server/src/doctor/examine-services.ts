import { connect } from "node:tls";
import { DAY_MS, SECOND_MS } from "@kinfold/contract/durations";
import type { Env } from "#platform/env.ts";
import { CALLED_SETTINGS } from "#platform/outgoing.ts";
import { createMailTransport } from "#platform/post.ts";
import { createFindings, readErrorCode, type Finding } from "./finding.ts";

const ANSWERS_WITHIN_MS = 5 * SECOND_MS;
/** So long before it ends a certificate is renewed by every usual tool. */
const CERTIFICATE_LEFT_MS = 14 * DAY_MS;
const HTTPS_PORT = 443;

const WHY: Readonly<Record<string, string>> = {
  EAI_NONAME: "its name is not known",
  EAI_AGAIN: "the name server does not answer",
  EAI_FAIL: "the name server does not answer",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it ended the connection",
  EHOSTUNREACH: "no network leads there",
  ENETUNREACH: "no network leads there",
  EPROTO: "it does not speak TLS",
  CERT_HAS_EXPIRED: "its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by no one that we trust",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by no one that we trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "it does not send the certificate of its signer",
  EAUTH: "it refuses the user or the password",
  ETLS: "it offers no TLS",
};

const isTimeout = (error: unknown): boolean =>
  (error instanceof Error && error.name === "TimeoutError") || readErrorCode(error) === "ETIMEDOUT";

function explain(error: unknown): string {
  const code = readErrorCode(error);
  if (isTimeout(error)) return "it does not answer";
  return WHY[code] ?? `it fails with ${code || "an error without a code"}`;
}

type Called = { finding: Finding; aheadMs: number | undefined };

async function call(name: string, url: string): Promise<Called> {
  const find = createFindings("providers");
  const { host, origin } = new URL(url);
  const beganAt = Date.now();
  try {
    // The origin alone: no path of a provider does anything for who only looks.
    const answer = await fetch(origin, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const dated = Date.parse(answer.headers.get("date") ?? "");
    const ours = (beganAt + Date.now()) / 2;
    const aheadMs = Number.isNaN(dated) ? undefined : dated + SECOND_MS / 2 - ours;
    return { finding: find("right", `${host} answers (${name}).`), aheadMs };
  } catch (error) {
    const sentence = `${host} cannot be reached: ${explain(error)}. Check ${name} and the firewall.`;
    return { finding: find("wrong", sentence), aheadMs: undefined };
  }
}

/** Whether each service that the server calls can be reached, and by how much its clock is ahead of ours. Signs in nowhere. */
export async function examineProviders(
  env: Pick<Env, (typeof CALLED_SETTINGS)[number]>,
): Promise<{ findings: Finding[]; aheadMs: number[] }> {
  const named = CALLED_SETTINGS.filter((name) => env[name] !== "");
  const called = await Promise.all(named.map((name) => call(name, env[name])));
  return {
    findings: called.map(({ finding }) => finding),
    aheadMs: called.flatMap(({ aheadMs }) => (aheadMs === undefined ? [] : [aheadMs])),
  };
}

/** When the certificate of this address ends. Rejects when it is not trusted or not for that name. */
const readCertificateEnd = ({ hostname, port }: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || HTTPS_PORT,
      servername: hostname,
      timeout: ANSWERS_WITHIN_MS,
    });
    socket.once("secureConnect", () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once("timeout", () => {
      socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }));
    });
    socket.once("error", reject);
  });

const findTls = createFindings("TLS");

/** Whether a certificate that ends then is to be renewed now. */
export function judgeCertificate(host: string, end: Date, now: Date): Finding {
  const until = `The certificate of ${host} is good until ${end.toISOString().slice(0, 10)}.`;
  return end.getTime() - now.getTime() > CERTIFICATE_LEFT_MS
    ? findTls("right", until)
    : findTls("wrong", `${until} Renew it, and let the proxy load it.`);
}

/** Whether the addresses of the app and of the office have certificates that browsers trust, and for how long. */
export async function examineCertificates(
  env: Pick<Env, "PUBLIC_URL" | "OFFICE_URL">,
  now: Date,
): Promise<Finding[]> {
  const names = ["PUBLIC_URL", "OFFICE_URL"] as const;
  return Promise.all(
    names.map(async (name) => {
      const url = new URL(env[name]);
      if (url.protocol !== "https:")
        return findTls("unknown", `${name} is for this machine alone, without TLS.`);
      try {
        return judgeCertificate(url.host, await readCertificateEnd(url), now);
      } catch (error) {
        const sentence = `${url.host} has no TLS that a browser takes: ${explain(error)}. Check ${name}, its DNS entry and the proxy.`;
        return findTls("wrong", sentence);
      }
    }),
  );
}

/** Whether the mail server lets us in. Sends nothing. */
export async function examineMail(
  env: Pick<Env, "SMTP_URL" | "MAIL_FROM" | "isProduction">,
): Promise<Finding[]> {
  const find = createFindings("mail");
  const transport = createMailTransport(env);
  try {
    await transport.verify();
    return [find("right", `The mail server takes emails of ${env.MAIL_FROM}.`)];
  } catch (error) {
    const sentence = `The mail server does not let us in: ${explain(error)}. Check SMTP_URL.`;
    return [find("wrong", sentence)];
  } finally {
    transport.close();
  }
}
