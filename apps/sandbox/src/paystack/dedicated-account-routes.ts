import type { FastifyInstance } from "fastify";
import { Fields } from "#fields.ts";
import type { KeptAccount, KeptAccounts } from "#payments/kept-accounts.ts";
import { PaystackRefusal } from "./paystack-refusal.ts";
import { toCustomer } from "./paystack-wire.ts";

const MERCHANT = "KINFOLD";
const INTEGRATION = 463_433;

/** The banks in which a number may be, by the provider's word for each. */
const BANKS = new Map([
  ["wema-bank", { id: 20, code: "035", name: "Wema Bank" }],
  ["titan-paystack", { id: 629, code: "100039", name: "Paystack-Titan" }],
  ["test-bank", { id: 24, code: "001", name: "Test Bank" }],
]);

const done = (message: string, data: unknown): object => ({ status: true, message, data });

/** A customer with the name that the merchant gave. */
type Customer = { email: string; first: string; last: string; phone: string };

function toDedicatedAccount(kept: KeptAccount): object {
  const { account, customer, createdAt, id } = kept;
  const at = new Date(createdAt).toISOString();
  const bank = [...BANKS].find(([, { code }]) => code === account.bankCode);
  const { id: customerId, customer_code: code } = toCustomer(customer.email);
  return {
    bank: { name: account.bankName, id: bank?.[1].id ?? 0, slug: bank?.[0] ?? "" },
    account_name: account.name,
    account_number: account.number,
    assigned: true,
    currency: "NGN",
    metadata: null,
    active: true,
    id,
    created_at: at,
    updated_at: at,
    assignment: {
      integration: INTEGRATION,
      assignee_id: customerId,
      assignee_type: "Customer",
      expired: false,
      account_type: "PAY-WITH-TRANSFER-RECURRING",
      assigned_at: at,
    },
    customer: {
      id: customerId,
      first_name: customer.name.split(" ")[0] ?? "",
      last_name: customer.name.split(" ").slice(1).join(" "),
      email: customer.email,
      customer_code: code,
      phone: customer.phone,
      risk_action: "default",
    },
  };
}

/** Customers, and the account numbers that are kept for them. */
export function serveDedicatedAccounts(app: FastifyInstance, kept: KeptAccounts): void {
  const customers = new Map<string, Customer>();

  app.post("/customer", ({ body }) => {
    const fields = new Fields(body);
    const email = fields.text("email");
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
      throw new PaystackRefusal(400, "invalid_email_address", "Invalid Email Address Passed");
    }
    const [first, last] = [fields.text("first_name"), fields.text("last_name")];
    const customer = { email, first, last, phone: fields.text("phone") };
    const view = toCustomer(email);
    customers.set(view.customer_code, customer);
    return done("Customer created", {
      ...view,
      first_name: first,
      last_name: last,
      integration: INTEGRATION,
      domain: "test",
      identified: false,
      identifications: null,
      transactions: [],
      subscriptions: [],
      authorizations: [],
    });
  });

  app.post("/dedicated_account", ({ body }) => {
    const fields = new Fields(body);
    const code = fields.word("customer");
    const customer = customers.get(code);
    if (customer === undefined) {
      throw new PaystackRefusal(400, "customer_not_found", "Customer not found");
    }
    const bank = BANKS.get(fields.text("preferred_bank") || "wema-bank");
    if (bank === undefined) {
      throw new PaystackRefusal(400, "invalid_params", "Preferred bank is not supported");
    }
    if (customer.first === "" || customer.last === "") {
      throw new PaystackRefusal(400, "invalid_params", "Customer name and last name are required");
    }
    const name = `${customer.first} ${customer.last}`;
    // A customer who has a number is answered with that one.
    const account =
      kept.find("paystack", code) ??
      kept.add({
        provider: "paystack",
        reference: code,
        customer: { email: customer.email, name, phone: customer.phone },
        account: {
          name: `${MERCHANT}/${name.toUpperCase()}`,
          bankCode: bank.code,
          bankName: bank.name,
        },
      });
    if (account === undefined) throw new Error("a number was not kept");
    return done("NUBAN successfully created", toDedicatedAccount(account));
  });

  app.get("/dedicated_account", ({ query }) => {
    const wanted = new Fields(query).text("customer");
    const accounts = kept
      .list()
      .filter(
        ({ provider, reference, customer }) =>
          provider === "paystack" &&
          (wanted === "" ||
            reference === wanted ||
            String(toCustomer(customer.email).id) === wanted),
      );
    return {
      ...done("Managed accounts successfully retrieved", accounts.map(toDedicatedAccount)),
      meta: { total: accounts.length, skipped: 0, perPage: 50, page: 1, pageCount: 1 },
    };
  });
}
