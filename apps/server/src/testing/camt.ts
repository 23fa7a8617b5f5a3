/** One entry of a built statement in CAMT.053. Amounts are written as they are given. */
export type CamtEntry = {
  amount: string;
  side: "CRDT" | "DBIT";
  bookedOn: string;
  valueOn?: string;
  text?: string;
  reference?: string;
  status?: string;
  currency?: string;
  isReversal?: boolean;
  details?: readonly { amount?: string; endToEnd?: string; name?: string; text?: string }[];
};

export type CamtFile = {
  account?: string;
  currency?: string;
  opening?: string;
  closing?: string;
  version?: "02" | "08";
  entries: readonly CamtEntry[];
};

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const wrap = (name: string, text: string | undefined): string =>
  text === undefined ? "" : `<${name}>${escapeXml(text)}</${name}>`;

function buildDetails(
  entry: CamtEntry,
  { currency, version }: { currency: string; version: "02" | "08" },
): string {
  const party = entry.side === "CRDT" ? "Dbtr" : "Cdtr";
  const parts = (entry.details ?? []).map(({ amount, endToEnd, name, text }) => {
    const named = version === "02" ? wrap("Nm", name) : `<Pty>${wrap("Nm", name)}</Pty>`;
    const money =
      amount === undefined
        ? ""
        : version === "02"
          ? `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`
          : `<Amt Ccy="${currency}">${amount}</Amt>`;
    return [
      "        <TxDtls>",
      `          <Refs>${wrap("EndToEndId", endToEnd ?? "NOTPROVIDED")}</Refs>${money}`,
      name === undefined ? "" : `          <RltdPties><${party}>${named}</${party}></RltdPties>`,
      text === undefined ? "" : `          <RmtInf>${wrap("Ustrd", text)}</RmtInf>`,
      "        </TxDtls>",
    ].join("\n");
  });
  return parts.length === 0 ? "" : `\n      <NtryDtls>\n${parts.join("\n")}\n      </NtryDtls>`;
}

const buildBalance = (type: string, amount: string, currency: string): string =>
  `    <Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount.replace("-", "")}</Amt><CdtDbtInd>${amount.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>2026-11-10</Dt></Dt></Bal>`;

/** A statement of ISO 20022 as a bank sends it, one element a line where a line is named in a refusal. */
export function buildCamt({
  account = "0123456789",
  currency = "NGN",
  opening = "0.00",
  closing,
  version = "08",
  entries,
}: CamtFile): string {
  const booked = entries.map((entry) => {
    const status = entry.status ?? "BOOK";
    const sts = version === "02" ? wrap("Sts", status) : `<Sts>${wrap("Cd", status)}</Sts>`;
    return [
      "    <Ntry>",
      `      <Amt Ccy="${entry.currency ?? currency}">${entry.amount}</Amt><CdtDbtInd>${entry.side}</CdtDbtInd>${entry.isReversal === true ? "<RvslInd>true</RvslInd>" : ""}`,
      `      ${sts}<BookgDt><Dt>${entry.bookedOn}</Dt></BookgDt><ValDt><Dt>${entry.valueOn ?? entry.bookedOn}</Dt></ValDt>`,
      `      ${wrap("AcctSvcrRef", entry.reference)}<BkTxCd><Domn><Cd>PMNT</Cd></Domn></BkTxCd>${buildDetails(entry, { currency, version })}`,
      `      ${wrap("AddtlNtryInf", entry.text)}`,
      "    </Ntry>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">`,
    "  <BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-11T06:00:00</CreDtTm></GrpHdr>",
    "  <Stmt><Id>S1</Id><CreDtTm>2026-11-11T06:00:00</CreDtTm>",
    `    <Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>`,
    buildBalance("OPBD", opening, currency),
    buildBalance("CLBD", closing ?? opening, currency),
    ...booked,
    "  </Stmt></BkToCstmrStmt>",
    "</Document>",
    "",
  ].join("\n");
}
