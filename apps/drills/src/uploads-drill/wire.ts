import { array, integer, number, record, string, tuple, type, type Infer } from "superstruct";

/** What the process that sends files is told. */
export const SenderOrders = type({
  port: integer(),
  seed: integer(),
  hostile: integer(),
  uploads: integer(),
  untilMs: number(),
  members: array(type({ walletId: string(), headers: record(string(), string()) })),
});
export type SenderOrders = Infer<typeof SenderOrders>;

const CountsByStatus = array(tuple([integer(), integer()]));

/** How often each status was answered, with 0 for a connection that broke off; and which hostile files were taken. */
export const SendersAnswers = type({
  hostile: CountsByStatus,
  large: CountsByStatus,
  taken: array(string()),
});
export type SendersAnswers = Infer<typeof SendersAnswers>;
