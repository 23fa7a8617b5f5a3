import { array, is, number, refine, size, string, type, type Infer } from "superstruct";
import { readCheckedDay, type Day } from "#calendar/index.ts";
import type { Env } from "#platform/env.ts";
import type { Logger } from "#platform/log.ts";
import { callOutside } from "#platform/outgoing.ts";
import { readText } from "#platform/read-text.ts";

/** No answer is longer: what is beyond it is not read. */
const ANSWER_MAX_BYTES = 500_000;
/** More matches than this are no answer about one name. */
const MATCHES_MAX = 50;
const TIMEOUT_MS = 8_000;

/** Who is asked about. A day is YYYY-MM-DD; countries are ISO 3166-1 alpha-2. */
export type ScreeningQuestion = {
  name: string;
  birthDate: string | null;
  countries: readonly string[];
};

const IsoDay = refine(string(), "day", (text) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
});
const Share = refine(number(), "share", (score) => score >= 0 && score <= 100);
const Match = type({
  entry_id: size(string(), 1, 100),
  name: size(string(), 1, 300),
  list: size(string(), 1, 200),
  score: Share,
});
/** An entry of a list that fits the name. */
export type Match = Infer<typeof Match>;

const Screened = type({ list_date: IsoDay, matches: size(array(Match), 0, MATCHES_MAX) });
const Listed = type({ list_date: IsoDay });

/** `unreachable`: nothing usable was said, so no one is cleared. */
export type ScreeningAnswer =
  | { outcome: "screened"; listDate: Day; matches: readonly Match[] }
  | { outcome: "unreachable" };

/** A service that holds names against sanctions lists. */
export type ScreeningProvider = {
  screenName: (question: ScreeningQuestion) => Promise<ScreeningAnswer>;
  /** The date of its newest list; undefined when it does not answer. */
  readListDate: () => Promise<Day | undefined>;
};

/** Calls the provider. Asks once and never again by itself; neither the name nor the key is logged. */
export function createScreeningProvider(
  {
    baseUrl,
    apiKey,
    timeoutMs = TIMEOUT_MS,
  }: { baseUrl: string; apiKey: string; timeoutMs?: number },
  log: Logger,
): ScreeningProvider {
  const call = async (path: string, body?: object): Promise<unknown> => {
    try {
      const response = await callOutside(`${baseUrl}${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = JSON.parse(await readText(response, ANSWER_MAX_BYTES));
      if (response.status === 200) return answer;
      log.warn({ status: response.status }, "the sanctions provider did not say");
    } catch (error) {
      // The error may carry what was sent: its kind is enough.
      const kind = error instanceof Error ? error.name : "unknown";
      log.warn({ kind }, "the sanctions provider did not answer");
    }
    return undefined;
  };
  return {
    screenName: async ({ name, birthDate, countries }) => {
      const answer = await call("/v1/screen", {
        name,
        countries,
        ...(birthDate !== null && { birth_date: birthDate }),
      });
      if (!is(answer, Screened)) return { outcome: "unreachable" };
      return {
        outcome: "screened",
        listDate: readCheckedDay(answer.list_date),
        matches: answer.matches,
      };
    },
    readListDate: async () => {
      const answer = await call("/v1/list");
      return is(answer, Listed) ? readCheckedDay(answer.list_date) : undefined;
    },
  };
}

/** The provider of the settings; undefined where none is set, which production refuses. */
export const findScreeningProvider = (
  env: Pick<Env, "SANCTIONS_BASE_URL" | "SANCTIONS_API_KEY">,
  log: Logger,
): ScreeningProvider | undefined =>
  env.SANCTIONS_BASE_URL === ""
    ? undefined
    : createScreeningProvider(
        { baseUrl: env.SANCTIONS_BASE_URL, apiKey: env.SANCTIONS_API_KEY },
        log,
      );
