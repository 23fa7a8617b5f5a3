import { createTransport } from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSandbox, type Sandbox } from "#sandbox.ts";
import { Inbox, type Email } from "./inbox.ts";

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await startSandbox({ host: "127.0.0.1", port: 0, smtpPort: 0 });
});
afterEach(async () => {
  await sandbox.close();
});

async function send(to: string | string[], subject: string, html = "<p>Code <b>0417</b></p>") {
  const transport = createTransport(sandbox.smtpUrl);
  try {
    await transport.sendMail({
      from: "Kinfold <hello@kinfold.example>",
      to,
      subject,
      text: "Your code is 0417",
      html,
    });
  } finally {
    transport.close();
  }
}

async function emails(query = ""): Promise<Email[]> {
  const answer = await fetch(`${sandbox.url}/mail/messages${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Email[];
}

const page = async (path: string): Promise<string> => (await fetch(sandbox.url + path)).text();

test("an email is found by its address, whatever the case, newest first", async () => {
  await send("Ada@Example.com", "First");
  await send(["ada@example.com", "obi@example.com"], "Second – naïve ₦");

  const matching = await emails("?to=ADA@example.com");
  expect(matching.map(({ subject }) => subject)).toEqual(["Second – naïve ₦", "First"]);
  expect(matching[0]).toMatchObject({
    to: "ada@example.com",
    from: "hello@kinfold.example",
    text: "Your code is 0417",
    html: "<p>Code <b>0417</b></p>",
  });
  expect(Date.parse(matching[0]?.received_at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await emails()).toHaveLength(3);
  expect(await emails("?to=stranger@example.com")).toEqual([]);
});

test("one email is read by its id and all are forgotten on request", async () => {
  await send("ada@example.com", "Welcome");
  const [email] = await emails();
  const one = await fetch(`${sandbox.url}/mail/messages/${email?.id}`);
  expect(await one.json()).toEqual(email);

  const gone = await fetch(`${sandbox.url}/mail/messages`, { method: "DELETE" });
  expect(await gone.json()).toEqual({ deleted: 1 });
  expect((await fetch(`${sandbox.url}/mail/messages/${email?.id}`)).status).toBe(404);
  expect(await emails()).toEqual([]);
});

test("an email cannot run anything in the page that shows it", async () => {
  await send("ada@example.com", "<script>alert(1)</script>", "<script>alert(2)</script>hello");
  const [email] = await emails();

  const list = await page("/mail");
  expect(list).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(list).not.toContain("<script>alert");
  expect(await page(`/mail/${email?.id}`)).not.toContain("<script>alert");

  const body = await fetch(`${sandbox.url}/mail/${email?.id}/html`);
  expect(body.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  expect(body.headers.get("content-security-policy")).not.toContain("allow-scripts");
});

test("a busy mailbox answers later and a missing one never", async () => {
  await expect(send("ada+later@example.com", "One")).rejects.toMatchObject({ responseCode: 451 });
  await send("ada+later@example.com", "Two");
  await expect(send("ada+never@example.com", "One")).rejects.toMatchObject({ responseCode: 550 });
  expect((await emails()).map(({ subject }) => subject)).toEqual(["Two"]);
});

test("the inbox forgets the oldest email when it is full", async () => {
  const inbox = new Inbox(2);
  for (const subject of ["a", "b", "c"]) {
    const raw = new TextEncoder().encode(`Subject: ${subject}\r\n\r\nhello`);
    inbox.deliver(raw, { from: "club@example.com", to: ["ada@example.com"] });
  }
  expect((await inbox.list()).map(({ subject }) => subject)).toEqual(["c", "b"]);
});

test("a port that is taken is reported and leaves nothing listening", async () => {
  const taken = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ host: "127.0.0.1", port: taken, smtpPort: 0 })).rejects.toMatchObject(
    { code: "EADDRINUSE" },
  );
  const smtp = Number(new URL(sandbox.smtpUrl).port);
  await expect(startSandbox({ host: "127.0.0.1", port: 0, smtpPort: smtp })).rejects.toMatchObject({
    code: "EADDRINUSE",
  });
});
