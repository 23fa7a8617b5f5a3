import { findFieldErrors } from "@kinfold/contract/describe";
import { useRef, useState } from "react";
import { create, type Struct } from "superstruct";
import type { PlainForm } from "#form.ts";

type Faults = Readonly<Record<string, string | undefined>>;

type NativeFormOptions<Fields, Schema> = {
  check: Struct<Fields, Schema>;
  send: (filled: Fields) => Promise<void>;
  /** What a failure says. No field is named: a stranger must not learn which was wrong. */
  words: (error: unknown) => string;
};

/**
 * The form of the members' sign-in page, which is there before any script and has no bytes left for react-hook-form: as
 * `useForm`, with the browser's own fields as its only store.
 */
export function useNativeForm<Fields extends Record<string, unknown>, Schema>({
  check,
  send,
  words,
}: NativeFormOptions<Fields, Schema>): PlainForm<keyof Fields & string> {
  const ref = useRef<HTMLFormElement>(null);
  const validated = useRef(new Set<string>());
  const [wrong, setWrong] = useState<Faults>({});
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);

  const read = (form: HTMLFormElement) => Object.fromEntries(new FormData(form));

  function validate(form: HTMLFormElement): Record<string, string> | undefined {
    const faults = findFieldErrors(read(form), check);
    setWrong(
      Object.fromEntries(
        Object.entries(faults ?? {}).filter(([name]) => validated.current.has(name)),
      ),
    );
    return faults;
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending) return;
    for (const name of new FormData(form).keys()) validated.current.add(name);
    if (validate(form) !== undefined) {
      // React has drawn the marks by then.
      requestAnimationFrame(() => {
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      });
      return;
    }
    setRefused(undefined);
    setSending(true);
    try {
      await send(create(read(form), check));
    } catch (error) {
      setRefused(words(error));
    } finally {
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
        validate(form);
      },
      onChange: ({ target: { form } }) => {
        if (form !== null && validated.current.has(name)) validate(form);
      },
      error: wrong[name],
    }),
    refused,
    isSending,
  };
}
