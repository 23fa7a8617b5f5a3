import { createRequire } from "node:module";

/** Loaded before a server: passwords are hashed on the thread that answers everyone. */

const server = createRequire(new URL("../../../server/package.json", import.meta.url));
const argon2: unknown = server("@node-rs/argon2");
const verify: unknown = Reflect.get(Object(argon2), "verifySync");
if (typeof verify !== "function") throw new Error("the library of passwords has another form");
Reflect.set(Object(argon2), "verify", async (...given: unknown[]) =>
  Reflect.apply(verify, argon2, given),
);
