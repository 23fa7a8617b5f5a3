import { randomInt } from "node:crypto";
import pg from "pg";

/** Runs one transaction on this connection. */
export type Transaction = (client: pg.Client) => Promise<unknown>;

const statement = (client: pg.Client, name: string, text: string, values: unknown[] = []) =>
  client.query({ name, text, values });

/** pgbench's "TPC-B-like" transaction, statement for statement. */
export const createTpcb =
  (scale: number): Transaction =>
  async (client) => {
    const [aid, tid] = [randomInt(scale * 100_000) + 1, randomInt(scale * 10) + 1];
    const [bid, delta] = [randomInt(scale) + 1, randomInt(10_001) - 5_000];
    await client.query("begin");
    await statement(
      client,
      "a",
      "update pgbench_accounts set abalance = abalance + $1 where aid = $2",
      [delta, aid],
    );
    await statement(client, "s", "select abalance from pgbench_accounts where aid = $1", [aid]);
    await statement(
      client,
      "t",
      "update pgbench_tellers set tbalance = tbalance + $1 where tid = $2",
      [delta, tid],
    );
    await statement(
      client,
      "b",
      "update pgbench_branches set bbalance = bbalance + $1 where bid = $2",
      [delta, bid],
    );
    await statement(
      client,
      "h",
      "insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)",
      [tid, bid, aid, delta],
    );
    await client.query("commit");
  };

const POST =
  "select ledger.post($1, 'adjustment', now(), array[$2::text], array[$3::text], array[$4::bigint])";

/** Opens so many wallets, `b1` and on, with more money in each than a bench moves, and leaves the database at rest. */
export async function fillWallets(client: pg.Client, wallets: number): Promise<void> {
  await client.query(
    `select count(ledger.open_wallet('b' || w, 'NGN')) from generate_series(1, ${wallets}) w`,
  );
  await client.query(`select count(ledger.post('bench:open:' || w, 'deposit', now(), '{club:bank:NGN}',
    array['wallet:b' || w || ':available'], '{1000000000000}')) from generate_series(1, ${wallets}) w`);
  await client.query("vacuum analyze");
  await client.query("checkpoint");
}

/** One movement between two wallets, or out of the club's clearing account when `isHot`. */
export const createMovement =
  (wallets: number, isHot: boolean): Transaction =>
  (client) => {
    const to = randomInt(wallets) + 1;
    const from = ((to + randomInt(wallets - 1)) % wallets) + 1;
    const debit = isHot ? "club:clearing:card:NGN" : `wallet:b${from}:available`;
    const key = `bench-${randomInt(2 ** 47)}-${randomInt(2 ** 47)}`;
    const values = [key, debit, `wallet:b${to}:available`, randomInt(100) + 1];
    return statement(client, "p", POST, values);
  };

/** Transactions per second of so many clients over so long a time. */
export async function countPerSecond(
  address: pg.ClientConfig,
  work: Transaction,
  clients: number,
  seconds: number,
): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client(address);
      await client.connect();
      await work(client);
      return client;
    }),
  );
  const started = performance.now();
  const until = started + seconds * 1000;
  let done = 0;
  await Promise.all(
    connections.map(async (client) => {
      while (performance.now() < until) {
        await work(client);
        done += 1;
      }
    }),
  );
  const took = (performance.now() - started) / 1000;
  await Promise.all(connections.map((client) => client.end()));
  return done / took;
}
