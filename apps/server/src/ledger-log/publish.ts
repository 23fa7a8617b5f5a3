import { commonRefusals } from "@kinfold/contract/refusals/any-call";
import { HOUR_MS, MINUTE_MS } from "@kinfold/contract/durations";
import type { FastifyInstance, FastifyReply } from "fastify";
import { hasTile, parseNote, parseTilePath } from "#merkle-log/index.ts";
import { sendError, toWireError } from "#platform/http.ts";
import { extractNetwork } from "#platform/network.ts";
import type { Platform } from "#platform/platform.ts";
import { LOG_PATH } from "./checkpoint.ts";
import { findCheckpointOf, findNewestCheckpoint, insertCosignature, readTile } from "./store.ts";
import { listCosignatures, readCosignedNote, readWitnesses } from "./witnesses.ts";

const TILES = `${LOG_PATH}/tile/`;
const NOTE_MAX_BYTES = 16 * 1024;
const NOTE_TYPE = "text/plain; charset=utf-8";
/** A witness's clock may be ahead of ours by so much. */
const AHEAD_MS = 5 * MINUTE_MS;
const TURNED_AWAY = { name: "cosignatures", most: 60, withinMs: HOUR_MS };

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendError(reply, 404, toWireError(commonRefusals().not_found.page));

/**
 * Publishes the log below the club's address: the newest checkpoint and the tiles of hashes that it is made of (C2SP tlog-tiles).
 * Entries are not published: a leaf's data is a salted hash, and only who has journal and salt can compute it.
 */
export function mountPublicLog(app: FastifyInstance, { db, env }: Platform): void {
  const witnesses = readWitnesses(env);

  app.get(`${LOG_PATH}/checkpoint`, async (_request, reply) => {
    const newest = await findNewestCheckpoint(db);
    if (newest === undefined) return sendNotFound(reply);
    const note = await readCosignedNote(db, newest, witnesses);
    return reply.headers({ "cache-control": "no-store" }).type(NOTE_TYPE).send(note);
  });

  app.get(`${TILES}*`, async ({ url }, reply) => {
    // As it was sent: what is escaped, or asks for more, is another address.
    const tile = parseTilePath(url.slice(TILES.length));
    if (tile === undefined) return sendNotFound(reply);
    const newest = await findNewestCheckpoint(db);
    if (!hasTile(Number(newest?.size ?? 0n), tile)) return sendNotFound(reply);
    return reply
      .headers({ "cache-control": "public, max-age=31536000, immutable" })
      .type("application/octet-stream")
      .send(await readTile(db, tile));
  });
}

/**
 * Takes what witnesses cosigned: one of the club's own checkpoints with their lines under it. 404 for another log's, 400 for what
 * is none, 403 without a valid cosignature of a witness that the club knows.
 */
export async function mountCosignatures(app: FastifyInstance, platform: Platform): Promise<void> {
  const { clock, db, env, limiter } = platform;
  const witnesses = readWitnesses(env);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_request, body, done) => {
      done(null, body);
    });
    const options = { bodyLimit: NOTE_MAX_BYTES };
    scope.post(`${LOG_PATH}/cosignatures`, options, async (request, reply) => {
      const answer = (code: number, sentence: string): FastifyReply =>
        reply.code(code).type(NOTE_TYPE).send(`${sentence}\n`);
      // What a witness that the club knows has signed is never counted: strangers at its network address keep it from nothing.
      const turnAway = async (code: number, sentence: string): Promise<FastifyReply> => {
        await limiter.take(TURNED_AWAY, extractNetwork(request.ip));
        return answer(code, sentence);
      };
      const note = parseNote(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      if (note === undefined) return turnAway(400, "This is no signed note.");
      const checkpoint = await findCheckpointOf(db, note.text);
      if (checkpoint === undefined) return turnAway(404, "This is no checkpoint of ours.");
      const cosigned = listCosignatures(note, witnesses);
      if (cosigned === undefined) return turnAway(403, "A cosignature does not verify.");
      const now = clock.now();
      const taken = cosigned.filter(({ at }) => at.getTime() <= now.getTime() + AHEAD_MS);
      if (taken.length === 0) return turnAway(403, "No witness that we know cosigned this now.");
      for (const { key, at, line } of taken) {
        const row = { size: checkpoint.size, witness: key.text, witnessed_at: at, line };
        await insertCosignature(db, row, now);
      }
      return answer(200, "Thank you.");
    });
  });
}
