import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RECEIPT_MAX_BYTES } from "@kinfold/contract/limits";
import { depositToWallet } from "@kinfold/contract/payments";
import { fastify, type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readPort } from "./embedded/free-port.ts";
import { acceptFiles, getBodyMaxBytes, receiveForm, SentForm } from "./file-body.ts";
import { createDiskFiles } from "./files/disk-files.ts";
import { Refused } from "./refusing.ts";
import { drainUnreadBodies } from "./unread-bodies.ts";

const FILE = randomBytes(3_000_000);
const SMALL = randomBytes(1_000);

let folder: string;
let app: FastifyInstance;
let work: (form: SentForm) => Promise<unknown>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kinfold-form-"));
  const files = createDiskFiles(folder);
  app = fastify();
  acceptFiles(app);
  drainUnreadBodies(app);
  app.setErrorHandler((error, _request, reply) =>
    reply.code(400).send({ code: error instanceof Refused ? error.code : "fault" }),
  );
  app.post("/", {
    bodyLimit: getBodyMaxBytes(depositToWallet),
    config: { endpoint: depositToWallet },
    handler: (request) =>
      receiveForm(request, files, async () => {
        if (!(request.body instanceof SentForm)) throw new Error("no form came");
        return work(request.body);
      }),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const listUnfinished = (): Promise<string[]> =>
  readdir(join(folder, "unfinished")).catch(() => [] as string[]);

const createForm = (...receipts: Buffer[]): FormData => {
  const form = new FormData();
  form.append("amount", "5000");
  for (const receipt of receipts)
    form.append("receipt", new Blob([new Uint8Array(receipt)]), "a.pdf");
  return form;
};

const send = (body: FormData | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${readPort(app.server)}/`, {
    method: "POST",
    headers,
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

test("while a form is worked on, its file lies whole on the disk, and afterwards it is gone", async () => {
  let isWhole = false;
  work = async ({ fields, file }) => {
    expect(fields).toEqual({ amount: "5000" });
    expect(await listUnfinished()).toHaveLength(1);
    isWhole = (await readFile(file?.path ?? "")).equals(FILE);
    return { sizeBytes: file?.sizeBytes, sha256: file?.sha256.toString("hex") };
  };
  const response = await send(createForm(FILE));
  expect(await response.json()).toEqual({
    sizeBytes: FILE.length,
    sha256: createHash("sha256").update(FILE).digest("hex"),
  });
  expect(isWhole).toBe(true);
  expect(await listUnfinished()).toEqual([]);
});

test("a form whose work fails leaves nothing", async () => {
  work = async () => {
    throw new Error("the database is away");
  };
  expect(await (await send(createForm(FILE))).json()).toEqual({ code: "fault" });
  expect(await listUnfinished()).toEqual([]);
});

test.each([
  ["with two files", () => createForm(FILE, FILE), "malformed"],
  ["with two files that come in one chunk", () => createForm(SMALL, SMALL), "malformed"],
  [
    "with a file that is too large",
    () => createForm(Buffer.alloc(RECEIPT_MAX_BYTES + 200_000)),
    "file_too_large",
  ],
])("a form %s is refused and leaves nothing", async (_which, form, code) => {
  work = async () => ({});
  expect(await (await send(form())).json()).toEqual({ code });
  expect(await listUnfinished()).toEqual([]);
});

test("a file that is too large and does not say so is refused where it passes the limit, and leaves nothing", async () => {
  work = async () => ({});
  const head = 'Content-Disposition: form-data; name="receipt"; filename="a.pdf"';
  let sent = 0;
  const endless = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(sent === 0 ? Buffer.from(`--x\r\n${head}\r\n\r\n`) : Buffer.alloc(65_536));
      sent += 1;
      if (sent > 400) controller.close();
    },
  });
  const response = await send(endless, { "content-type": "multipart/form-data; boundary=x" });
  expect(await response.json()).toEqual({ code: "file_too_large" });
  expect(await listUnfinished()).toEqual([]);
});

test("a sender who leaves in the middle of a file leaves nothing", async () => {
  let isWorkedOn = false;
  work = async () => (isWorkedOn = true);
  const client = connect(readPort(app.server), "127.0.0.1");
  client.write(
    `POST / HTTP/1.1\r\nHost: kinfold.test\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${FILE.length}\r\n\r\n` +
      '--x\r\nContent-Disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n',
  );
  client.write(FILE.subarray(0, 1_000_000));
  await expect.poll(listUnfinished).toHaveLength(1);
  client.destroy();
  await expect.poll(listUnfinished).toEqual([]);
  expect(isWorkedOn).toBe(false);
});
