import type { Duplex } from "node:stream";
import pg from "pg";

/** Where a base backup begins or ends in the write-ahead log. */
export type LogPosition = { lsn: string; timeline: number };

export type BaseBackup = { start: LogPosition; end: LogPosition; manifest: Buffer };

/** So many bytes may wait for the reader before the database is asked to pause. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * BASE_BACKUP, as node-postgres runs a statement of its own kind: three result sets, and between the second and the third
 * one copy that holds a tar and then PostgreSQL's manifest.
 */
class BaseBackupQuery implements pg.Submittable {
  readonly rows: (string | null)[][] = [];
  readonly manifest: Buffer[] = [];
  readonly #text: string;
  readonly #tar: Buffer[] = [];
  #waiting = 0;
  #isInManifest = false;
  #archives = 0;
  #isOver = false;
  #error: Error | undefined;
  #stream: Duplex | undefined;
  #wake: () => void = () => undefined;

  constructor(text: string) {
    this.#text = text;
  }

  submit(wire: pg.Connection): void {
    this.#stream = wire.stream;
    wire.query(this.#text);
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const rest = chunk.subarray(1);
    switch (String.fromCharCode(chunk[0] ?? 0)) {
      case "n":
        this.#archives += 1;
        if (this.#archives > 1) this.#fail(new Error("the database has tablespaces"));
        break;
      case "m":
        this.#isInManifest = true;
        break;
      case "d":
        if (this.#isInManifest) this.manifest.push(Buffer.from(rest));
        else this.#take(Buffer.from(rest));
        break;
      default:
      // How far it is, which no one asked.
    }
  }

  handleError(error: Error): void {
    this.#fail(error);
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.#wake();
  }

  /** The tar, as it arrives. Throws what the database says is wrong. */
  async *tar(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = this.#tar.shift();
      if (next !== undefined) {
        this.#waiting -= next.length;
        if (this.#waiting < MOST_WAITING_BYTES / 2) this.#stream?.resume();
        yield next;
        continue;
      }
      if (this.#error !== undefined) throw this.#error;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  #take(chunk: Buffer): void {
    this.#tar.push(chunk);
    this.#waiting += chunk.length;
    if (this.#waiting > MOST_WAITING_BYTES) this.#stream?.pause();
    this.#wake();
  }

  #fail(error: Error): void {
    this.#error ??= error;
    this.#wake();
  }
}

function positionOf(row: (string | null)[] | undefined): LogPosition {
  const [lsn, timeline] = row ?? [];
  if (lsn === undefined || lsn === null)
    throw new Error("the database did not say where it stands");
  return { lsn, timeline: Number(timeline) };
}

/**
 * Copies the whole database server over the replication protocol, with the write-ahead log that the copy needs, and with
 * PostgreSQL's own manifest. `readTar` gets the tar as it arrives and must read all of it.
 */
export async function runBaseBackup(
  address: pg.ClientConfig,
  label: string,
  readTar: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<BaseBackup> {
  const config = { ...address, replication: "true", connectionTimeoutMillis: 10_000 };
  const client = new pg.Client(config);
  let query: BaseBackupQuery | undefined;
  client.on("error", (error) => query?.handleError(error));
  await client.connect();
  try {
    query = new BaseBackupQuery(
      `BASE_BACKUP (LABEL ${client.escapeLiteral(label)}, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    );
    client.query(query);
    await readTar(query.tar());
    const { rows, manifest } = query;
    return {
      start: positionOf(rows[0]),
      end: positionOf(rows.at(-1)),
      manifest: Buffer.concat(manifest),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
