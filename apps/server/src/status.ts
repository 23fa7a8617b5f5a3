import { setTimeout as pause } from "node:timers/promises";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { lookAtClub, serveStatusPage, writeStatusPage, type Look } from "#status-page/index.ts";
import {
  CommandLineRefused,
  readCommandLine,
  readRequired,
  readWholeNumber,
} from "#platform/command-line.ts";
import { printLine } from "./check-database.ts";

const LONGEST_SECONDS = 3_600;

const orders = readCommandLine(
  {
    command: "npm run status",
    about: `
Looks at the club from outside and writes a page that says in plain words what works, for the web server that stands in front of it. It needs
no database, and stays up when the club is down. Exits with 0 once it has written the page.`,
    options: {
      club: { value: "URL", text: "the address of the members' app" },
      office: { value: "URL", text: "the address of the office" },
      metrics: { value: "URL", text: "the metrics of a server, once for each", isRepeated: true },
      into: { value: "FOLDER", text: "where index.html is written" },
      incidents: { value: "FILE", text: "what staff say; FOLDER/incidents.txt without it" },
      every: { value: "SECONDS", text: "looks again and again; otherwise once" },
      listen: { value: "PORT", text: "also serves the page here, on this machine" },
    },
    example: "--club https://club.example --office https://office.club.example --into status",
  },
  ({ options }) => {
    const address = (name: "club" | "office"): string => {
      const url = readRequired(name, options[name]);
      if (!/^https?:\/\/[^\s?#]+$/.test(url))
        throw new CommandLineRefused(`--${name} wants an address. See --help.`);
      return url.replace(/\/+$/, "");
    };
    const folder = readRequired("into", options.into);
    const number = (name: "every" | "listen", most: number): number | undefined =>
      options[name] === undefined ? undefined : readWholeNumber(name, options[name], 1, most);
    return {
      club: { url: address("club"), officeUrl: address("office"), metricsUrls: options.metrics },
      place: { folder, incidentsFile: options.incidents ?? join(folder, "incidents.txt") },
      seconds: number("every", LONGEST_SECONDS),
      port: number("listen", 65_535),
    };
  },
);

const { club, place, seconds, port } = orders;
await mkdir(place.folder, { recursive: true });
let before: Look | undefined;
for (;;) {
  const look = await lookAtClub(club);
  const faults = await writeStatusPage(place, { look, before, at: new Date() });
  for (const fault of faults) printLine(fault);
  if (port !== undefined && before === undefined)
    await serveStatusPage(place.folder, port, "127.0.0.1");
  before = look;
  if (seconds === undefined) break;
  await pause(seconds * 1_000);
}
