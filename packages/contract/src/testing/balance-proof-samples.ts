import { toMinor } from "@kinfold/money";
import type { BalanceProof } from "../balance-proofs.ts";
import type { LedgerLog } from "../ledger-log.ts";

// The proof of ₦763,269.23 among 41 wallets of ₦812,340,112.40: real bytes, which the verifier accepts.
const PROOF =
  "S0ZTMQcDAAAADQAAAAAB0irb2EWUV9Hq4E2DRMy37MU0cwAAAGgAAAAAABav0vh0odwwlaXF2Z/ItZI8XY0AAABxAAAAAAKj" +
  "zV6b4p+8lFyFQ9YtTiX6saY4UD/Nr6Rqed1bhmaWmY9BFK1EbRwHoYSK/iLT8Dn07+EAAAAATrZc3kXl7nBP5l6yNnTYFvQH" +
  "ktjvtigEAmEefC4zEAU0fHXMAAAAAEkfdYUTkvs5MB6oLdwuXXadvMpSEeAbuIctxiefRxuObsr6iwAAAAAVJRO0S6OCT8JF" +
  "HYoWjI6ln4Gf1haHgM3J7ZqyC1nmr+1Mz98AAAAAEkFzlcmNC4vgR0916pbiGcHRPGHf8+aPH0OCIK+YJHF6463fAAAAAEcz" +
  "zhiyKFMVWUbUUOxE0DQmxBHcuFFWNok5Tkn9ESnlt/0zDgAAAAAHU3eVrEfTFJyaUR7KRIG1f5qwbzF6NJ+rtyoiRI87w1y+" +
  "b+4AAAAA6L0EmLx09PadfwyUGQYvnYlXU0SCsZbNjeLvMG12uGgmtg2TAAAAAF9Ovyoj5RMEWs9gfS58iaprBQjuJMW/sVA8" +
  "U81ZBE6qc36B6QAAAAC+ydfmKQDmrWwAEbW+7EjHowBRlLfkUujKwIaL4nd5iLeptMYAAAABoNAx3Hp2QfQ/hVb6Z9Bn/BaT" +
  "8PRaMebgCx0aRFge+vbM8KmJAAAAAfONgmkEJZGvXMKo43sWtyvjHqj7R/jI4ZdjLEKyBNAthEpzqwAAAAEX++LaNogOzuJ0" +
  "mhdg0Jkp544ABtc7LhS09zFSElLa2OfBppgAAAACFZBA5C4xeyT9mm81b7iW7kdC9m/Wdh+7VZjfiU6fwRUXj/DGAAAABFRh" +
  "GWyudrTWvjFUg6dInUzRKUliAuj/RDe7qkxZmDddEviIIQAAAAS6e8/t";

const TEXT =
  '{"basis":"close","currency":"NGN","day":"2026-10-31","height":7,"leaf":"kinfold liabilities 1","' +
  'root":"350ee6bc03351f04ec6466dc67d1bd0d95833db00c7e48b2eaa669e4fd2b66ef","salt":"5a5a5a5a5a5a5a5' +
  'a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a","subject":"wallets:NGN","total":"81234011240"' +
  "}";

const LOG_PROOF =
  "c2sp.org/tlog-proof@v1\n" +
  "index 1203\n" +
  "2wWT+YbWcV4ey9UU9n7Xzw6STlsmS87G78ETnjnW8G8=\n" +
  "BiUV9EwxI69EIhVXSgYPlD+AD6hVVgR/0ToQQfZAtTE=\n" +
  "a16vuAScSmeftKsF68Wnnf63YBMGyub0B5KawWw9Mbg=\n" +
  "r3bQtfOsyTJzvGOEBqNPFEy2sHNmaSHGrfSQwn0269I=\n" +
  "tAT3ieElSUTjfM1GhWT0es++nCeqmgxKgIsvDf+n5Rw=\n" +
  "fZwu+gY0t2FXtgwHaWtHU6wlsf0yRTn8zV0sY4qMArk=\n" +
  "\n" +
  "club.example/log\n" +
  "1204\n" +
  "chnZqN3bG/KQ1Af+ISrDBGslysdIAIkaZE/lC9bhRZ4=\n" +
  "\n" +
  "— club.example/log /bKZKHx51cg/sSPnTgBwjg0h5nDIsYjYUHW/F+3v7JD9973/nybGAlaJVdAMe6zXbYPTGbt6OwtEUGVU45UX+KugDgw=\n";

const COSIGNATURES =
  "— auditor.example/log zJNr2wAAAABq7DeACaT5lF6Uich7LR1ArgtSvsDUo5sfTEjSxLpAofsSZmC7bU47GVk6z8xoyHlyTF+F5MKMq3HXhD2njbsSnfwDAg==\n" +
  "— amara.example/log 3TV1mgAAAABq7DeASeETbOLYn4ZHvW6izpnzA440bSzfTVgmYzkOANadILiOOk4OvCOjVBkaAXM5Mqr86opyqRi7xYdye8mP1Ik5AA==\n" +
  "— tunde.example/log AeCggAAAAABq7DeAbMzGAXhYXhMU56BBqiYCzbrwxlXK9GxLe/cAQB8XdwcC2gUv9FThJ3RRb50MnYxD6Li8pj4+k5mslRJ8t8WZAA==\n";

const WITNESSES = [
  {
    name: "auditor.example/log",
    key: "auditor.example/log+cc936bdb+BB66uhsPpgdmO95VqT1u4q0j4rC+e7fk2gPVOZl6S2A2",
    size: 1_204,
    at: "2026-11-05T08:00:00.000Z",
  },
  {
    name: "amara.example/log",
    key: "amara.example/log+dd35759a+BJPn0aNCg69YAHN7cb8tCLYAqeIRNGN/fIBCaz+Y2v3H",
    size: 1_204,
    at: "2026-11-05T08:00:00.000Z",
  },
  {
    name: "tunde.example/log",
    key: "tunde.example/log+01e0a080+BB5MnIE81r9lb3pFQlU9D8C9IEdC4EgH0qrEJ/0K79Tw",
    size: 1_204,
    at: "2026-11-05T08:00:00.000Z",
  },
];

// The proof of the same amount among nine portfolios of one plan, in a log of its own that no witness has seen.
const PORTFOLIO_PROOF =
  "S0ZTMQUDAAAAAgAAAAAASFecgyUHfEI3Gi8uQv7vyg2JYgAAAAcAAAAAA2nY3kHvAGYYd2IBH93FV9Gz7QQAAAANAAAAAADad5Hh" +
  "M7MUvM5RHbSPCEyYQJojFusAU+7cKEJKyUGMq0s3ciPhqjznlpRuGxxcA/ItGN0AAAAAAdO44ZY+lX3wGCdQwuwNI0rJ/6Xs+4k3" +
  "6cTu0RDB7UZC3mV0AAAAAAAAAAClnEBU4YDtJFAinQB4HdZ5VGIt7M63lILwOZs//VMtGQAAAACunEz14o05D+9QTXzFaoyC7NAR" +
  "W9toulb14LwKGbnrjHn3B1YAAAAADgD8+r2W/Mlkav9ysudFCMG/BihB5rOBJLWBxdWGmyZrDpzDAAAAAEtEeKqYzh5UoghOYwaG" +
  "sJRMowWLtfXX1RuGX4cf4SqkgwIgmQAAAAAQxbqzOz/LKPLgpEwr/zYyd7EHkk9FMo03lMcIF9Kyqk6913kAAAAAA8fdBQN8pH/I" +
  "Xwtz1MnfgskeZJVVI/HDNLNrF0DKCqQxtbp0AAAAAL8LMwc=";

const PORTFOLIO_TEXT =
  '{"basis":"valuation","currency":"NGN","day":"2026-10-31","height":5,"leaf":"kinfold liabil' +
  'ities 1","root":"9bd261f1af65b87e63c988413d553d78aa7f9ad3576d99824364b65394947b78","salt":' +
  '"f2947e5270d3871206b182458ce01024db08534aedb1c8794e6afcb5f96d9297","subject":"plan:3","tot' +
  'al":"8084188740"}';

const PORTFOLIO_LOG_PROOF =
  "c2sp.org/tlog-proof@v1\n" +
  "index 60\n" +
  "ekMJOH+OfF7sRENkaBNRJ+q5InFn7xsoi+el8UFEEPE=\n" +
  "Hi49udTzMfcepiAf6QcPgIEP65iOQNBSd3q1qzXXV5w=\n" +
  "9erhtkb89gReXztDIhPsAh2dIBdc6NMPK++aW0bje80=\n" +
  "Cvv92HeQFVxSqly3x/E7SbTksu6Gk5lPvOauA2dXEBw=\n" +
  "\n" +
  "club.example/log\n" +
  "61\n" +
  "qCcem3YNP4vT6Lcxq/QGrXnAXXGUFO6qzfmJNO26jDs=\n" +
  "\n" +
  "— club.example/log N12UEmWFywaJSoorVssv59qiedAbVypTFJROMbEt3hcAfN/TeUHI+oKOZcye7aFvPOskpPq+1lFt4frsLeqQi/S/Bwo=\n";

const log = {
  prefix: "https://club.example/log",
  key: "club.example/log+fdb29928+AeUWFRayoweHf4h6wXX/IikhLSNDHrw+6AKDy2Ok0ihW",
  size: 1_204,
  signed_at: "2026-11-05T07:55:00.000Z",
  checkpoint: LOG_PROOF.slice(LOG_PROOF.indexOf("\n\n") + 2),
};

/** The ledger log that the proofs lead to, cosigned by three witnesses or by none; and that of the proof of a portfolio. */
export const ledgerLogs: Record<"seen" | "unseen" | "ofPortfolio", LedgerLog> = {
  ofPortfolio: {
    ...log,
    key: "club.example/log+375d9412+AceAW94X5Ln4/hyXp9GkaWZ+2QhS7Tt5st1n1VfO0Ohn",
    size: 61,
    witnesses: [],
  },
  seen: { ...log, witnesses: WITNESSES },
  unseen: {
    ...log,
    witnesses: WITNESSES.map(({ name, key }) => ({ name, key, size: null, at: null })),
  },
};

const proof: BalanceProof = {
  day: "2026-10-31",
  basis: "close",
  built_at: "2026-11-05T07:50:00.000Z",
  currency: "NGN",
  holder: "wallet KIN-7F3K9Q NGN",
  amount: toMinor(76_326_923n),
  total: toMinor(81_234_011_240n),
  proof: PROOF,
  text: TEXT,
  log_proof: LOG_PROOF + COSIGNATURES,
  comparison: {
    state: "verified",
    reason: null,
    ledger: toMinor(81_234_011_240n),
    others: toMinor(31_240_000_000n),
    confirmed: toMinor(112_474_011_240n),
    difference: toMinor(0n),
    sources: [
      { name: "Bank account ending 6789", amount: toMinor(100_000_000_000n) },
      { name: "Bank account ending 0042", amount: toMinor(12_474_011_240n) },
    ],
  },
  verified_on: "2026-10-31",
};

/** Proofs of one wallet in every state; `wrong` says one kobo more than its parts make. */
export const balanceProofs: Record<
  | "verified"
  | "differs"
  | "offLedger"
  | "notYet"
  | "notSigned"
  | "unseen"
  | "wrong"
  | "ofPortfolio",
  BalanceProof
> = {
  verified: proof,
  differs: {
    ...proof,
    comparison: {
      ...proof.comparison,
      state: "differs",
      reason: "banks",
      confirmed: toMinor(112_353_611_240n),
      difference: toMinor(-120_400_000n),
      sources: [
        { name: "Bank account ending 6789", amount: toMinor(99_879_600_000n) },
        { name: "Bank account ending 0042", amount: toMinor(12_474_011_240n) },
      ],
    },
    verified_on: null,
  },
  notYet: {
    ...proof,
    comparison: {
      state: "not_yet",
      reason: "no_statement",
      ledger: toMinor(81_234_011_240n),
      others: null,
      confirmed: null,
      difference: null,
      sources: [],
    },
    verified_on: "2026-09-30",
  },
  /** The ledger has ₦1,204,000.00 less than the members' balances add up to. */
  offLedger: {
    ...proof,
    comparison: {
      state: "differs",
      reason: "ledger",
      ledger: toMinor(81_113_611_240n),
      others: null,
      confirmed: null,
      difference: toMinor(-120_400_000n),
      sources: [],
    },
    verified_on: null,
  },
  /** Each portfolio is rounded to a kobo, and ₦200,000.00 were dealt after the custodian's figure. */
  ofPortfolio: {
    ...proof,
    basis: "valuation",
    holder: "portfolio KIN-8Q2MZT",
    total: toMinor(8_084_188_740n),
    proof: PORTFOLIO_PROOF,
    text: PORTFOLIO_TEXT,
    log_proof: PORTFOLIO_LOG_PROOF,
    comparison: {
      state: "verified",
      reason: null,
      ledger: toMinor(8_084_188_740n),
      others: toMinor(20_000_000n),
      confirmed: toMinor(8_064_188_738n),
      difference: toMinor(0n),
      sources: [{ name: "Custodian", amount: toMinor(8_064_188_738n) }],
    },
  },
  notSigned: { ...proof, text: null, log_proof: null, verified_on: null },
  unseen: { ...proof, log_proof: LOG_PROOF },
  wrong: { ...proof, amount: toMinor(76_326_924n) },
};
