import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import type { AccountNames } from "./account-names.ts";
import { findBank } from "./bank-list.ts";

const LONGEST_NAME = 100;

/** Whose account is whose: tests and the demo club say it here, name enquiry repeats it. */
export function serveAccounts(app: FastifyInstance, names: AccountNames): void {
  app.get("/bank-accounts", () => names.list());

  app.post("/bank-accounts", ({ body }, reply) => {
    const fields = new Fields(body);
    const account = {
      account_number: fields.text("account_number"),
      bank_code: fields.text("bank_code"),
      account_name: fields.text("account_name"),
    };
    if (!/^\d{10}$/.test(account.account_number)) {
      return reply.code(400).send({ error: "account_number must be 10 digits." });
    }
    if (findBank(account.bank_code) === undefined) {
      return reply.code(400).send({ error: "bank_code must be the code of a bank." });
    }
    if (account.account_name === "" || account.account_name.length > LONGEST_NAME) {
      return reply.code(400).send({ error: "account_name must be 1 to 100 characters." });
    }
    names.name(account);
    return reply.code(201).send(account);
  });
}
