import pg from "pg";

export type Answer = Pick<pg.QueryResult, "command" | "rowCount" | "rows">;

/** A statement as it leaves. Under a name, each connection plans it once. */
export type PreparedStatement = {
  text: string;
  values?: readonly unknown[];
  name?: string;
};

const INT8 = 20;

type Parser = (text: string) => unknown;

const parseInt8: Parser = (text) => BigInt(text);

/** int8 is money and counters: bigint, never a lossy number. Kept to our own statements, not set for the whole process. */
const getParser = (oid: number): Parser =>
  oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, "text");

/** The columns of the rows of a statement, in their order. */
type Columns = readonly { name: string; parse: Parser }[];

/** Of a connection: the columns of each statement that has a name, by the name. */
const described = new WeakMap<pg.Connection, Map<string, Columns>>();
/** Of a connection: the same, but it does not ask for columns. */
const undescribing = new WeakMap<pg.Connection, pg.Connection>();

type Described = { fields: readonly { name: string; dataTypeID: number }[] };

/** What pg's Query is made of and its types do not say. */
type QueryParts = {
  name?: string | undefined;
  values?: readonly unknown[] | undefined;
  callback: (error: unknown, answer?: Answer) => void;
  submit(connection: pg.Connection): unknown;
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const PgQuery = pg.Query as unknown as new (text: string) => QueryParts;

/** The same connection, which does not ask for the columns of what it sends. */
function withoutDescribing(connection: pg.Connection): pg.Connection {
  let other = undescribing.get(connection);
  if (other === undefined) {
    const own = { describe: { value: () => undefined } };
    // What is made of a connection is one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    other = Object.create(connection, own) as pg.Connection;
    undescribing.set(connection, other);
  }
  return other;
}

const NO_ANSWER = { command: "", rowCount: null } as const;
const ANSWERED = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/**
 * A statement on its way. A statement with a name has its columns described once on each connection: PostgreSQL refuses to run it
 * when they change. pg asks for them each time, and prepares for them anew.
 */
export class StatementQuery extends PgQuery {
  readonly #answer: Answer = { ...NO_ANSWER, rows: [] };
  #connection: pg.Connection | undefined;
  #columns: Columns | undefined;
  #results = 0;
  #failure: { reason: unknown } | undefined;

  constructor(
    { text, values, name }: PreparedStatement,
    callback: (error: unknown, answer?: Answer) => void,
  ) {
    super(text);
    this.name = name;
    this.values = values;
    this.callback = callback;
  }

  override submit(connection: pg.Connection): unknown {
    this.#connection = connection;
    if (this.name !== undefined) this.#columns = described.get(connection)?.get(this.name);
    return super.submit(this.#columns === undefined ? connection : withoutDescribing(connection));
  }

  handleRowDescription({ fields }: Described): void {
    this.#noteColumns(
      fields.map(({ name, dataTypeID }) => ({ name, parse: getParser(dataTypeID) })),
    );
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    const row: Record<string, unknown> = {};
    try {
      this.#columns?.forEach(({ name, parse }, at) => {
        const text = fields[at];
        row[name] = text == null ? null : parse(text);
      });
      this.#answer.rows.push(row);
    } catch (reason) {
      this.#failure = { reason };
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#results += 1;
    // It was described, and has no columns.
    if (this.#columns === undefined) this.#noteColumns([]);
    const [, command = "", first, second] = ANSWERED.exec(text) ?? [];
    const count = second ?? first;
    this.#answer.command = command;
    this.#answer.rowCount = count === undefined ? null : Number(count);
  }

  handleError(error: unknown): void {
    this.callback(this.#failure === undefined ? error : this.#failure.reason);
  }

  handleReadyForQuery(): void {
    if (this.#failure !== undefined) this.callback(this.#failure.reason);
    // Text without values may hold several statements: none of their answers is that of all.
    else this.callback(null, this.#results > 1 ? { ...NO_ANSWER, rows: [] } : this.#answer);
  }

  #noteColumns(columns: Columns): void {
    this.#columns = columns;
    const connection = this.#connection;
    if (connection === undefined || this.name === undefined) return;
    let byName = described.get(connection);
    if (byName === undefined) {
      byName = new Map();
      described.set(connection, byName);
    }
    byName.set(this.name, columns);
  }
}
