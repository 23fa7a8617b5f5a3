/** A mandate as its provider has it. */
export type ProviderMandate = {
  reference: string;
  code: string;
  /** `asked`: no one consented yet. */
  status: "asked" | "pending" | "active" | "revoked";
  account: { number: string; bankCode: string };
};

/** The mandates of a provider, as its documentation answers about them. */
export class ProviderMandates {
  readonly #mandates = new Map<string, ProviderMandate>();
  /** Whose each account is; "OKAFOR ADAEZE" unless it says otherwise. */
  readonly names = new Map<string, string>();

  /** Every mandate, in the order in which they were asked for. */
  get all(): ProviderMandate[] {
    return [...this.#mandates.values()];
  }

  /** Says how a mandate stands from now on. */
  set(reference: string, change: Partial<Pick<ProviderMandate, "status" | "account">>): void {
    const mandate = this.#mandates.get(reference);
    if (mandate === undefined) throw new Error(`there is no mandate ${reference}`);
    Object.assign(mandate, change);
  }

  /** The answer to a call about mandates; undefined for any other call, null where there is no such mandate. */
  answer(
    path: string,
    query: URLSearchParams,
    body: { [name: string]: unknown },
    url: string,
  ): unknown {
    const name = path.split("/").at(-1) ?? "";
    const done = (data: unknown): unknown => ({ status: true, message: "ok", data });
    if (path === "POST /paystack/customer/authorization/initialize") {
      const reference = `dd${this.#mandates.size + 1}`;
      const { number, bank_code: bankCode } = Object(body["account"]);
      const account = { number: String(number), bankCode: String(bankCode) };
      const code = `AUTH_${reference}`;
      this.#mandates.set(reference, { reference, code, status: "asked", account });
      const link = `${url}/paystack/consent/${reference}`;
      return done({ redirect_url: link, access_code: reference, reference });
    }
    if (path.startsWith("GET /paystack/customer/authorization/verify/")) {
      const mandate = this.#mandates.get(name);
      if (mandate === undefined) return null;
      if (mandate.status === "asked") return done({ channel: "direct_debit", active: false });
      return done({
        authorization_code: mandate.code,
        channel: "direct_debit",
        bank: "Zenith Bank",
        active: mandate.status === "active",
        customer: { code: `CUS_${mandate.reference}`, email: "a@example.com" },
      });
    }
    if (name === "directdebit-mandate-authorizations") {
      const one = this.all.find(({ reference }) => path.includes(`/CUS_${reference}/`));
      if (one === undefined) return done([]);
      const { status, code, account } = one;
      return done([
        {
          id: 1,
          status,
          authorization_code: code,
          account_number: account.number,
          bank_code: account.bankCode,
        },
      ]);
    }
    if (path === "POST /paystack/customer/authorization/deactivate") {
      const one = this.all.find(({ code }) => code === body["authorization_code"]);
      if (one === undefined) return null;
      one.status = "revoked";
      return { status: true, message: "Authorization has been deactivated" };
    }
    if (path === "GET /paystack/bank/resolve") {
      const number = query.get("account_number") ?? "";
      const owner = this.names.get(number) ?? "OKAFOR ADAEZE";
      return done({ account_number: number, account_name: owner });
    }
    return undefined;
  }
}
