import { fieldErrors } from "@kinfold/contract/describe";
import { useRef, useState, type FormEvent, type RefObject } from "react";
import { create, type Struct } from "superstruct";
import { focusFirstError } from "#focus-first-error.ts";

/** What is wrong, by field name. */
export type Wrong = Readonly<Record<string, string | undefined>>;

type NativeForm = {
  wrong: Wrong;
  isSending: boolean;
  /** Says what the server found wrong with single fields. */
  refuse: (wrong: Wrong) => void;
  /** For the form element. Its fields are native inputs named after the struct's. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    method: "post";
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onBlur: (event: { target: EventTarget }) => void;
    onInput: (event: { target: EventTarget }) => void;
  };
};

/**
 * A short form of native inputs that keeps no copy of what is typed: the inputs themselves are read, so text from
 * before hydration and from password managers counts. A field is judged when it is left, and from then on as it is
 * typed. `send` gets the value the struct makes of it. Longer forms use react-hook-form.
 */
export function useNativeForm<Fields extends Record<string, unknown>, Schema>(
  struct: Struct<Fields, Schema>,
  send: (filled: Fields) => Promise<void>,
  added: Partial<Fields> = {},
): NativeForm {
  const ref = useRef<HTMLFormElement>(null);
  const judged = useRef(new Set<string>());
  const [wrong, setWrong] = useState<Wrong>({});
  const [isSending, setSending] = useState(false);

  const read = (form: HTMLFormElement): Record<string, unknown> => ({
    ...Object.fromEntries(new FormData(form)),
    ...added,
  });

  function judge(form: HTMLFormElement): Record<string, string> | undefined {
    const faults = fieldErrors(read(form), struct);
    setWrong(
      Object.fromEntries(Object.entries(faults ?? {}).filter(([name]) => judged.current.has(name))),
    );
    return faults;
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending) return;
    for (const name of new FormData(form).keys()) judged.current.add(name);
    if (judge(form) !== undefined) {
      focusFirstError(form);
      return;
    }
    setSending(true);
    try {
      await send(create(read(form), struct));
    } finally {
      setSending(false);
    }
  }

  return {
    wrong,
    isSending,
    refuse: (refused) => {
      setWrong(refused);
      focusFirstError(ref.current);
    },
    props: {
      ref,
      noValidate: true,
      // Should the script never arrive, what is typed must not end up in an address.
      method: "post",
      onSubmit: (event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onBlur: ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.form === null || target.value === "") {
          return;
        }
        judged.current.add(target.name);
        judge(target.form);
      },
      onInput: ({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.form === null) return;
        if (judged.current.has(target.name)) judge(target.form);
      },
    },
  };
}
