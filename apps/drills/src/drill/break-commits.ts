import pg from "pg";

/**
 * Loaded before a server. COMMIT_FAULT says what becomes of one commit in so many: `forgetful` takes the transaction back and says that it
 * was committed; `failing` throws instead, as code that met what it did not expect.
 */

const EVERY = 25;
const send: unknown = Reflect.get(pg.Client.prototype, "query");
if (typeof send !== "function") throw new Error("the driver has another form");
let commits = 0;

const forgetCommit = async (client: unknown): Promise<object> => {
  const answer: unknown = await Reflect.apply(send, client, [{ text: "rollback" }]);
  return { ...Object(answer), command: "COMMIT" };
};

Reflect.set(pg.Client.prototype, "query", function query(this: unknown, ...given: unknown[]) {
  const isCommit = Reflect.get(Object(given[0]), "text") === "commit";
  if (isCommit) commits += 1;
  if (!isCommit || commits % EVERY !== 0) return Reflect.apply(send, this, given);
  if (process.env["COMMIT_FAULT"] === "forgetful") return forgetCommit(this);
  throw new TypeError("a fault that was planted");
});
