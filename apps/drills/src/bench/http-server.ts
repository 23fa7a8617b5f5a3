/**
 * The smallest money POST there can be, behind everything that stands in front of a real one: session, validation,
 * Idempotency-Key, the ledger, the member's list of movements. A program of its own, as the server is.
 */
import { toWalletId } from "@kinfold/contract/ids";
import { withdrawalRefusals } from "@kinfold/contract/refusals/withdrawals";
import { declareEndpoint } from "@kinfold/contract/endpoint";
import { MovedAmount } from "@kinfold/contract/money";
import { object, string, type } from "superstruct";
import { postHeldWithdrawal } from "@kinfold/server/ledger/index.ts";
import { findCaller, createSessionUses, type Caller } from "@kinfold/server/members/index.ts";
import { createBytesInFlight } from "@kinfold/server/platform/bytes-in-flight.ts";
import { systemClock } from "@kinfold/server/platform/clock.ts";
import { openDatabase } from "@kinfold/server/platform/db.ts";
import { readEnv } from "@kinfold/server/platform/env.ts";
import { createMount } from "@kinfold/server/platform/http.ts";
import { openFiles } from "@kinfold/server/platform/files/open-files.ts";
import { createId } from "@kinfold/server/platform/ids.ts";
import { createLog } from "@kinfold/server/platform/log.ts";
import { createIdempotencyKeeper } from "@kinfold/server/platform/idempotency.ts";
import { refuse } from "@kinfold/server/platform/refusing.ts";
import { createServer } from "@kinfold/server/platform/server.ts";
import { recordTransaction } from "@kinfold/server/transactions/index.ts";
import { findWallet } from "@kinfold/server/wallets/index.ts";
import { toMoney } from "@kinfold/money";

const hold = declareEndpoint({
  name: "holdForBench",
  method: "POST",
  path: "/bench/hold/:id",
  access: "member",
  summary: "Holds money of a wallet.",
  status: 201,
  once: true,
  body: object({ amount: MovedAmount }),
  reply: type({ reference: string() }),
  refusals: { gen_idempotency_mismatch: 409, gen_idempotency_busy: 409 },
});

const env = readEnv(process.env);
const log = createLog(env.LOG_LEVEL);
const clock = systemClock;
const { db } = openDatabase({ connectionString: env.DATABASE_URL }, log);
const app = await createServer(env, log);
const sessions = createSessionUses({ db, clock, log });
const { guarded } = createMount<Caller>(
  app,
  (request) => findCaller(sessions, request),
  createIdempotencyKeeper(db, clock, log),
  { bytesInFlight: createBytesInFlight(0), files: openFiles(env) },
);

guarded(
  hold,
  ({ body, caller, params, idempotency }) =>
    idempotency.within(async (tx) => {
      const wallet = await findWallet(tx, caller.memberId, toWalletId(params["id"]));
      if (wallet?.currency !== "NGN") return refuse(withdrawalRefusals().not_found.wallet);
      const { wallet_id: walletId, currency } = wallet;
      const [reference, at] = [createId("BEN"), clock.now()];
      const sum = toMoney(currency, body.amount);
      const meta = { reference };
      await postHeldWithdrawal(tx, {
        idempotencyKey: `bench:${reference}`,
        eventAt: at,
        walletId,
        sum,
        meta,
      });
      await recordTransaction(tx, {
        walletId,
        reference,
        type: "withdrawal",
        direction: "debit",
        sum,
        status: "pending",
        description: "Held",
        at,
      });
      return { reference };
    }),
  { keyWithin: true },
);

await app.listen({ host: "127.0.0.1", port: env.PORT });
process.on("disconnect", () => process.exit());
process.on("SIGTERM", () => process.exit());
process.stdout.write(`${JSON.stringify({ msg: "serving" })}\n`);
