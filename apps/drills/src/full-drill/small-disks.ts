import { spawn, spawnSync } from "node:child_process";
import { existsSync, openSync, closeSync, rmSync, statfsSync, writeSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** In megabytes: a new club's database and its log, with some room, and as much as some receipts take. */
const DATABASE_MB = 320;
const CLUB_MB = 64;
/** Names the folder of the disks to the program that runs on them. */
const VARIABLE = "FULL_DRILL_DISKS";

const MOUNT_ALL = `mount -t tmpfs -o size=${DATABASE_MB}m,mode=1777 tmpfs "$1/database" &&
  mount -t tmpfs -o size=${CLUB_MB}m,mode=1777 tmpfs "$1/club" && shift && exec "$@"`;

/** What stands before a command that is to see the mounts of a process and no one else's. As an ordinary user it takes a user namespace. */
function namespaceOf(): { outside: string[]; inside: string[] } {
  const mounts = ["--mount", "--propagation", "private"];
  if (process.getuid?.() === 0) return { outside: ["unshare", ...mounts], inside: [] };
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return {
    outside: ["unshare", "--user", "--map-root-user", ...mounts],
    // PostgreSQL does not run as root, nor as a user who looks like it.
    inside: ["unshare", "--user", `--map-user=${user}`, `--map-group=${group}`],
  };
}

/** The folders of the two small disks, where this program was started on them. */
export function findSmallDisks(): { database: string; club: string } | undefined {
  const folder = process.env[VARIABLE];
  return folder === undefined
    ? undefined
    : { database: join(folder, "database"), club: join(folder, "club") };
}

/** Why no disk can be mounted here, for the person who wants it; undefined when it can. */
export function explainNoMount(): string | undefined {
  if (!existsSync("/proc/self/ns/mnt")) return "Small disks are mounted on Linux only.";
  const { outside, inside } = namespaceOf();
  const [program, ...args] = [...outside, "sh", "-c", 'mount -t tmpfs tmpfs /mnt && "$@"'];
  const { status } = spawnSync(program, [...args, "sh", ...inside, "true"], { stdio: "ignore" });
  return status === 0
    ? undefined
    : "This user may not mount a disk: run it as root, or allow user namespaces (kernel.unprivileged_userns_clone, kernel.apparmor_restrict_unprivileged_userns).";
}

/** Starts this program once more on two small disks in memory that end with it. Answers its exit status. */
export async function runOnSmallDisks(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "kinfold-disks-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "database"));
  await mkdir(join(folder, "club"));
  const { outside, inside } = namespaceOf();
  const shell = ["sh", "-c", MOUNT_ALL, "sh", folder];
  const all = [...outside, ...shell, ...inside, process.execPath, ...process.argv.slice(1)];
  const [program = "", ...args] = all;
  const child = spawn(program, args, {
    stdio: "inherit",
    env: { ...process.env, [VARIABLE]: folder },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => child.kill(signal));
  }
  const status = await new Promise<number>((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1));
  });
  await rm(folder, { recursive: true, force: true });
  return status;
}

const FILL_EVERY_MS = 20;
const PIECE = Buffer.alloc(262_144);
const SMALLEST_BYTES = 512;

/** Writes until the disk takes no more byte. */
function fillUp(file: number): void {
  for (let size = PIECE.length; size >= SMALLEST_BYTES;) {
    try {
      writeSync(file, PIECE, 0, size);
    } catch {
      size /= 2;
    }
  }
}

/** A file that takes all room of a disk, and whatever becomes free there, until it is removed. */
export class Filler {
  readonly #path: string;
  readonly #folder: string;
  readonly #file: number;
  readonly #timer: NodeJS.Timeout;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, "restored-copy.tar");
    this.#file = openSync(this.#path, "a");
    fillUp(this.#file);
    this.#timer = setInterval(() => fillUp(this.#file), FILL_EVERY_MS);
  }

  /** The bytes that are left on the disk now. */
  readFreeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize;
  }

  remove(): void {
    clearInterval(this.#timer);
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}
