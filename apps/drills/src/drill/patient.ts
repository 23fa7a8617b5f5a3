import pg from "pg";

/** Loaded before a server: its pools wait for the database for a minute, and not for as long as a member would. */

const PATIENT_MS = 60_000;

pg.Pool = class extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super({ ...options, query_timeout: PATIENT_MS, connectionTimeoutMillis: PATIENT_MS });
  }
};
