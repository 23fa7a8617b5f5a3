import { FetchError, ofetch } from "ofetch";
import { create, object, string, type Struct } from "superstruct";
import useSWR, { type KeyedMutator } from "swr";
import { Decision, Desk, History, type SignInForm, type Statement } from "#contract.ts";

const http = ofetch.create({ baseURL: "/review/api", retry: false });

const Refused = object({ code: string(), error: string() });

/** What a person is told when a call fails. */
export function describeFailure(failure: unknown): string {
  if (failure instanceof FetchError && failure.data !== undefined) {
    const [, refused] = Refused.validate(failure.data);
    if (refused !== undefined) return refused.error;
  }
  return "The workshop does not answer. Is npm run workshop still running?";
}

type Read<Data> = { data: Data | undefined; error: unknown; mutate: KeyedMutator<Data> };

function useRead<Data, Schema>(path: string, struct: Struct<Data, Schema>): Read<Data> {
  const read = async (key: string): Promise<Data> => create(await http<unknown>(key), struct);
  const { data, error, mutate } = useSWR<Data, unknown>(path, read, { revalidateOnFocus: false });
  return { data, error, mutate };
}

/** The last run with its causes, and what was decided. */
export const useDesk = (): Read<Desk> => useRead("/desk", Desk);

/** How a story's look changed. */
export const useHistory = (story: string): Read<History> => useRead(`/history/${story}`, History);

/** Writes down what the reviewer says of a cause. Throws with the refusal. */
export const sendDecision = async (statement: Statement): Promise<Decision> =>
  create(await http<unknown>("/decisions", { method: "POST", body: statement }), Decision);

/** Opens a session of the workshop. Throws with the refusal. */
export const signIn = async (form: SignInForm): Promise<void> => {
  await http("/sign-in", { method: "POST", body: form });
};

/** Whether a refusal asks for the code that was mailed. */
export const isCodeRequired = (failure: unknown): boolean =>
  failure instanceof FetchError && Refused.is(failure.data)
    ? failure.data.code === "email_code_required"
    : false;

/** Ends the session. */
export const signOut = async (): Promise<void> => {
  await http("/sign-out", { method: "POST" });
};

/** Where a changed look is shown: before, after, or where the two differ. */
export const getLookScreenshot = (kind: "before" | "after" | "difference", name: string): string =>
  `/review/api/looks/${kind}/${name}.png`;

/** Where this machine shows a look by its fingerprint. */
export const getStoredScreenshot = (fingerprint: string): string =>
  `/review/api/screenshots/${fingerprint.replace(" ", "-")}.png`;
