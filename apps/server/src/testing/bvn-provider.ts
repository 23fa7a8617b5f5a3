import { createServer } from "node:http";
import { readPort } from "#platform/embedded/free-port.ts";

type Answer = { status?: number; body: object | string; afterMs?: number };

/** A register of bank verification numbers that answers as it is told to. */
export type MockBvnProvider = {
  url: string;
  /** What it answers to everything until it is told otherwise. */
  answer: Answer;
  /** What it was asked, oldest first. */
  asked: { query: Record<string, string>; appId: unknown; key: unknown }[];
  close: () => Promise<void>;
};

/** What the register says of a number whose names are alike by so much, 0 to 100. */
export const buildComparison = (first: number, last: number, dateOfBirth?: boolean): Answer => ({
  body: {
    entity: {
      bvn: { value: "", status: true },
      first_name: { confidence_value: first, status: first === 100 },
      last_name: { confidence_value: last, status: last === 100 },
      ...(dateOfBirth !== undefined && { date_of_birth: { status: dateOfBirth } }),
      reference_id: "ref-1",
    },
  },
});

/** Opens it on a port of its own. It speaks as Dojah does. */
export async function openBvnProvider(): Promise<MockBvnProvider> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://register");
    register.asked.push({
      query: Object.fromEntries(url.searchParams),
      appId: request.headers["appid"],
      key: request.headers.authorization,
    });
    const { status = 200, body, afterMs = 0 } = register.answer;
    setTimeout(() => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    }, afterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const register: MockBvnProvider = {
    url: `http://127.0.0.1:${readPort(server)}`,
    answer: buildComparison(100, 100),
    asked: [],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return register;
}
