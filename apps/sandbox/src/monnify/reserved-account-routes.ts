import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import type { KeptAccount, KeptAccounts } from "#payments/kept-accounts.ts";
import { MonnifyRefusal } from "./monnify-refusal.ts";
import { formatMonnifyTime } from "./monnify-wire.ts";

const BANKS = new Map([
  ["50515", "Moniepoint Microfinance Bank"],
  ["035", "Wema bank"],
  ["232", "Sterling bank"],
]);

function toReservedAccount(
  { account, customer, reference, createdAt, id }: KeptAccount,
  contractCode: string,
): object {
  return {
    contractCode,
    accountReference: reference,
    accountName: account.name,
    currencyCode: "NGN",
    customerEmail: customer.email,
    customerName: customer.name,
    accounts: [
      {
        bankCode: account.bankCode,
        bankName: account.bankName,
        accountNumber: account.number,
        accountName: account.name,
      },
    ],
    collectionChannel: "RESERVED_ACCOUNT",
    reservationReference: `RSV${String(id)}`,
    reservedAccountType: "GENERAL",
    status: "ACTIVE",
    createdOn: formatMonnifyTime(createdAt),
    incomeSplitConfig: [],
    restrictPaymentSource: false,
  };
}

/** Account numbers that are reserved for customers. `required` and `done` are Monnify's manners. */
export function serveReservedAccounts(
  scope: FastifyInstance,
  {
    kept,
    contractCode,
    required,
    done,
  }: {
    kept: KeptAccounts;
    contractCode: string;
    required: (fields: Fields, name: string) => string;
    done: (responseBody: object) => object;
  },
): void {
  scope.post("/api/v2/bank-transfer/reserved-accounts", ({ body }) => {
    const fields = new Fields(body);
    const reference = required(fields, "accountReference");
    const name = required(fields, "accountName");
    const email = required(fields, "customerEmail");
    if (required(fields, "currencyCode") !== "NGN") {
      throw new MonnifyRefusal(400, "Currency is not supported");
    }
    if (required(fields, "contractCode") !== contractCode) {
      throw new MonnifyRefusal(404, "Could not find specified contract");
    }
    const number = fields.text("bvn") || fields.text("nin");
    if (!/^\d{11}$/.test(number)) {
      throw new MonnifyRefusal(422, "BVN or NIN must be provided to reserve an account");
    }
    const preferred = fields.raw("preferredBanks");
    const bankCode = Array.isArray(preferred) ? String(preferred[0]) : "50515";
    const bankName = BANKS.get(bankCode);
    if (bankName === undefined) throw new MonnifyRefusal(404, "Could not find specified bank");
    const account = kept.add({
      provider: "monnify",
      reference,
      customer: { email, name: fields.text("customerName") || name, phone: "" },
      account: { name, bankCode, bankName },
    });
    if (account === undefined) {
      throw new MonnifyRefusal(422, "You can not reserve two accounts with the same reference");
    }
    return done({ ...toReservedAccount(account, contractCode), bvn: number });
  });

  scope.get<{ Params: { reference: string } }>(
    "/api/v2/bank-transfer/reserved-accounts/:reference",
    ({ params }) => {
      const account = kept.find("monnify", params.reference);
      if (account === undefined) {
        throw new MonnifyRefusal(404, "Cannot find reserved account with specified reference");
      }
      return done(toReservedAccount(account, contractCode));
    },
  );
}
