import { startSandbox } from "./sandbox.ts";

const HTTP_PORT = 3100;
const SMTP_PORT = 3125;

function portFrom(name: string, otherwise: number): number {
  const text = process.env[name]?.trim() ?? "";
  if (text === "") return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} must be a port between 0 and 65535.`);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("code" in error) || error.code !== "EADDRINUSE") return error.message;
  const taken = "port" in error ? Number(error.port) : 0;
  const name =
    taken === portFrom("SANDBOX_SMTP_PORT", SMTP_PORT) ? "SANDBOX_SMTP_PORT" : "SANDBOX_PORT";
  return `Port ${taken} is taken by another program; end it, or give the sandbox another with ${name}.`;
}

try {
  const sandbox = await startSandbox({
    host: process.env["HOST"] || "127.0.0.1",
    port: portFrom("SANDBOX_PORT", HTTP_PORT),
    smtpPort: portFrom("SANDBOX_SMTP_PORT", SMTP_PORT),
  });
  const stop = (): void => {
    void sandbox.close();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // Started by another program: when that one is gone, however it went, so is this.
  process.once("disconnect", stop);
  process.channel?.unref();
  console.log(JSON.stringify({ msg: "serving", url: sandbox.url, smtp: sandbox.smtpUrl }));
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
