import { join } from "node:path";
import { freePorts } from "../../machine/ports.ts";
import { startService } from "../../machine/service.ts";

const APPS = join(import.meta.dirname, "../../../apps");

/** Starts a demo club of its own whose members get this built app. Answers its port; `stopServices` ends it. */
export async function openBenchClub(dataDir: string, webRoot: string): Promise<{ port: number }> {
  const [port = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3);
  const env = {
    ...process.env,
    NODE_ENV: "development",
    HOST: "127.0.0.1",
    PORT: String(port),
    OFFICE_PORT: "0",
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    PUBLIC_URL: "",
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    WEB_ROOT: webRoot,
  };
  for (const app of ["sandbox", "server"]) {
    await startService({ name: `The ${app}`, main: join(APPS, app, "src", "main.ts"), env });
  }
  return { port };
}
