import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fields } from "#fields.ts";
import { isSameSecret } from "#secrets.ts";
import type { SanctionsList } from "./sanctions-list.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Names held against sanctions lists, as a provider of such lists answers. `POST /sanctions` is for testers. */
export function serveSanctions(
  app: FastifyInstance,
  { list, apiKey }: { list: SanctionsList; apiKey: string },
): void {
  const refuse = ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (!isSameSecret(headers.authorization ?? "", `Bearer ${apiKey}`)) {
      return reply.code(401).send({ error: "unauthorized" });
    }
    return list.failure === undefined
      ? undefined
      : reply.code(list.failure).send({ error: "unavailable" });
  };

  app.get("/sanctions/v1/list", (request, reply) => {
    return refuse(request, reply) ?? reply.send({ list_date: list.listDate });
  });

  app.post("/sanctions/v1/screen", (request, reply) => {
    const refused = refuse(request, reply);
    if (refused !== undefined) return refused;
    const fields = new Fields(request.body);
    const name = fields.text("name");
    if (name === "") return reply.code(422).send({ error: "name is missing" });
    const birthDate = fields.isEmpty("birth_date") ? undefined : fields.text("birth_date");
    return reply.send({ list_date: list.listDate, matches: list.screen(name, birthDate) });
  });

  app.post("/sanctions", (request, reply) => {
    const fields = new Fields(request.body);
    if (!fields.isEmpty("list_date")) {
      const day = fields.text("list_date");
      if (!DAY.test(day)) return reply.code(422).send({ error: "list_date must be a day." });
      list.listDate = day;
    }
    if (!fields.isEmpty("status")) {
      const status = Number(fields.text("status"));
      list.failure = status === 200 ? undefined : status;
    }
    return reply.send({ list_date: list.listDate, status: list.failure ?? 200 });
  });
}
