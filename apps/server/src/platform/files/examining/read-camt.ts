import sax, { type QualifiedTag, type Tag } from "sax";
import { createTableFault, toReadTable, type ReadTable, type TableRow } from "./read-table.ts";

/** Every version: what is read of a statement stands in all of them, in one of the places of ROWS. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d{2}$/;
/** Of entities those five of XML alone. */
const PARSING = { xmlns: true, strictEntities: true, position: true };
/** No element of the schema lies so deep. */
const DEEPEST = 40;
const ENCODINGS = new Set(["utf-8", "utf-16", "us-ascii", "iso-8859-1", "windows-1252"]);

/** The elements that become rows, and the cells of each: the paths below it of which the first that is there counts. */
const ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  Stmt: [],
  Acct: [["Id/Othr/Id", "Id/IBAN"], ["Ccy"]],
  Bal: [["Tp/CdOrPrtry/Cd", "Tp/CdOrPrtry/Prtry"], ["Amt"], ["Amt@Ccy"], ["CdtDbtInd"]],
  Ntry: [
    ["Amt"],
    ["Amt@Ccy"],
    ["CdtDbtInd"],
    ["Sts/Cd", "Sts/Prtry", "Sts"],
    ["BookgDt/Dt", "BookgDt/DtTm"],
    ["ValDt/Dt", "ValDt/DtTm"],
    ["AcctSvcrRef"],
    ["RvslInd"],
    ["AddtlNtryInf"],
    ["BkTxCd/Domn/Fmly/SubFmlyCd", "BkTxCd/Domn/Fmly/Cd", "BkTxCd/Domn/Cd"],
    ["BkTxCd/Prtry/Cd"],
  ],
  TxDtls: [
    ["Amt", "AmtDtls/TxAmt/Amt"],
    ["Amt@Ccy", "AmtDtls/TxAmt/Amt@Ccy"],
    ["Refs/EndToEndId"],
    ["Refs/AcctSvcrRef"],
    ["RltdPties/Dbtr/Nm", "RltdPties/Dbtr/Pty/Nm"],
    ["RltdPties/Cdtr/Nm", "RltdPties/Cdtr/Pty/Nm"],
    ["RmtInf/Ustrd"],
    ["AddtlTxInf"],
    ["RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/CdtrRefInf/CdtrRef"],
  ],
};

type Open = { name: string; line: number; cells: Map<string, string>; inner: TableRow[] };

class BrokenXml extends Error {
  override readonly name = "BrokenXml";
  readonly table: ReadTable;

  constructor(table: ReadTable) {
    super("this XML is refused");
    this.table = table;
  }
}

const refuse = (...fault: Parameters<typeof createTableFault>): never => {
  throw new BrokenXml(createTableFault(...fault));
};

/** The text of an XML file, in the encoding that its first bytes or its declaration name. */
function decodeXml(bytes: Buffer): string {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const isWide = isBig || (bytes[0] === 0xff && bytes[1] === 0xfe);
  const declared = /^(?:\uFEFF)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/
    .exec(bytes.toString("utf8", 0, 200))?.[1]
    ?.toLowerCase();
  const encoding = isWide ? (isBig ? "utf-16be" : "utf-16le") : (declared ?? "utf-8");
  if (!isWide && !ENCODINGS.has(encoding)) return refuse("xmlEncoding");
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return refuse("xmlEncoding");
  }
}

const isQualified = (tag: Tag | QualifiedTag): tag is QualifiedTag => "uri" in tag;

const localOf = (name: string): string => name.slice(name.indexOf(":") + 1);

/**
 * Reads a statement of ISO 20022 (camt.053.001) into rows: each begins with the name of its element, and the details of an entry follow it.
 * Refuses a document type, which is how entities and other files come into XML, before anything behind it is read.
 */
export function readCamt(bytes: Buffer): ReadTable {
  const rows: TableRow[] = [];
  const path: string[] = [];
  const open: { at: number; record: Open }[] = [];
  let text = "";
  try {
    const parser = sax.parser(true, PARSING);
    const lineNow = (): number => parser.line + 1;
    /** The path below the innermost element that becomes a row. */
    const note = (suffix: string, value: string): void => {
      const inner = open.at(-1);
      if (inner === undefined || value === "") return;
      const key = path.slice(inner.at).join("/") + suffix;
      const before = inner.record.cells.get(key);
      inner.record.cells.set(key, before === undefined ? value : `${before} ${value}`);
    };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser has no listeners
    parser.onerror = (error) => {
      throw error;
    };
    parser.ondoctype = () => refuse("xmlDeclares", lineNow());
    parser.onopentag = (tag) => {
      if (!isQualified(tag)) throw new Error("the parser knows no namespaces");
      const { local, uri, attributes } = tag;
      if (path.length === 0 && (local !== "Document" || !NAMESPACE.test(uri))) {
        refuse("xmlOther", lineNow(), uri.slice(0, 80));
      }
      if (path.length === 1 && local !== "BkToCstmrStmt") refuse("xmlOther", lineNow(), local);
      if (path.length >= DEEPEST) refuse("xmlBroken", lineNow());
      path.push(local);
      text = "";
      const parent = open.at(-1);
      const isRow = isRowOf(local, path, parent?.record.name);
      if (isRow) {
        const record: Open = { name: local, line: lineNow(), cells: new Map(), inner: [] };
        open.push({ at: path.length, record });
        if (local === "Stmt") rows.push([record.line, local]);
      }
      const currency = attributes["Ccy"];
      if (currency !== undefined) note("@Ccy", currency.value);
    };
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the parser has no listeners
    parser.ontext = (piece) => (text += piece);
    parser.oncdata = (piece) => (text += piece);
    parser.onclosetag = (name) => {
      note("", text.trim());
      text = "";
      const inner = open.at(-1);
      if (inner !== undefined && inner.at === path.length) {
        open.pop();
        const { record } = inner;
        const cells = (ROWS[record.name] ?? []).map(
          (paths) => paths.map((one) => record.cells.get(one)).find(Boolean) ?? "",
        );
        const row: TableRow = [record.line, record.name, ...cells];
        const entry = open.at(-1)?.record;
        if (record.name === "TxDtls") entry?.inner.push(row);
        else if (record.name !== "Stmt") rows.push(row, ...record.inner);
      }
      if (path.pop() !== localOf(name)) refuse("xmlBroken", lineNow());
    };
    const source = decodeXml(bytes);
    try {
      parser.write(source).close();
    } catch (error) {
      if (error instanceof BrokenXml) throw error;
      return createTableFault("xmlBroken", lineNow());
    }
    return path.length === 0 ? toReadTable(rows) : createTableFault("xmlBroken");
  } catch (error) {
    if (error instanceof BrokenXml) return error.table;
    throw error;
  }
}

/** Where the schema has the elements that become rows: others of their names lie elsewhere. */
function isRowOf(local: string, path: readonly string[], inside: string | undefined): boolean {
  if (local === "Stmt") return path.length === 3;
  if (local === "TxDtls") return inside === "Ntry" && path.at(-2) === "NtryDtls";
  return local in ROWS && path.length === 4 && inside === "Stmt";
}
