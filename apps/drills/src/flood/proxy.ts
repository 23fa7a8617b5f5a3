import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "@kinfold/server/platform/embedded/free-port.ts";
import { HA_FILES, HAPROXY, readProxyVariables } from "../failover-drill/ground.ts";
import { waitUntilAnswers } from "../drill/wait-until-answers.ts";

/** What limits requests and not connections: taken out, the proxy is as it was when it counted connections alone. */
const REQUEST_LIMITS =
  /^ *(?:tune\.h2\.max-concurrent-streams|option http-buffer-request|http-request deny|http-request return).*$|(?: maxconn 400 maxqueue 200)$/gm;

/** Starts a HAProxy with the file of ops/ha in front of one server, without TLS. Answers its port for members, and what ends it. */
export async function startProxy(
  folder: string,
  server: { members: number; office: number },
  isPlanted: boolean,
): Promise<{ port: number; close: () => Promise<void> }> {
  const [port, office, database, none] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const at = (number: number): string => `127.0.0.1:${number}`;
  const own: Record<string, string> = {
    MEMBERS_AT: at(port),
    OFFICE_AT: at(office),
    DATABASE_AT: at(database),
    SERVER_1: at(server.members),
    OFFICE_1: at(server.office),
    SERVER_1_PORT: String(server.members),
    SERVER_2: at(none),
    OFFICE_2: at(none),
    SERVER_2_PORT: String(none),
  };
  for (const place of [1, 2, 3]) {
    own[`DATABASE_${place}`] = at(none);
    own[`PATRONI_${place}_PORT`] = String(none);
  }
  const variables = await readProxyVariables(own);
  const settings = await readFile(join(HA_FILES, "haproxy.cfg"), "utf8");
  const path = join(folder, "haproxy.cfg");
  await writeFile(path, isPlanted ? settings.replace(REQUEST_LIMITS, "") : settings);
  const child = spawn(HAPROXY, ["-db", "-f", path], { env: variables, stdio: "ignore" });
  const ended = once(child, "exit");
  await waitUntilAnswers(`http://127.0.0.1:${port}/api/ready`);
  return {
    port,
    close: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
