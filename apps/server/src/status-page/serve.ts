import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { readIncidents } from "./incidents.ts";
import { judgeClub, type Look } from "./judge.ts";
import { printStatusPage } from "./page.ts";

const PAGE = "index.html";

/**
 * Writes the page of a look into a folder, at once and whole. Incidents are read from a text file, which need not exist. Answers what is
 * wrong with that file, a sentence for each.
 */
export async function writeStatusPage(
  { folder, incidentsFile }: { folder: string; incidentsFile: string },
  { look, before, at }: { look: Look; before: Look | undefined; at: Date },
): Promise<string[]> {
  const text = await readFile(incidentsFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const { incidents, faults } = readIncidents(text);
  const part = join(folder, `${PAGE}.part`);
  await writeFile(part, printStatusPage(judgeClub(look, before), incidents, at));
  await rename(part, join(folder, PAGE));
  return faults;
}

/** Serves the page of the folder at every path, for who has no web server before the club. It reads nothing of a request. */
export async function serveStatusPage(folder: string, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    readFile(join(folder, PAGE)).then(
      (page) => {
        response.writeHead(200, {
          "content-type": "text/html; charset=utf-8",
          "cache-control": "no-cache",
          "content-length": page.length,
          "x-content-type-options": "nosniff",
        });
        response.end(request.method === "HEAD" ? undefined : page);
      },
      () => response.writeHead(503, { "retry-after": "60" }).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}
