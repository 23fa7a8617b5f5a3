import { useCallback, useEffect, useRef, useState } from "react";
import type { PlainForm } from "#form.ts";
import type { focusFirstError } from "#focus-first-error.ts";
import type { FormCheck } from "#native-form-check.ts";

type Faults = Readonly<Record<string, string | undefined>>;

type Checking<Fields> = { check: FormCheck<Fields>; focusFirstError: typeof focusFirstError };

type NativeFormOptions<Fields, Late> = {
  /** Loads what checks and sends. No page waits for it: it begins once the form can be used. The same function every time. */
  load: () => Promise<Late & Checking<Fields>>;
  send: (filled: Fields, late: Late) => Promise<void>;
  /** What a failure says. No field is named: a stranger must not learn which was wrong. */
  words: (error: unknown) => string;
};

/**
 * The form of the members' sign-in page, which is there before any script and has no bytes left for react-hook-form: as
 * `useForm`, with the browser's own fields as its only store. What is sent before the rest has arrived waits for it.
 */
export function useNativeForm<Fields extends Record<string, unknown>, Late>({
  load,
  send,
  words,
}: NativeFormOptions<Fields, Late>): PlainForm<keyof Fields & string> {
  const ref = useRef<HTMLFormElement>(null);
  const validated = useRef(new Set<string>());
  const loaded = useRef<Late & Checking<Fields>>(undefined);
  const isBusy = useRef(false);
  const [wrong, setWrong] = useState<Faults>({});
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);

  const fetchLate = useCallback(async () => (loaded.current ??= await load()), [load]);
  useEffect(() => {
    // Sending the form says it.
    fetchLate().catch(() => undefined);
  }, [fetchLate]);

  function validate(
    form: HTMLFormElement,
    { check }: Pick<Checking<Fields>, "check">,
  ): ReturnType<FormCheck<Fields>> {
    const checked = check(Object.fromEntries(new FormData(form)));
    setWrong(
      Object.fromEntries(
        Object.entries(checked.faults ?? {}).filter(([name]) => validated.current.has(name)),
      ),
    );
    return checked;
  }

  /** Says what is wrong with the fields that were left: at once, or when that can be told. */
  function validateLeft(form: HTMLFormElement): void {
    if (loaded.current !== undefined) validate(form, loaded.current);
    else
      fetchLate().then(
        (late) => validate(form, late),
        () => undefined,
      );
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    for (const name of new FormData(form).keys()) validated.current.add(name);
    try {
      if (loaded.current === undefined) setSending(true);
      const late = loaded.current ?? (await fetchLate());
      const { faults, filled } = validate(form, late);
      if (faults !== undefined) {
        late.focusFirstError(form);
        return;
      }
      setRefused(undefined);
      setSending(true);
      await send(filled, late);
    } catch (error) {
      setRefused(words(error));
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  return {
    props: {
      ref,
      noValidate: true,
      // Should the script never arrive, what is typed must not end up in an address.
      method: "post",
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
    },
    field: (name) => ({
      name,
      onBlur: ({ target: { form, value } }) => {
        if (form === null || value === "") return;
        validated.current.add(name);
        validateLeft(form);
      },
      onChange: ({ target: { form } }) => {
        if (form !== null && validated.current.has(name)) validateLeft(form);
      },
      error: wrong[name],
    }),
    refused,
    isSending,
  };
}
