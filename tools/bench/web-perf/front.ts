import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { request } from "node:http";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const CACHE = join(import.meta.dirname, "../..", "..", "node_modules", ".cache", "web-perf");
const FLOOR = brotliCompressSync(readFileSync(join(import.meta.dirname, "floor.html")));

/** Meant for one hop only; HTTP/2 forbids them. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding", "upgrade"]);

/** A record of TLS fits a packet and is read when it comes, as ops/ha/haproxy.cfg has it. */
const RECORD_BYTES = 1_419;

export type Front = {
  /** Lets a browser trust the front's certificate and keep what it caches. */
  browserFlag: string;
  close: () => void;
};

/** The club behind HTTP/2 and TLS on loopback, as in production, with the static floor page at /floor. */
export async function openFront(port: number, serverPort: number): Promise<Front> {
  const { key, cert } = certificate();
  const publicKey = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  const server = createSecureServer({ key, cert }, (question, answer) => {
    if (question.url === "/floor") {
      answer.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-encoding": "br",
        "cache-control": "no-cache",
      });
      answer.end(FLOOR);
    } else {
      passOn(question, answer, serverPort);
    }
  });
  server.on("secureConnection", (socket) => {
    socket.setMaxSendFragment(RECORD_BYTES);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const fingerprint = createHash("sha256").update(publicKey).digest("base64");
  return {
    browserFlag: `--ignore-certificate-errors-spki-list=${fingerprint}`,
    close: () => {
      server.close();
    },
  };
}

function passOn(question: Http2ServerRequest, answer: Http2ServerResponse, port: number): void {
  const headers = Object.fromEntries(
    Object.entries(question.headers).filter(([name]) => !name.startsWith(":")),
  );
  const onward = request(
    {
      host: "127.0.0.1",
      port,
      method: question.method,
      path: question.url,
      headers: {
        ...headers,
        host: `localhost:${port}`,
        // The club takes commands from pages of its own address alone.
        ...(headers["origin"] !== undefined && { origin: `http://localhost:${port}` }),
      },
    },
    (reply) => {
      const kept = Object.entries(reply.headers).filter(
        ([name, value]) => !HOP_BY_HOP.has(name) && value !== undefined,
      );
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(kept));
      reply.pipe(answer);
    },
  );
  onward.on("error", () => {
    answer.stream.close();
  });
  question.pipe(onward);
}

function certificate(): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(CACHE, "key.pem"), join(CACHE, "cert.pem")];
  if (!existsSync(cert)) {
    mkdirSync(CACHE, { recursive: true });
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
    const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
    execFileSync(
      "openssl",
      ["req", "-x509", ...curve, "-nodes", "-keyout", key, "-out", cert, "-days", "365", ...names],
      { stdio: "ignore" },
    );
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
