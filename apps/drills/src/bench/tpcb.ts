/** The tables of pgbench's "TPC-B-like" script, 100,000 accounts for each branch, filled as pgbench fills them. */
export const buildTpcbTables = (scale: number): string => `
  create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100);
  create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100);
  create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into pgbench_branches (bid, bbalance) select b, 0 from generate_series(1, ${scale}) b;
  insert into pgbench_tellers (tid, bid, tbalance) select t, (t - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) t;
  insert into pgbench_accounts (aid, bid, abalance, filler)
    select a, (a - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) a;
  alter table pgbench_branches add primary key (bid);
  alter table pgbench_tellers add primary key (tid);
  alter table pgbench_accounts add primary key (aid);`;

const HOT = "U&'club\\003aclearing\\003acard\\003aNGN'";
const wallet = (number: string): string =>
  `concat(U&'wallet\\003ab', ${number}, U&'\\003aavailable')`;

// A colon begins a variable of pgbench, also inside a text.
const post = (from: string, to: string): string =>
  `select ledger.post(concat('bench-', :key::bigint), 'adjustment', now(), array[${from}], array[${to}], array[:minor::bigint])`;

/** Scripts for pgbench: one movement each, between any two wallets, or from one account of the club into any wallet. */
export const buildScripts = (wallets: number): { spread: string; hot: string } => ({
  spread: `\\set a random(1, ${wallets})
\\set r random(1, ${wallets - 1})
\\set b :r + case when :r >= :a then 1 else 0 end
\\set minor random(1, 100)
\\set key random(1, 9000000000000000)
${post(wallet(":a::int"), wallet(":b::int"))};
`,
  hot: `\\set a random(1, ${wallets})
\\set minor random(1, 100)
\\set key random(1, 9000000000000000)
${post(HOT, wallet(":a::int"))};
`,
});
