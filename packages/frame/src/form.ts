import { useIdempotencyKey } from "@kinfold/api/idempotency-key";
import { toWire } from "@kinfold/contract/amount";
import { findFieldErrors } from "@kinfold/contract/describe";
import type { Minor } from "@kinfold/money";
import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type RefObject,
} from "react";
import {
  get,
  set,
  useForm as useHookForm,
  useWatch,
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type ResolverResult,
} from "react-hook-form";
import { create, Struct } from "superstruct";
import { focusFirstError } from "#focus-first-error.ts";
import { describeError, readRefusedPaths } from "#refusal-words.ts";
import { copyGroups, listWritten } from "#written-values.ts";

/** What is wrong, by the path of a field. */
export type FormErrors = Readonly<Record<string, string>>;

/** For the form element. */
export type FormProps = {
  ref: RefObject<HTMLFormElement | null>;
  noValidate: true;
  method: "post";
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** For a native field: TextField, PasswordField, DateField, TextArea. */
export type NativeField = {
  name: string;
  ref?: (element: HTMLInputElement | HTMLTextAreaElement | null) => void;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur?: (event: { target: HTMLInputElement | HTMLTextAreaElement }) => void;
  error: string | undefined;
};

/** What every form can do, the prerendered one of the sign-in page included. */
export type PlainForm<Name extends string = string> = {
  props: FormProps;
  field(this: void, name: Name): NativeField;
  /** What is said about the whole form: nothing when a field already says the same. */
  refused: string | undefined;
  isSending: boolean;
};

type Controlled<Value, Given = Value> = {
  value: Value;
  onChange: (value: Given) => void;
  error: string | undefined;
};

/** A form of both apps. `docs/conventions.md` says how it is used. */
export type Form<Fields extends FieldValues> = PlainForm<FieldPath<Fields>> & {
  /** For a component that holds no value itself: FileField, MultiSelectField, YesNo. */
  control: <Name extends FieldPath<Fields>>(
    name: Name,
  ) => Controlled<
    FieldPathValue<Fields, Name> | undefined,
    FieldPathValue<Fields, Name> | undefined
  >;
  /** For SelectField, RadioGroup and other choices of one: empty while nothing is chosen. */
  choice: (name: FieldPath<Fields>) => Controlled<string>;
  /** For AmountField: null while nothing is written. */
  amount: (name: FieldPath<Fields>) => Controlled<Minor | null>;
  /** For Checkbox. */
  tick: (name: FieldPath<Fields>) => {
    checked: boolean;
    onCheckedChange: (isChecked: boolean) => void;
    error: string | undefined;
  };
  /** What is wrong with a field, where the component that shows it is not given the rest. */
  getError: (name: FieldPath<Fields>) => string | undefined;
  /** Takes an answer back, and what was wrong with it. */
  clearField: (name: FieldPath<Fields>) => void;
  /** Reads a field and draws the form again whenever it changes. */
  watch: <Name extends FieldPath<Fields>>(name: Name) => FieldPathValue<Fields, Name> | undefined;
  /** Writes a field, or clears it. */
  setValue: <Name extends FieldPath<Fields>>(
    name: Name,
    value: FieldPathValue<Fields, Name> | undefined,
  ) => void;
  /** The focus has left a component that holds no value itself. */
  leaveField: (name: FieldPath<Fields>) => void;
  /** All that is written, not validated. */
  getValues: () => Partial<Fields>;
  /** Says what is wrong with single fields, and puts the focus there. */
  setErrors: (errors: FormErrors) => void;
  /** Validates a part of the form, says what is wrong with it and puts the focus there; true when nothing is. */
  checkFields: (names: readonly FieldPath<Fields>[]) => Promise<boolean>;
  /** Takes back what was said about the form and its fields. */
  clearErrors: () => void;
  submit: () => void;
  /** Begins anew, with the values that it began with, or these. */
  reset: (values?: { [Name in keyof Fields]?: Fields[Name] | undefined }) => void;
  /** For `useWritten`. */
  hook: Control;
};

/** How what was written in a form outlives it. */
export type UnsentForm<Name extends string = string> = {
  /** Those that may: no other is handed out. */
  fields: readonly Name[];
  /** What was written in the form before, by the paths of its fields. It stands there when the form is drawn. */
  written: Readonly<Record<string, unknown>> | undefined;
  /** Gets what is written as the form goes, by the paths of its fields: what differs from what the form begins with. */
  keep: (written: Readonly<Record<string, unknown>>) => void;
};

export type FormOptions<Fields extends FieldValues, Schema> = {
  /**
   * The struct that the server reads with, whose coerced value is sent; or a function that says what is wrong, where the
   * sentences are the page's own.
   */
  check: Struct<Fields, Schema> | ((written: Fields) => FormErrors);
  /**
   * A native field without a default keeps what was typed into it before the script arrived. A field that only a refusal
   * makes the form ask for has one, unless the struct knows it.
   */
  defaultValues?: DefaultValues<Fields>;
  /** What belongs to the value and is not asked for. */
  added?: Partial<Fields>;
  /** When a field is first validated: as it is typed, left with something in it, left in any case, or not before the form is sent. */
  mode?: "onChange" | "onBlur" | "onTouched" | "onSubmit";
  /** Sends it. What it throws is placed. `getIdempotencyKey` gives the same content the same idempotency key. */
  send: (
    filled: Fields,
    getIdempotencyKey: (content: unknown) => string,
  ) => Promise<unknown> | void;
  /** What a failure says about the whole form, instead of its own sentence. */
  words?: (error: unknown) => string | undefined;
  /** False where a stranger must not learn which field was wrong. */
  namesFields?: boolean;
  /** What else a failure means for the page. */
  onRefused?: (error: unknown) => void;
  /** For a form that is asked in steps: opens the next one, and says so; false when there is none and the form is to be sent. */
  goOn?: () => boolean;
  /** For a form that shows a part of itself: these fields were refused, and the first of them is about to get the focus. */
  onFieldsRefused?: (names: readonly string[]) => void;
  /** What of it is kept when the session ends, and put back. */
  unsent?: UnsentForm<NoInfer<keyof Fields & string>>;
};

/** The error of a single field; none without words. */
export const toFieldError = (name: string, words: string | undefined): FormErrors =>
  words === undefined ? {} : { [name]: words };

type Typed = HTMLInputElement | HTMLTextAreaElement;

const NOT_TYPED = new Set(["checkbox", "radio", "file", "button", "submit"]);

const isTyped = (element: Element): element is Typed =>
  (element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !NOT_TYPED.has(element.type))) &&
  element.name !== "" &&
  !element.disabled;

/** What stands in the browser's own fields counts, whatever wrote it: a password manager fires no event. */
function addTyped(values: FieldValues, form: HTMLFormElement | null): void {
  for (const element of form?.elements ?? []) {
    if (!isTyped(element)) continue;
    // A day that is not complete is none.
    const isNoDay = element.type === "date" && element.value === "";
    set(values, element.name, isNoDay ? undefined : element.value);
  }
}

/** A field that cannot read what stands in it says so itself, and has no value to send. */
const hasUnreadable = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (element) => element instanceof HTMLInputElement && element.validity.customError,
  );

/** Where a fault belongs: a wrong item of a list ("citizenship.0") is the list's. */
const toFieldName = (path: string): string => path.replace(/\.\d+(\..*)?$/, "");

/** The field on the form that a path of the server means: itself, its last part ("user.email"), or the list that it is in. */
function findField(path: string, names: ReadonlySet<string>): string | undefined {
  const last = path.slice(path.lastIndexOf(".") + 1);
  return [path, last, toFieldName(path)].find((name) => names.has(name));
}

const toWireValues = (values: FieldValues): unknown =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toWire(name, value)]));

/** One form: validated as the server does, sent once at a time, with every refusal beside what was refused. */
export function useForm<Fields extends FieldValues, Schema = unknown>({
  check,
  defaultValues,
  added,
  mode = "onBlur",
  send,
  words,
  namesFields = true,
  onRefused,
  goOn,
  onFieldsRefused,
  unsent,
}: FormOptions<Fields, Schema>): Form<Fields> {
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const isSent = useRef(false);
  const [validated] = useState(() => new Set<string>());
  const [names] = useState(() => new Set<string>());
  /** What was said about fields that have not been written in since: no check takes it back. */
  const [serverErrors] = useState(() => new Map<string, string>());
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);
  const getIdempotencyKey = useIdempotencyKey();

  const readWritten = (values: FieldValues): FieldValues => {
    const all: FieldValues = { ...copyGroups(values), ...added };
    addTyped(all, ref.current);
    return all;
  };
  const untypedDefaults: FieldValues | undefined = defaultValues;
  // Inside, fields are known by their paths alone; the types that are promised outside follow from what is checked here.
  const form = useHookForm({
    resolver: (values) => resolve(check, readWritten(values), serverErrors),
    mode: "onSubmit",
    reValidateMode: "onSubmit",
    shouldFocusError: false,
    ...(untypedDefaults !== undefined && { defaultValues: untypedDefaults }),
  });
  const { errors } = form.formState;

  /** All fields that were validated are validated again: two fields may have to agree. */
  const validateAgain = (): void => {
    void form.trigger(isSent.current ? undefined : [...validated]);
  };
  const restoreUnsent = useEffectEvent(() => {
    const written = Object.entries(unsent?.written ?? {});
    for (const [path, value] of written) {
      form.setValue(path, value);
      // It was left with something in it.
      if (mode !== "onSubmit") validated.add(path);
    }
    if (written.length > 0) validateAgain();
  });
  const keepUnsent = useEffectEvent(() => {
    const { defaultValues: begun = {} } = form.formState;
    if (unsent === undefined) return;
    unsent.keep(listWritten(readWritten(form.getValues()), begun, unsent.fields));
  });
  useLayoutEffect(() => {
    restoreUnsent();
    return () => {
      keepUnsent();
    };
  }, []);

  const validateChanged = (name: string): void => {
    serverErrors.delete(name);
    if (mode === "onChange") validated.add(name);
    if (isSent.current || validated.has(name)) validateAgain();
  };
  const validateLeft = (name: string, isEmpty: boolean): void => {
    if (mode === "onSubmit" || (mode !== "onTouched" && isEmpty)) return;
    validated.add(name);
    validateAgain();
  };
  const getError = (name: string): string | undefined => {
    names.add(name);
    const error: FieldError | undefined = get(errors, name);
    return error?.message;
  };
  const setErrors = (refusals: FormErrors): void => {
    for (const [name, message] of Object.entries(refusals)) {
      validated.add(name);
      serverErrors.set(name, message);
      form.setError(name, { message });
    }
    focusFirstError(ref.current);
  };
  const write = (name: string, value: unknown): void => {
    form.setValue(name, value);
    validateChanged(name);
  };
  // No compiler keeps what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const watch = (name: string): unknown => form.watch(name);
  const control = (name: string) => ({
    value: watch(name),
    onChange: (value: unknown) => {
      write(name, value);
    },
    error: getError(name),
  });

  const refuse = (error: unknown): void => {
    onRefused?.(error);
    // A field that the struct or the defaults know may only be asked for now.
    const askable = new Set([
      ...names,
      ...listSchemaNames(check),
      ...Object.keys(defaultValues ?? {}),
    ]);
    for (const name of Object.keys(added ?? {})) askable.delete(name);
    const paths = namesFields ? readRefusedPaths(error) : {};
    const placed = Object.entries(paths).flatMap(([path, sentence]) => {
      const name = findField(path, askable);
      return name === undefined ? [] : [[name, sentence] as const];
    });
    const whole = words === undefined ? describeError(error) : words(error);
    setRefused(placed.some(([, sentence]) => sentence === whole) ? undefined : whole);
    if (placed.length === 0) return;
    onFieldsRefused?.(placed.map(([name]) => name));
    setErrors(Object.fromEntries(placed));
  };

  const run = async (filled: FieldValues): Promise<void> => {
    setSending(true);
    try {
      // The check made it so.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      await send(filled as Fields, getIdempotencyKey);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  const submit = form.handleSubmit(run, () => {
    focusFirstError(ref.current);
  });

  const made = {
    props: {
      ref,
      noValidate: true as const,
      // Should the script never arrive, what is typed must not end up in an address.
      method: "post" as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isBusy.current) return;
        if (hasUnreadable(event.currentTarget)) {
          focusFirstError(event.currentTarget);
          return;
        }
        if (goOn?.() === true) return;
        // Validating takes a moment too, in which the form may be sent again.
        isBusy.current = true;
        isSent.current = true;
        serverErrors.clear();
        setRefused(undefined);
        void submit(event).finally(() => {
          isBusy.current = false;
        });
      },
    },
    field: (name: string): NativeField => {
      const { ref: place, onChange } = form.register(name);
      return {
        name,
        ref: place,
        onChange: (event) => {
          void onChange(event);
          validateChanged(name);
        },
        onBlur: ({ target }) => {
          validateLeft(name, target.value === "");
        },
        error: getError(name),
      };
    },
    control,
    choice: (name: string) => {
      const { value, ...rest } = control(name);
      return { value: typeof value === "string" ? value : "", ...rest };
    },
    amount: (name: string) => {
      const { value, ...rest } = control(name);
      return { value: typeof value === "bigint" ? value : null, ...rest };
    },
    tick: (name: string) => {
      const { value, onChange, error } = control(name);
      return { checked: value === true, onCheckedChange: onChange, error };
    },
    getError,
    watch,
    setValue: write,
    clearField: (name: string) => {
      validated.delete(name);
      serverErrors.delete(name);
      form.setValue(name, undefined);
      form.clearErrors(name);
    },
    leaveField: (name: string) => {
      validateLeft(name, false);
    },
    getValues: () => readWritten(form.getValues()),
    setErrors,
    checkFields: async (parts: readonly string[]) => {
      for (const name of parts) {
        validated.add(name);
        // What the server refused is for the server to say again.
        serverErrors.delete(name);
      }
      const isRight = await form.trigger([...parts]);
      if (!isRight) focusFirstError(ref.current);
      return isRight;
    },
    clearErrors: () => {
      validated.clear();
      serverErrors.clear();
      isSent.current = false;
      setRefused(undefined);
      form.clearErrors();
    },
    refused,
    isSending,
    submit: () => {
      ref.current?.requestSubmit();
    },
    reset: (next?: FieldValues) => {
      validated.clear();
      serverErrors.clear();
      isSent.current = false;
      form.reset(next);
    },
    hook: form.control,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return made as unknown as Form<Fields>;
}

const listSchemaNames = (check: unknown): string[] =>
  check instanceof Struct && typeof check.schema === "object" && check.schema !== null
    ? Object.keys(check.schema)
    : [];

function resolve<Fields extends FieldValues, Schema>(
  check: FormOptions<Fields, Schema>["check"],
  written: FieldValues,
  serverErrors: ReadonlyMap<string, string>,
): ResolverResult {
  const isStruct = check instanceof Struct;
  const values = isStruct ? toWireValues(written) : written;
  // A page's own check is made for what its form holds.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const fieldErrors = isStruct ? findFieldErrors(values, check) : check(written as Fields);
  const faults = { ...Object.fromEntries(serverErrors), ...fieldErrors };
  if (Object.keys(faults).length === 0) {
    return { values: isStruct ? create(values, check) : written, errors: {} };
  }
  const errors = {};
  for (const [path, message] of Object.entries(faults)) {
    const name = toFieldName(path);
    if (get(errors, name) === undefined) set(errors, name, { type: "check", message });
  }
  return { values: {}, errors };
}

/** Draws a part of a form whenever anything is written in it. */
export function useAllWritten<Fields extends FieldValues>(form: Form<Fields>): void {
  useWatch({ control: form.hook });
}

/** Reads a field in a part of a form, and draws that part alone when it changes. */
export function useWritten<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  form: Form<Fields>,
  name: Name,
): FieldPathValue<Fields, Name> | undefined {
  return useWatch<FieldValues, string>({ control: form.hook, name });
}
