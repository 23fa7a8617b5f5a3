/**
 * Which columns of a statement can be null, read from PostgreSQL's own parse tree. A column is not null only when that is certain:
 * a not-null column of its table outside the nullable side of a join, a column that the conditions rule null out for, or an
 * expression that is never null (`count(*)`, `coalesce` with a value). Whatever is not known here counts as nullable.
 */
import {
  parseSync,
  type FuncCall,
  type JoinExpr,
  type Node,
  type RangeFunction,
  type ReturningClause,
  type SelectStmt,
  type WithClause,
} from "libpg-query";

/** A column, and whether it is never null. */
export type Column = { name: string; isNotNull: boolean };

/** By the name of a table or view, its columns in order. */
export type Catalog = ReadonlyMap<string, readonly Column[]>;

type Relation = { alias: string; columns: Column[] };
type Scope = {
  relations: Relation[];
  /** Columns that `using` makes one of two. */
  merged: Map<string, boolean>;
  ctes: ReadonlyMap<string, readonly Column[]>;
  outer: Scope | undefined;
  isGrouped: boolean;
};

/** Functions that always answer something. */
const NEVER_NULL = new Set(
  `count now clock_timestamp statement_timestamp transaction_timestamp row_number rank dense_rank gen_random_uuid concat
  jsonb_build_object json_build_object jsonb_build_array json_build_array num_nulls num_nonnulls random pg_backend_pid
  current_database pg_try_advisory_xact_lock pg_try_advisory_lock`.split(/\s+/),
);

/** Functions that answer something whenever every argument is something. */
const TOTAL = new Set(
  `lower upper btrim ltrim rtrim length char_length octet_length right left substr replace lpad rpad split_part
  regexp_replace starts_with floor ceil ceiling round trunc abs sign div mod power to_char to_timestamp date_trunc
  date_part extract make_interval make_date age timezone encode decode convert_to sha256 md5 digest hashtextextended
  to_jsonb to_json jsonb_array_length cardinality string_to_array array_to_string array_append array_cat position initcap
  translate reverse repeat generate_series txid_current pg_current_wal_lsn jsonb_set array_remove trim_scale`.split(
    /\s+/,
  ),
);

/** Aggregates that are null over no rows, and else only when all values are. */
const OF_ROWS = new Set("sum min max avg bool_and bool_or every string_agg bit_or".split(" "));

/** Aggregates that are null over no rows only. */
const COLLECTING = new Set(
  "array_agg jsonb_agg json_agg jsonb_object_agg json_object_agg".split(" "),
);

/** Functions of a column that are null when it is: a condition on what they answer rules null out. */
const OF_COLUMN = new Set("length lower upper substr btrim".split(" "));

/** Operators that look into a value, and may find nothing. */
const LOOKING = new Set(["->", "->>", "#>", "#>>"]);

/** As PostgreSQL counts a window without a frame of its own. */
const DEFAULT_FRAME = 1058;

const text = (node: Node | undefined): string =>
  node !== undefined && "String" in node ? (node.String.sval ?? "") : "";
const named = (nodes: readonly Node[] | undefined): string => text(nodes?.at(-1));
const list = <T>(nodes: readonly T[] | undefined): readonly T[] => nodes ?? [];

/** What a statement answers, in order. `isValue` says which parameters are never null. */
export function readNullability(
  sql: string,
  catalog: Catalog,
  isValue: (parameter: number) => boolean,
): Column[] {
  const { stmts } = parseSync(sql);
  const statement = stmts?.at(-1)?.stmt;
  return statement === undefined ? [] : new Analysis(catalog, isValue).columnsOf(statement);
}

class Analysis {
  readonly #catalog: Catalog;
  readonly #isValue: (parameter: number) => boolean;

  constructor(catalog: Catalog, isValue: (parameter: number) => boolean) {
    this.#catalog = catalog;
    this.#isValue = isValue;
  }

  columnsOf(statement: Node, outer?: Scope, ctes: Scope["ctes"] = new Map()): Column[] {
    if ("SelectStmt" in statement) return this.#ofSelect(statement.SelectStmt, outer, ctes);
    const scope: Scope = { relations: [], merged: new Map(), ctes, outer, isGrouped: false };
    if ("InsertStmt" in statement) {
      const { relation, withClause, returningClause } = statement.InsertStmt;
      scope.ctes = this.#withCtes(withClause, outer, ctes);
      if (relation) this.#addItem({ RangeVar: relation }, scope);
      return this.#returned(returningClause, scope);
    }
    if ("UpdateStmt" in statement) {
      const { relation, withClause, fromClause, whereClause, targetList, returningClause } =
        statement.UpdateStmt;
      scope.ctes = this.#withCtes(withClause, outer, ctes);
      if (relation) this.#addItem({ RangeVar: relation }, scope);
      const before = new Map(
        scope.relations[0]?.columns.map((each) => [each.name, each.isNotNull]),
      );
      for (const item of list(fromClause)) this.#addItem(item, scope);
      this.#learn(whereClause, scope);
      // The condition holds for the row as it was, not for what was set.
      for (const target of list(targetList)) {
        if (!("ResTarget" in target)) continue;
        const { name, val } = target.ResTarget;
        const column = scope.relations[0]?.columns.find((each) => each.name === name);
        if (column) {
          column.isNotNull = before.get(column.name) === true || this.#isNotNull(val, scope);
        }
      }
      return this.#returned(returningClause, scope);
    }
    if ("DeleteStmt" in statement) {
      const { relation, withClause, usingClause, whereClause, returningClause } =
        statement.DeleteStmt;
      scope.ctes = this.#withCtes(withClause, outer, ctes);
      if (relation) this.#addItem({ RangeVar: relation }, scope);
      for (const item of list(usingClause)) this.#addItem(item, scope);
      this.#learn(whereClause, scope);
      return this.#returned(returningClause, scope);
    }
    return [];
  }

  #withCtes(
    clause: WithClause | undefined,
    outer: Scope | undefined,
    ctes: Scope["ctes"],
  ): Map<string, readonly Column[]> {
    const all = new Map(ctes);
    for (const node of list(clause?.ctes)) {
      if (!("CommonTableExpr" in node)) continue;
      const { ctename = "", ctequery, aliascolnames } = node.CommonTableExpr;
      if (ctequery === undefined) continue;
      const rename = (columns: readonly Column[]): Column[] =>
        columns.map((column, at) => ({
          ...column,
          name: text(aliascolnames?.[at]) || column.name,
        }));
      const isOwn = clause?.recursive === true && "SelectStmt" in ctequery;
      const first = isOwn ? ctequery.SelectStmt.larg : undefined;
      if (first) {
        // What begins a recursion says what it may be; what goes on from there is held against it.
        let known = rename(this.#ofSelect(first, outer, all));
        for (;;) {
          const next = rename(this.columnsOf(ctequery, outer, new Map([...all, [ctename, known]])));
          const isSame = next.every(({ isNotNull }, at) => isNotNull === known[at]?.isNotNull);
          known = next;
          if (isSame) break;
        }
        all.set(ctename, known);
      } else {
        all.set(ctename, rename(this.columnsOf(ctequery, outer, all)));
      }
    }
    return all;
  }

  #ofSelect(select: SelectStmt, outer: Scope | undefined, known: Scope["ctes"]): Column[] {
    const ctes = this.#withCtes(select.withClause, outer, known);
    if (select.larg && select.rarg) {
      const left = this.#ofSelect(select.larg, outer, ctes);
      const right = this.#ofSelect(select.rarg, outer, ctes);
      return left.map(({ name, isNotNull }, at) => ({
        name,
        isNotNull: isNotNull && right[at]?.isNotNull === true,
      }));
    }
    const scope: Scope = {
      relations: [],
      merged: new Map(),
      ctes,
      outer,
      isGrouped: list(select.groupClause).length > 0,
    };
    if (list(select.valuesLists).length > 0) {
      const rows = list(select.valuesLists).map((row) =>
        "List" in row ? list(row.List.items) : [],
      );
      return list(rows[0]).map((_, at) => ({
        name: `column${at + 1}`,
        isNotNull: rows.every((row) => this.#isNotNull(row[at], scope)),
      }));
    }
    for (const item of list(select.fromClause)) this.#addItem(item, scope);
    this.#learn(select.whereClause, scope);
    return this.#targets(select.targetList, scope);
  }

  #returned(clause: ReturningClause | undefined, scope: Scope): Column[] {
    return this.#targets(clause?.exprs, scope);
  }

  #targets(nodes: readonly Node[] | undefined, scope: Scope): Column[] {
    return list(nodes).flatMap((node): Column[] => {
      if (!("ResTarget" in node)) return [];
      const { name, val } = node.ResTarget;
      if (val && "ColumnRef" in val) {
        const fields = list(val.ColumnRef.fields);
        const last = fields.at(-1);
        if (last && "A_Star" in last) return this.#all(text(fields.at(-2)), scope);
      }
      return [{ name: name ?? nameOf(val), isNotNull: this.#isNotNull(val, scope) }];
    });
  }

  /** What a star stands for: the columns that `using` made one come first, once. */
  #all(alias: string, scope: Scope): Column[] {
    if (alias !== "") {
      return list(scope.relations.find((relation) => relation.alias === alias)?.columns).slice();
    }
    const merged = [...scope.merged].map(([name, isNotNull]) => ({ name, isNotNull }));
    const others = scope.relations
      .flatMap(({ columns }) => columns)
      .filter(({ name }) => !scope.merged.has(name));
    return [...merged, ...others];
  }

  #addItem(item: Node, scope: Scope): void {
    const copied = (alias: string, columns: readonly Column[], names?: readonly Node[]): void => {
      scope.relations.push({
        alias,
        columns: columns.map(({ name, isNotNull }, at) => ({
          name: text(names?.[at]) || name,
          isNotNull,
        })),
      });
    };
    if ("RangeVar" in item) {
      const { relname = "", schemaname, alias } = item.RangeVar;
      const table = schemaname === undefined ? relname : `${schemaname}.${relname}`;
      const cte = schemaname === undefined ? scope.ctes.get(relname) : undefined;
      copied(alias?.aliasname ?? relname, list(cte ?? this.#catalog.get(table)), alias?.colnames);
    } else if ("RangeSubselect" in item) {
      const { subquery, alias, lateral } = item.RangeSubselect;
      const outer = lateral === true ? scope : scope.outer;
      const columns = subquery ? this.columnsOf(subquery, outer, scope.ctes) : [];
      copied(alias?.aliasname ?? "", columns, alias?.colnames);
    } else if ("RangeFunction" in item) {
      copied(
        item.RangeFunction.alias?.aliasname ?? functionOf(item.RangeFunction.functions)?.name ?? "",
        this.#ofFunction(item.RangeFunction, scope),
      );
    } else if ("JoinExpr" in item) {
      this.#addJoin(item.JoinExpr, scope);
    }
  }

  #ofFunction({ functions, alias, coldeflist, ordinality }: RangeFunction, scope: Scope): Column[] {
    if (list(coldeflist).length > 0) {
      return list(coldeflist).map((node) => ({
        name: "ColumnDef" in node ? (node.ColumnDef.colname ?? "") : "",
        isNotNull: false,
      }));
    }
    const called = functionOf(functions);
    const args = list(called?.call.args);
    // An array that a caller gives holds values; a series is never null.
    const isValue =
      called !== undefined &&
      (called.name === "generate_series" ||
        (called.name === "unnest" && args.length > 0 && args.every((each) => isParameter(each)))) &&
      args.every((each) => this.#isNotNull(each, scope));
    const names = list(alias?.colnames).map(text);
    const own = names.length > 0 ? names : [alias?.aliasname ?? called?.name ?? ""];
    return own.map((name, at) => ({
      name,
      isNotNull:
        ordinality === true && at === own.length - 1 && own.length > 1
          ? true
          : // Arrays of different lengths are filled up with nulls.
            isValue && own.length <= (ordinality === true ? 2 : 1),
    }));
  }

  #addJoin(join: JoinExpr, scope: Scope): void {
    const before = scope.relations.length;
    if (join.larg) this.#addItem(join.larg, scope);
    const middle = scope.relations.length;
    if (join.rarg) this.#addItem(join.rarg, scope);
    const left = scope.relations.slice(before, middle);
    const right = scope.relations.slice(middle);
    const isInner = join.jointype === "JOIN_INNER";
    const isNotNullIn = (relations: readonly Relation[], name: string): boolean =>
      relations.some(({ columns }) =>
        columns.some((column) => column.name === name && column.isNotNull),
      );
    for (const node of list(join.usingClause)) {
      const name = text(node);
      const [inLeft, inRight] = [isNotNullIn(left, name), isNotNullIn(right, name)];
      scope.merged.set(
        name,
        join.jointype === "JOIN_FULL"
          ? inLeft && inRight
          : join.jointype === "JOIN_RIGHT"
            ? inRight
            : inLeft || isInner,
      );
      if (isInner) this.#mark([...left, ...right], name);
    }
    const nullable = [
      ...(join.jointype === "JOIN_LEFT" || join.jointype === "JOIN_FULL" ? right : []),
      ...(join.jointype === "JOIN_RIGHT" || join.jointype === "JOIN_FULL" ? left : []),
    ];
    for (const { columns } of nullable) for (const column of columns) column.isNotNull = false;
    if (isInner) this.#learn(join.quals, scope);
  }

  #mark(relations: readonly Relation[], name: string): void {
    for (const { columns } of relations) {
      for (const column of columns) if (column.name === name) column.isNotNull = true;
    }
  }

  /** What must be something where a condition holds. */
  #learn(condition: Node | undefined, scope: Scope): void {
    for (const node of this.#ruledOut(condition)) {
      const column = this.#columnAt(node, scope);
      if (column) column.isNotNull = true;
    }
  }

  /** The columns that cannot be null where this condition holds. */
  #ruledOut(condition: Node | undefined): Node[] {
    if (condition === undefined) return [];
    if ("BoolExpr" in condition && condition.BoolExpr.boolop === "AND_EXPR") {
      return list(condition.BoolExpr.args).flatMap((each) => this.#ruledOut(each));
    }
    if ("NullTest" in condition && condition.NullTest.nulltesttype === "IS_NOT_NULL") {
      return condition.NullTest.arg ? [condition.NullTest.arg] : [];
    }
    if ("SubLink" in condition && condition.SubLink.subLinkType === "ANY_SUBLINK") {
      return condition.SubLink.testexpr ? [condition.SubLink.testexpr] : [];
    }
    if (!("A_Expr" in condition)) return [];
    const { kind, lexpr, rexpr, name } = condition.A_Expr;
    if (kind === "AEXPR_OP" && !LOOKING.has(named(name))) {
      return [lexpr, rexpr].flatMap((side) => (side === undefined ? [] : stripped(side)));
    }
    const isStrict =
      kind === "AEXPR_IN" ||
      kind === "AEXPR_OP_ANY" ||
      kind === "AEXPR_LIKE" ||
      kind === "AEXPR_ILIKE" ||
      kind === "AEXPR_BETWEEN";
    return isStrict && lexpr ? stripped(lexpr) : [];
  }

  #columnAt(node: Node, scope: Scope): Column | undefined {
    if (!("ColumnRef" in node)) return undefined;
    const fields = list(node.ColumnRef.fields).map(text);
    const name = fields.at(-1) ?? "";
    const alias = fields.at(-2);
    for (const { alias: known, columns } of scope.relations) {
      if (alias !== undefined && alias !== known) continue;
      const column = columns.find((each) => each.name === name);
      if (column) return column;
    }
    return undefined;
  }

  #isColumnNotNull(node: Node, scope: Scope): boolean {
    for (let at: Scope | undefined = scope; at !== undefined; at = at.outer) {
      const fields = "ColumnRef" in node ? list(node.ColumnRef.fields).map(text) : [];
      const merged = fields.length === 1 ? at.merged.get(fields[0] ?? "") : undefined;
      if (merged !== undefined) return merged;
      const column = this.#columnAt(node, at);
      if (column) return column.isNotNull;
    }
    return false;
  }

  #areNotNull(nodes: readonly (Node | undefined)[], scope: Scope): boolean {
    return nodes.every((node) => this.#isNotNull(node, scope));
  }

  #isNotNull(node: Node | undefined, scope: Scope): boolean {
    if (node === undefined) return false;
    if ("ColumnRef" in node) return this.#isColumnNotNull(node, scope);
    if ("A_Const" in node) return node.A_Const.isnull !== true;
    if ("ParamRef" in node) return this.#isValue(node.ParamRef.number ?? 0);
    if ("TypeCast" in node) return this.#isNotNull(node.TypeCast.arg, scope);
    if ("CollateClause" in node) return this.#isNotNull(node.CollateClause.arg, scope);
    if ("FuncCall" in node) return this.#isCallNotNull(node.FuncCall, scope);
    if ("BoolExpr" in node) return this.#areNotNull(list(node.BoolExpr.args), scope);
    if ("CoalesceExpr" in node) {
      return list(node.CoalesceExpr.args).some((each) => this.#isNotNull(each, scope));
    }
    if ("MinMaxExpr" in node) {
      return list(node.MinMaxExpr.args).some((each) => this.#isNotNull(each, scope));
    }
    if ("CaseExpr" in node) {
      const { args, defresult } = node.CaseExpr;
      return (
        this.#isNotNull(defresult, scope) &&
        list(args).every((each) => {
          if (!("CaseWhen" in each)) return false;
          const { expr, result } = each.CaseWhen;
          const inside = copyOf(scope);
          if (node.CaseExpr.arg === undefined) this.#learn(expr, inside);
          return this.#isNotNull(result, inside);
        })
      );
    }
    if ("A_Expr" in node) {
      const { kind, name, lexpr, rexpr } = node.A_Expr;
      if (kind === "AEXPR_DISTINCT" || kind === "AEXPR_NOT_DISTINCT") return true;
      if (kind === "AEXPR_NULLIF" || LOOKING.has(named(name))) return false;
      const operands = [...(lexpr ? [lexpr] : []), ...(rexpr ? [rexpr] : [])];
      return operands.every((each) =>
        "List" in each
          ? this.#areNotNull(list(each.List.items), scope)
          : this.#isNotNull(each, scope),
      );
    }
    if ("SubLink" in node) {
      const { subLinkType, subselect, testexpr } = node.SubLink;
      if (subLinkType === "EXISTS_SUBLINK" || subLinkType === "ARRAY_SUBLINK") return true;
      if (subselect === undefined) return false;
      const [column] = this.columnsOf(subselect, scope, scope.ctes);
      if (subLinkType === "ANY_SUBLINK") {
        return this.#isNotNull(testexpr, scope) && column?.isNotNull === true;
      }
      return isOneRow(subselect) && column?.isNotNull === true;
    }
    return (
      "NullTest" in node ||
      "BooleanTest" in node ||
      "A_ArrayExpr" in node ||
      "RowExpr" in node ||
      "GroupingFunc" in node ||
      "JsonObjectConstructor" in node ||
      "SQLValueFunction" in node
    );
  }

  #isCallNotNull(call: FuncCall, scope: Scope): boolean {
    const name = named(call.funcname);
    const args = list(call.args);
    if (NEVER_NULL.has(name)) return true;
    if (OF_ROWS.has(name) || COLLECTING.has(name)) {
      const isSomeRow =
        call.agg_filter === undefined &&
        (call.over === undefined
          ? scope.isGrouped
          : (call.over.frameOptions ?? DEFAULT_FRAME) === DEFAULT_FRAME);
      return isSomeRow && (COLLECTING.has(name) || this.#areNotNull(args, scope));
    }
    if (name === "lag" || name === "lead") {
      return args.length === 3 && this.#areNotNull([args[0], args[2]], scope);
    }
    return TOTAL.has(name) && this.#areNotNull(args, scope);
  }
}

/** A copy whose columns may be marked without the other's. */
function copyOf(scope: Scope): Scope {
  return {
    ...scope,
    relations: scope.relations.map(({ alias, columns }) => ({
      alias,
      columns: columns.map((column) => ({ ...column })),
    })),
  };
}

/** Without its casts, and what is measured of it. */
function stripped(node: Node): Node[] {
  if ("TypeCast" in node) return node.TypeCast.arg ? stripped(node.TypeCast.arg) : [];
  if ("FuncCall" in node && OF_COLUMN.has(named(node.FuncCall.funcname))) {
    return list(node.FuncCall.args).flatMap(stripped);
  }
  return [node];
}

const isParameter = (node: Node): boolean => stripped(node).some((each) => "ParamRef" in each);

function functionOf(
  functions: readonly Node[] | undefined,
): { name: string; call: FuncCall } | undefined {
  const first = functions?.[0];
  const call = first && "List" in first ? first.List.items?.[0] : undefined;
  return call && "FuncCall" in call
    ? { name: named(call.FuncCall.funcname), call: call.FuncCall }
    : undefined;
}

/** True for a subquery that answers exactly one row: aggregates of everything. */
function isOneRow(subselect: Node): boolean {
  if (!("SelectStmt" in subselect)) return false;
  const { targetList, groupClause, havingClause, limitCount, limitOffset, op, fromClause } =
    subselect.SelectStmt;
  const isWhole = op === "SETOP_NONE" && havingClause === undefined && limitOffset === undefined;
  if (!isWhole || limitCount !== undefined || list(groupClause).length > 0) return false;
  if (list(fromClause).length === 0 && subselect.SelectStmt.whereClause === undefined) {
    return list(subselect.SelectStmt.valuesLists).length === 0;
  }
  return list(targetList).every((node) => hasAggregate(node));
}

/** True when an aggregate that is no window stands somewhere in the expression, outside its subqueries. */
function hasAggregate(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasAggregate);
  if (typeof node !== "object" || node === null || "SubLink" in node) return false;
  if ("FuncCall" in node && isCall(node.FuncCall)) {
    const name = named(node.FuncCall.funcname);
    const isAggregate = name === "count" || OF_ROWS.has(name) || COLLECTING.has(name);
    if (isAggregate && node.FuncCall.over === undefined) return true;
  }
  return Object.values(node).some(hasAggregate);
}

const isCall = (node: unknown): node is FuncCall =>
  typeof node === "object" && node !== null && "funcname" in node;

/** What PostgreSQL calls a column that has no name. */
function nameOf(node: Node | undefined): string {
  if (node === undefined) return "?column?";
  if ("ColumnRef" in node) return named(node.ColumnRef.fields);
  if ("FuncCall" in node) return named(node.FuncCall.funcname);
  if ("CoalesceExpr" in node) return "coalesce";
  if ("TypeCast" in node) {
    const inner = nameOf(node.TypeCast.arg);
    return inner === "?column?" ? named(node.TypeCast.typeName?.names) : inner;
  }
  if ("SubLink" in node && node.SubLink.subLinkType === "EXISTS_SUBLINK") return "exists";
  if ("CaseExpr" in node) return "case";
  return "?column?";
}
