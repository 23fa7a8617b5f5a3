/** The fields of a JSON or form body, read without trust: what is absent or of another kind counts as not given. */
export class Fields {
  readonly #body: unknown;

  constructor(body: unknown) {
    this.#body = body;
  }

  raw(name: string): unknown {
    if (typeof this.#body !== "object" || this.#body === null) return undefined;
    return Object.hasOwn(this.#body, name) ? Reflect.get(this.#body, name) : undefined;
  }

  /** Trimmed; "" when not given. */
  text(name: string): string {
    const value = this.raw(name);
    return typeof value === "string" ? value.trim() : "";
  }

  /** Of a number as of a text: its characters. "" when not given. */
  word(name: string): string {
    const value = this.raw(name);
    return typeof value === "number" ? String(value) : this.text(name);
  }

  /** Given in any form that a client might send as empty: absent, null or "". */
  isEmpty(name: string): boolean {
    const value = this.raw(name);
    return value === undefined || value === null || value === "";
  }

  of(name: string): Fields {
    return new Fields(this.raw(name));
  }

  /** Undefined when it is no list. */
  list(name: string): Fields[] | undefined {
    const value = this.raw(name);
    return Array.isArray(value) ? value.map((item) => new Fields(item)) : undefined;
  }
}
