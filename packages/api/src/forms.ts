import { COPY } from "@kinfold/contract/copy";
import { buildPath, type AnyEndpoint, type Endpoint } from "@kinfold/contract/endpoint";
import { create } from "superstruct";
import useSWRMutation, { type SWRMutationResponse } from "swr/mutation";
import { Fault, NoAnswer } from "./call-errors.ts";
import { http, getSessionKeeper, toCallError } from "./client.ts";
import { buildCacheKey, useRefresh } from "./swr.ts";

/** The fields of a form. What was left out is not sent. */
export type FormFields = Record<string, string | undefined>;

/** Asks as `callEndpoint` does, with a form instead of JSON, and throws what `callEndpoint` throws. Apart from it, because the sign-in page sends no forms. */
async function sendForm<Reply, Code extends string>(
  // The body is made of the form's fields.
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, Reply, Code>,
  fields: FormFields,
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  const token = getSessionKeeper(to).token();
  let response: Awaited<ReturnType<typeof http.raw<unknown>>>;
  try {
    response = await http.raw<unknown>(buildPath(to), {
      method: to.method,
      headers: {
        accept: "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: form,
      ignoreResponseError: true,
    });
  } catch (error) {
    throw new NoAnswer(error);
  }
  if (!response.ok) throw toCallError(to, token, response.status, response._data, undefined);
  try {
    return create(response._data, to.reply);
  } catch (error) {
    throw new Fault(COPY.noAnswer, undefined, error);
  }
}

/** A command that is sent as a form: as `useRefreshingCommand` otherwise. */
export function useFormCommand<Reply, Code extends string>(
  // oxlint-disable-next-line typescript/no-explicit-any
  to: Endpoint<any, Reply, Code>,
  { refreshes = [] }: { refreshes?: readonly AnyEndpoint[] } = {},
): SWRMutationResponse<Reply, Error, string, FormFields> {
  const refresh = useRefresh();
  return useSWRMutation<Reply, Error, string, FormFields>(
    buildCacheKey(to),
    (_key, { arg }) => sendForm(to, arg),
    {
      onSuccess: () => {
        refresh(refreshes);
      },
    },
  );
}
