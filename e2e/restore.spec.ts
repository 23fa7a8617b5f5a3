import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePorts } from "../tools/machine/ports.ts";
import { startService, type Service } from "../tools/machine/service.ts";
import { Club, expect, test } from "./club.ts";
import { createMember } from "./joined.ts";
import { beginPayment, settleAtProvider } from "./money.ts";
import { signInStaff } from "./staff.ts";
import { callApi, enterPage } from "./steps.ts";

/** Backups are of a database that comes along with its server: two servers share one that does not. */
test.use({ servers: "one", clubOf: "restore", backups: "kept" });

const SERVER = join(import.meta.dirname, "..", "apps", "server", "src");
const run = promisify(execFile);

/** Starts a server on a restored data folder, beside the club that it was copied from. */
async function openCopy(club: Club, dataDir: string): Promise<{ copy: Club; service: Service }> {
  const [port = 0, officePort = 0] = await freePorts(2);
  const settings = {
    ...club.settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    OFFICE_PORT: String(officePort),
    BACKUP_TO: "",
  };
  const service = await startService({
    name: "The restored server",
    main: join(SERVER, "main.ts"),
    env: settings,
  });
  const url = `http://localhost:${port}`;
  const copy = new Club({
    url,
    officeUrl: `http://localhost:${officePort}`,
    sandboxUrl: club.sandboxUrl,
    dataDir: club.dataDir,
    settings,
    // No one moved its clock, and a copy in quarantine has none to move.
    servers: [club.url],
    clubOf: "restore",
  });
  return { copy, service };
}

const readNaira = async (page: Parameters<typeof callApi>[0]): Promise<number> =>
  (await callApi<{ ngn: { balance: number } }>(page, "/wallet")).ngn.balance;

test("the club is restored to a moment, read as a copy on which nothing changes, released, and a member goes on in it @main", async ({
  page,
  browser,
  club,
}) => {
  const member = await createMember(page, club);
  const pay = async (amount: number, balance = amount): Promise<void> => {
    const reference = await beginPayment(page, "NGN", { amount, gateway: "card" });
    await settleAtProvider(club, reference, "settle", { outcome: "success" });
    await expect.poll(() => readNaira(page)).toBe(balance);
  };
  await pay(5_000);
  const from = String(club.settings["BACKUP_TO"]);
  // No moment before the end of the first backup can be restored.
  await expect.poll(() => globSync("base/*/record", { cwd: from }).length).toBe(1);
  // The database dates what is committed by the machine's clock.
  const moment = new Date().toISOString();
  await pay(7_000, 12_000);

  const folder = `${club.dataDir}-restored`;
  const program = (name: string, words: string[]) =>
    run(process.execPath, [join(SERVER, name), "--from", from, ...words], {
      env: { ...club.settings, DATA_DIR: folder },
    });
  try {
    // What was committed can be restored once it is archived.
    await expect(async () => {
      const { stdout } = await program("restore.ts", ["--at", moment, "--into", folder]);
      expect(stdout).toContain("The copy is in quarantine");
    }).toPass({ intervals: [5_000] });

    const first = await openCopy(club, folder);
    const office = await (await browser.newContext()).newPage();
    await signInStaff(office, first.copy, "admin");
    const band = office.getByRole("complementary", { name: "Restored copy" });
    await expect(band).toContainText("This is a restored copy of the club");
    await office.context().close();
    await first.service.stop();

    const { stdout } = await program("release-copy.ts", [
      "--name",
      "Ngozi Eze",
      "--reason",
      "Compared with the bank and the providers.",
    ]);
    expect(stdout).toContain("Released by Ngozi Eze");

    const second = await openCopy(club, folder);
    const context = await browser.newContext({ baseURL: second.copy.url });
    const again = await context.newPage();
    await enterPage(again, member, "/dashboard/wallet");
    await expect(again.getByRole("group", { name: "Naira wallet" })).toContainText("₦5,000.00");
    await expect(again.getByRole("complementary", { name: "Restored copy" })).toHaveCount(0);
    await context.close();
    await second.service.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
