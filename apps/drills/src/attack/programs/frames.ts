import { connect } from "node:net";
import { scaleTime } from "../../drill/scale-time.ts";
import { checkHonest, type Honest, type Program } from "../program.ts";

const GIVE_UP_MS = 8_000;
const HOST = "Host: kinfold.test\r\n";
const LOGIN = "POST /api/auth/login HTTP/1.1\r\n";
const JSON_TYPE = "Content-Type: application/json\r\n";
/** A request inside the body of another: a server that counts bytes differently from the proxy before it answers it. */
const HIDDEN = `GET /api/ready HTTP/1.1\r\n${HOST}\r\n`;

/** Frames that no client sends, and how many answers there may be at the most. */
const FRAMES: Readonly<Record<string, { bytes: string; answers: number }>> = {
  "no host": { bytes: "GET /api/ready HTTP/1.1\r\n\r\n", answers: 1 },
  "two hosts": { bytes: `GET /api/ready HTTP/1.1\r\n${HOST}${HOST}\r\n`, answers: 1 },
  "two lengths": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Content-Length: 2\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    answers: 1,
  },
  "a length and chunks": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: 1,
  },
  "chunks under another name": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: 1,
  },
  "chunks after a tab": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Transfer-Encoding:\tchunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    answers: 1,
  },
  "a negative length": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Content-Length: -1\r\n\r\n${HIDDEN}`,
    answers: 1,
  },
  "a length in words": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Content-Length: 0x2\r\n\r\n${HIDDEN}`,
    answers: 1,
  },
  "a chunk that lies": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n`,
    answers: 1,
  },
  "a space before the colon": {
    bytes: `${LOGIN}${HOST}${JSON_TYPE}Content-Length : 2\r\n\r\n{}${HIDDEN}`,
    answers: 1,
  },
  "a folded header": {
    bytes: `GET /api/ready HTTP/1.1\r\n${HOST}X-Long: a\r\n b\r\n\r\n`,
    answers: 1,
  },
  "bare line feeds": { bytes: "GET /api/ready HTTP/1.1\nHost: x\n\n", answers: 1 },
  "a NUL in a header": {
    bytes: `GET /api/ready HTTP/1.1\r\n${HOST}X-Nul: a\u0000b\r\n\r\n`,
    answers: 1,
  },
  "a header without an end": {
    bytes: `GET /api/ready HTTP/1.1\r\n${HOST}X-Long: ${"a".repeat(100_000)}\r\n\r\n`,
    answers: 1,
  },
  "a thousand headers": {
    bytes: `GET /api/ready HTTP/1.1\r\n${HOST}${"X-Many: a\r\n".repeat(5_000)}\r\n`,
    answers: 1,
  },
  "an address without an end": {
    bytes: `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`,
    answers: 1,
  },
  "a whole URL": {
    bytes: `GET http://evil.example/api/ready HTTP/1.1\r\n${HOST}\r\n`,
    answers: 1,
  },
  "another protocol": { bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", answers: 1 },
  "an old protocol": { bytes: "GET /api/ready\r\n\r\n", answers: 1 },
  "a tunnel": { bytes: `CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${HOST}\r\n`, answers: 1 },
  "an upgrade": {
    bytes: `GET /api/ready HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    answers: 1,
  },
  "TLS at the plain port": { bytes: "\u0016\u0003\u0001\u0002\u0000\u0001", answers: 1 },
};

/** All that is answered over one connection until it is closed, by the club or by us. */
function exchange(port: number, bytes: string): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ host: "127.0.0.1", port });
    const end = (isClosed: boolean): void => {
      clearTimeout(giveUp);
      socket.destroy();
      resolve({ text, isClosed });
    };
    const giveUp = setTimeout(() => end(false), scaleTime(GIVE_UP_MS));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.once("close", () => end(true));
    socket.once("error", () => end(true));
    socket.once("connect", () => {
      socket.write(Buffer.from(bytes, "latin1"));
      // No more requests follow: the server then closes a kept-alive connection as well.
      setTimeout(() => socket.end(), 500);
    });
  });
}

/** Broken frames at both listeners: no more than one answer to each, no 500, no hidden request done, and no one else notices. */
export const probeFrames: Program = async ({ clerks, send, stage }) => {
  const faults: string[] = [];
  const honest: Honest[] = [];
  const admin = Object.entries(clerks.get("admin") ?? {}).map((header) => header.join(": "));
  let tries = 0;
  for (const base of [stage.url, stage.officeUrl]) {
    const port = Number(new URL(base).port);
    await Promise.all(
      Object.entries(FRAMES).map(async ([name, { bytes, answers }]) => {
        tries += 1;
        const { text, isClosed } = await exchange(port, bytes);
        const statuses = text.match(/HTTP\/1\.[01] \d{3}/g) ?? [];
        if (!isClosed) faults.push(`${name}: the connection stays open`);
        if (statuses.length > answers) faults.push(`${name}: ${statuses.length} answers`);
        const broken = statuses.find((one) => one.endsWith(" 500"));
        if (broken !== undefined) faults.push(`${name}: ${broken}`);
        if (/ 101\b/.test(statuses.join(" "))) faults.push(`${name}: the protocol was changed`);
      }),
    );
    // A hidden request would be answered as the second of these is.
    const path = base === stage.url ? "/api/ready" : "/api/admin/openapi.json";
    const whole = `GET ${path} HTTP/1.1\r\n${HOST}${admin.join("\r\n")}\r\n\r\n`;
    const { text } = await exchange(port, whole + whole);
    const answered = text.match(/HTTP\/1\.1 200/g)?.length ?? 0;
    honest.push(
      checkHonest(`two whole requests to ${path}`, answered === 2, `${answered} answers of 200`),
    );
    const { status } = await send({
      url: `${base}/api/${base === stage.url ? "ready" : "admin/openapi.json"}`,
    });
    if (![200, 401].includes(status)) faults.push(`afterwards ${base} answers ${status}`);
  }
  return { tries, faults, honest };
};
