import type { FastifyInstance } from "fastify";
import type { AccountNames } from "#banks/account-names.ts";
import { BANKS, findBank } from "#banks/bank-list.ts";
import { Fields } from "#fields.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";

const USUAL_PAGE = 50;
const LARGEST_PAGE = 100;
const ADDED_AT = "2016-07-14T10:04:29.000Z";

const rows = BANKS.map(({ code, name }, index) => ({
  id: index + 1,
  name,
  slug: name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/-$/, ""),
  code,
  longcode: "",
  gateway: null,
  pay_with_bank: false,
  supports_transfer: true,
  available_for_direct_debit: false,
  active: true,
  is_deleted: false,
  country: "Nigeria",
  currency: "NGN",
  type: "nuban",
  createdAt: ADDED_AT,
  updatedAt: ADDED_AT,
}));

const cursorOf = (index: number): string => Buffer.from(`bank:${index}`).toString("base64url");

function indexOf(cursor: string): number {
  if (cursor === "") return 0;
  const [, digits] = /^bank:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (digits === undefined) throw new PaystackRefusal(400, "invalid_params", "Invalid cursor");
  return Number(digits);
}

/** The banks, page by page, and whose an account is. */
export function serveBanks(app: FastifyInstance, names: AccountNames): void {
  app.get("/bank", ({ query }) => {
    const fields = new Fields(query);
    const [country, currency] = [fields.text("country"), fields.text("currency")];
    const matches = rows.filter(
      (row) =>
        (country === "" || row.country.toLowerCase() === country.toLowerCase()) &&
        (currency === "" || row.currency === currency),
    );
    const size = Math.min(Number(fields.text("perPage")) || USUAL_PAGE, LARGEST_PAGE);
    const start = indexOf(fields.text("next"));
    const end = start + size;
    return {
      status: true,
      message: "Banks retrieved",
      data: matches.slice(start, end),
      meta: {
        next: end < matches.length ? cursorOf(end) : null,
        previous: start > 0 ? cursorOf(Math.max(0, start - size)) : null,
        perPage: size,
      },
    };
  });

  app.get("/bank/resolve", ({ query }) => {
    const fields = new Fields(query);
    const [number, bankCode] = [fields.text("account_number"), fields.text("bank_code")];
    if (number === "" || bankCode === "") {
      throw new PaystackRefusal(400, "missing_params", "account_number and bank_code are required");
    }
    if (findBank(bankCode) === undefined) {
      throw new PaystackRefusal(400, "invalid_bank_code", `Unknown bank code: ${bankCode}`);
    }
    if (!/^\d{10}$/.test(number)) throw unresolved();
    const enquiry = names.ask(number, bankCode);
    switch (enquiry.outcome) {
      case "name":
        return {
          status: true,
          message: "Account number resolved",
          data: { account_number: number, account_name: enquiry.name, bank_id: idOf(bankCode) },
        };
      case "bank_is_down":
        throw new PaystackRefusal(
          503,
          "bank_unavailable",
          "The bank cannot be reached at the moment",
          "processor_error",
        );
      case "not_found":
        throw unresolved();
    }
  });
}

const idOf = (bankCode: string): number => rows.find(({ code }) => code === bankCode)?.id ?? 0;

const unresolved = (): PaystackRefusal =>
  new PaystackRefusal(
    422,
    "invalid_bank_code",
    "Could not resolve account name. Check parameters or try again.",
  );
